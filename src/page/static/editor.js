// Values that are changed in the page: each is written where it stands in its file.

import { engine } from "./engine.js";
import { coded, place } from "./findings.js";
import { h, icon, pixels, refill, segments, show, swap } from "./dom.js";
import { lines } from "./cards.js";
import { openIcons } from "./icons.js";
import { outlines } from "./parts.js";
import { t } from "./words.js";

/** Writes one value after the other, each once the one before is shown; of those that wait for one place, the last. */
class Writer {
  constructor(done) {
    this.done = done;
    this.waiting = new Map();
  }

  /** Writes what `change` says by then: a card may have another id. */
  write(key, change, fault) {
    this.waiting.set(key, { change, fault });
    this.running ??= this.run();
  }

  async run() {
    while (this.waiting.size) {
      const [[key, { change, fault }]] = this.waiting;
      this.waiting.delete(key);
      try {
        await this.done(await engine.change(change()));
        fault("");
      } catch (error) {
        fault(error.message);
      }
    }
    this.running = null;
  }
}

/** A value to be changed: with Enter, or when its field is left. */
class ValueField {
  constructor(entry, target, writer) {
    Object.assign(this, { entry, target, writer });
    this.fault = h("p", { class: "fault", role: "alert" });
    this.found = h("div", { class: "fault" });
    const label = target.label ?? entry.path.join(" · ");
    const isLong = entry.kind === "text" && (entry.value.length > 40 || entry.value.includes("\n"));
    this.input = isLong ? h("textarea", { rows: "2" }) : h("input", { type: "text" });
    this.input.setAttribute("aria-label", label);
    this.input.spellcheck = entry.kind === "text";
    if (entry.kind !== "text") this.input.classList.add("code");
    this.input.disabled = !entry.can_change;
    this.input.value = entry.value;
    this.input.addEventListener("input", () => this.say(""));
    this.input.addEventListener("change", () => this.commit());
    this.input.addEventListener("keydown", (event) => this.key(event, isLong));
    if (entry.kind === "colour") {
      this.picker = h("input", { type: "color", "aria-label": label, disabled: !entry.can_change });
      this.picker.addEventListener("input", () => this.pick());
      this.picker.addEventListener("change", () => { this.pick(); this.isPicking = false; });
    }
    this.where = h("span", { class: "where" });
    this.hint = h("p", { class: "hint" });
    this.icons = h("div", { class: "picker" });
    const hasIcons = entry.kind === "text" && entry.can_change;
    this.forIcons = hasIcons && h("button", { type: "button", class: "where", "aria-expanded": "false", onclick: () => this.toggleIcons() }, t.icon);
    this.element = h("div", { class: "value" }, h("div", { class: "label" }, h("span", {}, label), this.forIcons, this.where),
      h("div", { class: "inputs" }, this.picker, this.input), this.icons, this.hint, this.fault, this.found);
    this.update(entry);
  }

  key(event, isLong) {
    if (event.key === "Enter" && (!isLong || event.ctrlKey || event.metaKey)) this.commit();
    if (event.key !== "Escape" || this.input.value === this.entry.value) return;
    // The first press takes back what was typed; the card stays.
    event.stopPropagation();
    this.input.value = this.entry.value;
    this.say("");
  }

  commit() {
    const typed = this.input.value;
    if (typed === this.entry.value || typed === this.sent) return;
    const value = this.entry.kind === "colour" ? colour(typed) : typed;
    if (value === null) {
      this.input.value = this.entry.value;
      this.say(t.noColour(typed));
    } else {
      this.input.value = value;
      this.send(value, false);
    }
  }

  /** Shows the icons below the field, or hides them. */
  toggleIcons() {
    const isOpen = !this.icons.firstChild;
    this.forIcons.setAttribute("aria-expanded", String(isOpen));
    if (isOpen) openIcons(this.icons, (name) => this.insert(`{${name}}`), () => this.toggleIcons());
    else refill(this.icons);
    if (!isOpen) this.input.focus();
  }

  /** Writes words where the cursor is. */
  insert(words) {
    this.input.setRangeText(words, this.input.selectionStart, this.input.selectionEnd, "end");
    this.toggleIcons();
    this.commit();
  }

  /** Writes each colour that the picker shows. */
  pick() {
    // A picker does not know the opacity of a colour with eight digits.
    const opacity = /^#[0-9a-f]{8}$/i.test(this.entry.value) ? this.entry.value.slice(7) : "";
    this.input.value = this.picker.value + opacity;
    if (this.input.value !== this.sent) this.send(this.input.value, this.isPicking ?? false);
    this.isPicking = true;
  }

  send(value, goesOn) {
    this.sent = value;
    const { target, entry: { path } } = this;
    this.writer.write(JSON.stringify([target.table, path]), () => ({ table: target.table, card: target.card, path, value, goes_on: goesOn }), (words) => {
      if (this.sent === value) this.sent = undefined;
      this.say(words);
    });
  }

  /** Says why what was typed is not written, or nothing. */
  say(words) {
    this.fault.replaceChildren(...coded(words));
  }

  update(entry) {
    const isTyped = document.activeElement === this.input && this.input.value !== this.entry.value;
    if (!isTyped && this.sent === undefined) this.input.value = entry.value;
    if (entry.value !== this.entry.value) this.say("");
    this.entry = entry;
    if (this.picker && document.activeElement !== this.picker) this.picker.value = long(entry.value);
    this.where.replaceChildren(place(entry, true));
    this.hint.replaceChildren(...coded(entry.can_change || !entry.file_path ? "" : entry.cells ? t.inSheet(entry.cells, short(entry.file))
      : /\.(json|ya?ml)$/i.test(entry.file) ? t.inFile(short(entry.file)) : t.made));
  }
}

const short = (file) => file.split("/").pop();

/** A colour as decks write it, of what was typed; none if it is none. */
function colour(typed) {
  const digits = typed.trim().replace(/^#/, "");
  if (/^([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(digits)) return `#${digits}`;
  if (!/^[a-z]+$/i.test(digits) || !CSS.supports("color", digits)) return null;
  const canvas = document.createElement("canvas").getContext("2d");
  canvas.fillStyle = digits;
  return canvas.fillStyle.startsWith("#") && digits.toLowerCase() !== "currentcolor" ? canvas.fillStyle : null;
}

/** A colour with six digits. */
function long(colour) {
  const digits = colour.slice(1);
  return `#${(digits.length === 3 ? [...digits].map((digit) => digit + digit).join("") : digits.slice(0, 6)).toLowerCase()}`;
}

/** A list of values that stays in place while they change. */
class ValueList {
  constructor(target, writer) {
    Object.assign(this, { target, writer });
    this.fields = new Map();
    this.element = h("div", { class: "values" });
  }

  /** The field whose value a finding is about. */
  of({ file_path: path, line, column, span }) {
    const length = span?.[1] ?? 1;
    const isIn = (entry) => (entry.cells ? column === entry.column : column >= entry.column && column - entry.column + length <= entry.value.length + 2);
    return [...this.fields.values()].find(({ entry }) => path && entry.file_path === path && entry.line === line && isIn(entry));
  }

  update(entries) {
    const wanted = new Set();
    entries.forEach((entry, at) => {
      const key = JSON.stringify([entry.path, entry.kind === "colour", entry.can_change]);
      wanted.add(key);
      let field = this.fields.get(key);
      if (field) {
        field.update(entry);
      } else {
        field = new ValueField(entry, this.target, this.writer);
        this.fields.set(key, field);
      }
      if (this.element.children[at] !== field.element) this.element.insertBefore(field.element, this.element.children[at] ?? null);
    });
    for (const [key, field] of this.fields) {
      if (!wanted.has(key)) { field.element.remove(); this.fields.delete(key); }
    }
  }
}

function readOnly(state) {
  if (state.deck.folder) return null;
  return h("p", { class: "hint" }, `${t.readOnly} `, h("code", {}, `pullet new my-${state.deck.name} --from ${state.deck.name}`));
}

/** One card beside the others: large, with its fields and what was found. */
export class CardPanel {
  constructor({ changed, close, parts, changeRow, said }) {
    this.writer = new Writer(changed);
    Object.assign(this, { close, parts, changeRow, said });
    this.atCells = new Set();
    this.side = "front";
  }

  open(id, state) {
    this.id = id;
    this.target = { table: "card", card: id };
    this.list = new ValueList(this.target, this.writer);
    this.image = h("img", { alt: "", draggable: false });
    this.holder = h("span", { class: "face lined" }, this.image);
    this.parts.take(this.holder, () => ({ state: this.state, card: this.card, side: this.side }));
    this.copies = null;
    this.copiesHolder = h("div", { class: "values" });
    this.partsHolder = h("div");
    this.row = h("section", { class: "row", "aria-label": t.row }, ["copy", "up", "down", "delete"].map((act) =>
      h("button", { type: "button", class: "chip", onclick: () => this.changeRow(this.id, act) }, t[`${act}Row`])));
    this.isNew = false;
    this.title = h("h2", {}, id);
    this.facts = h("p", { class: "facts" });
    this.found = h("div", { class: "findings small" });
    this.note = h("div");
    this.flip = h("div");
    this.update(state);
    return [h("header", {}, this.title, h("button", { type: "button", class: "plain", "aria-label": t.close, title: `${t.close} (Esc)`, onclick: this.close },
      icon("M4 4l8 8M12 4l-8 8"))), h("div", { class: "large" }, this.holder), this.flip, this.facts, this.found, h("h3", {}, t.fields), this.note, this.copiesHolder, this.list.element, this.row, this.partsHolder];
  }

  /** Goes on with the card under another id: its fields stay. */
  rename(id) {
    this.id = id;
    this.target.card = id;
    this.title.textContent = id;
  }

  async update(state) {
    this.state = state;
    const card = state.cards.find((one) => one.id === this.id);
    if (!card) { this.close(); return; }
    this.card = card;
    const group = state.groups[card.group];
    if (!card[this.side]) this.side = card.front ? "front" : "back";
    const face = card[this.side];
    this.holder.hidden = !face;
    if (face) {
      const address = engine.picture(face.look, "cut", pixels(340));
      if (this.image.wanted) swap(this.image, address);
      else show(this.image, address);
      this.image.alt = `${card.id}, ${t[this.side]}`;
      this.holder.style.aspectRatio = `${group.w} / ${group.h}`;
      this.holder.classList.toggle("old", face.is_old);
      this.holder.querySelector(".lines")?.remove();
      this.holder.append(lines(group));
    }
    refill(this.flip, card.front && card.back
      && segments(t.sides, [["front", t.front], ["back", t.back]], this.side, (side) => { this.side = side; this.update(this.state); }));
    this.facts.textContent = [group.name, `${group.w} × ${group.h} mm`, t.copiesOf(card.copies)].join(" · ");
    const note = readOnly(state);
    refill(this.note, note);
    this.showCopies(group);
    const [fields, parts] = await Promise.all([engine.card(this.id).catch(() => []), this.parts.of(this.id, state)]);
    if (this.state !== state) return;
    this.list.update(fields);
    this.row.hidden = !card.is_row;
    if (this.isNew) this.list.element.querySelector("input:enabled, textarea:enabled")?.select();
    this.isNew = false;
    this.showFindings(state.findings);
    this.showParts(state, parts);
    if (!fields.length) this.note.replaceChildren(h("p", { class: "hint" }, t.noFields));
  }

  /** What was found: at the cell that is wrong, otherwise below the card. */
  showFindings(found) {
    this.atCells = new Set();
    for (const field of this.list.fields.values()) field.found.replaceChildren();
    const others = found.filter((finding) => {
      const field = this.list.of(finding);
      if (!field) return finding.cards.includes(this.id);
      field.found.append(h("p", { class: finding.severity }, coded(finding.help ? `${finding.message}: ${finding.help}` : finding.message)));
      this.atCells.add(finding);
      return false;
    });
    this.said();
    this.found.replaceChildren(...others.map((finding) => h("article", { class: `finding ${finding.severity}` },
      h("p", {}, coded(finding.message)), finding.help && h("p", { class: "help" }, coded(finding.help)), finding.file && place(finding))));
  }

  /** How often the card is printed, where its group says it; where a column does, it is one of the fields. */
  showCopies(group) {
    if (!group.copies) { this.copiesHolder.replaceChildren(); this.copies = null; return; }
    if (this.copies && this.copiesGroup === group.name) { this.copies.update(group.copies); return; }
    this.copiesGroup = group.name;
    this.copies = new ValueField(group.copies, { table: "group", card: group.name, label: t.groupCopies }, this.writer);
    this.copiesHolder.replaceChildren(this.copies.element);
  }

  showParts(state, parts) {
    // A list that the keyboard is in stays.
    const key = JSON.stringify([parts, this.side, t.parts]);
    if (key === this.partsKey && this.partsHolder.firstChild) return;
    this.partsKey = key;
    const group = state.groups[this.card.group];
    const marked = (part) => {
      this.holder.querySelector(".partlines")?.remove();
      if (part) this.holder.append(outlines(group, [part], part));
    };
    const list = this.parts.list(this.card, this.side, parts, Boolean(state.deck.folder), marked);
    refill(this.partsHolder, list);
  }

  turn() {
    this.side = this.side === "front" ? "back" : "front";
    this.update(this.state);
  }
}

/** Colours and words of the deck, with some cards that show them. */
export class DesignView {
  constructor({ changed, choose }) {
    this.writer = new Writer(changed);
    this.choose = choose;
  }

  open(state) {
    this.colours = new ValueList({ table: "theme" }, this.writer);
    this.others = new ValueList({ table: "theme" }, this.writer);
    this.strings = new ValueList({ table: "strings" }, this.writer);
    this.note = h("div");
    this.words = h("div");
    this.where = h("p", { class: "hint", role: "status" });
    this.state = null;
    this.extra = null;
    this.examples = h("div", { class: "examples" }, this.where);
    this.parts = [h("section", {}, h("h2", {}, t.colours), this.colours.element), h("section", {}, h("h2", {}, t.strings), this.words, this.strings.element),
      h("section", {}, h("h2", {}, t.others), this.others.element)];
    this.images = new Map();
    this.update(state);
    return [h("div", { class: "design" }, h("div", { class: "forms" }, this.note, ...this.parts), this.examples)];
  }

  update(state) {
    const note = readOnly(state);
    refill(this.note, note);
    const colours = state.theme.filter((entry) => entry.kind === "colour");
    const others = state.theme.filter((entry) => entry.kind !== "colour");
    this.colours.update(colours);
    this.others.update(others);
    this.strings.update(state.strings);
    this.parts[0].hidden = !colours.length;
    this.parts[2].hidden = !others.length;
    refill(this.words, !state.strings.length && h("p", { class: "hint" }, coded(t.noStrings)));
    if (this.state) this.look(this.state, state);
    this.state = state;
    this.show(state);
  }

  /** After another colour or word: shows a card that has it, if none is in sight. */
  look(before, state) {
    const values = (one) => JSON.stringify([one.theme, one.strings].map((list) => list.map((entry) => [entry.path, entry.value])));
    if (before.deck.name !== state.deck.name || before.deck.variant !== state.deck.variant || values(before) === values(state)) return;
    const known = new Map(before.cards.map((card) => [card.id, card]));
    const changed = state.cards.flatMap((card) => ["front", "back"].filter((side) => card[side] && card[side].look !== known.get(card.id)?.[side]?.look).map((side) => [card, side]));
    const isInSight = changed.some(([card, side]) => this.images.has(`${card.id} ${side}`));
    if (changed.length && !isInSight) this.extra = [changed[0][0].id, changed[0][1]];
    const matter = (one) => JSON.stringify(one.files.filter((file) => !file.has_cards));
    this.where.textContent = changed.length ? "" : matter(before) === matter(state) ? t.nowhere : t.onPrinted;
  }

  /** A few cards that differ as much as the deck does: the first ones of each group, and a back. */
  show(state) {
    const extra = state.cards.find((card) => card.id === this.extra?.[0]);
    const wanted = extra?.[this.extra[1]] ? [[extra, this.extra[1]]] : [];
    state.groups.forEach((_, group) => {
      const cards = state.cards.filter((card) => card.group === group && card.front);
      const few = state.groups.length > 3 ? 2 : 4;
      const step = Math.max(1, Math.floor(cards.length / few));
      for (let at = 0; at < cards.length && at / step < few; at += step) wanted.push([cards[at], "front"]);
      const back = cards.find((card) => card.back);
      if (back) wanted.push([back, "back"]);
    });
    const keys = new Set();
    for (const [card, side] of wanted.slice(0, 16)) {
      const key = `${card.id} ${side}`;
      keys.add(key);
      const address = engine.picture(card[side].look, "cut", pixels(150));
      let known = this.images.get(key);
      if (known) {
        swap(known.image, address);
        continue;
      }
      const image = h("img", { alt: "", draggable: false });
      show(image, address);
      const group = state.groups[card.group];
      const face = h("span", { class: "face" }, image);
      face.style.aspectRatio = `${group.w} / ${group.h}`;
      known = { image, element: h("button", { type: "button", class: "card", "aria-label": `${card.id}, ${t[side]}`, onclick: () => this.choose(card.id) }, face) };
      this.images.set(key, known);
      if (card === extra) this.where.after(known.element);
      else this.examples.append(known.element);
    }
    for (const [key, { element }] of this.images) {
      if (!keys.has(key)) { element.remove(); this.images.delete(key); }
    }
  }
}
