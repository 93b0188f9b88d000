// Values that are changed in the page: each is written where it stands in its file.

import { engine } from "./engine.js";
import { coded, place } from "./findings.js";
import { h, icon, pixels, segments, show, swap } from "./dom.js";
import { lines } from "./cards.js";
import { outlines } from "./parts.js";
import { t } from "./words.js";

/** How long typing rests before it is written. */
const REST = 220;

/** Writes one value after the other; of those that wait for one place, the last. */
class Writer {
  constructor(done) {
    this.done = done;
    this.waiting = new Map();
  }

  write(change, fault) {
    this.waiting.set(JSON.stringify([change.table, change.card, change.path]), { change, fault });
    this.running ??= this.run();
  }

  async run() {
    while (this.waiting.size) {
      const [[key, { change, fault }]] = this.waiting;
      this.waiting.delete(key);
      try {
        this.done(await engine.change(change));
        fault("");
      } catch (error) {
        fault(error.message);
      }
    }
    this.running = null;
  }
}

/** A value to be changed. */
class ValueField {
  constructor(entry, target, writer) {
    Object.assign(this, { entry, target, writer });
    this.fault = h("p", { class: "fault", hidden: true, role: "alert" });
    const label = target.label ?? entry.path.join(" · ");
    const long = entry.kind === "text" && (entry.value.length > 40 || entry.value.includes("\n"));
    this.input = long ? h("textarea", { rows: "2" }) : h("input", { type: "text" });
    this.input.setAttribute("aria-label", label);
    this.input.spellcheck = entry.kind === "text";
    if (entry.kind !== "text") this.input.classList.add("code");
    this.input.disabled = !entry.can_change;
    this.input.addEventListener("input", () => this.typed(this.input.value));
    this.input.addEventListener("change", () => this.commit());
    if (entry.kind === "colour") {
      this.picker = h("input", { type: "color", "aria-label": label, disabled: !entry.can_change });
      this.picker.addEventListener("input", () => this.typed(this.picker.value + this.opacity(), 40));
      this.picker.addEventListener("change", () => this.commit());
    }
    this.where = h("span", { class: "where" });
    this.element = h("div", { class: "value" }, h("span", { class: "label" }, label), h("div", { class: "inputs" }, this.picker, this.input),
      this.where, this.fault);
    this.update(entry);
  }

  /** The opacity of a colour with eight digits, which a picker does not know. */
  opacity() {
    return /^#[0-9a-f]{8}$/i.test(this.entry.value) ? this.entry.value.slice(7) : "";
  }

  typed(value, rest = REST) {
    this.value = value;
    if (this.picker && this.input.value !== value) this.input.value = value;
    clearTimeout(this.later);
    this.later = setTimeout(() => this.send(), rest);
  }

  send() {
    if (this.value === undefined || this.value === this.sent) return;
    // A colour that is half typed would be an error in the deck.
    if (this.entry.kind === "colour" && !/^#([0-9a-f]{3}|[0-9a-f]{6}|[0-9a-f]{8})$/i.test(this.value)) return;
    this.writer.write({ table: this.target.table, card: this.target.card, path: this.entry.path, value: this.value, goes_on: this.going ?? false }, (words) => {
      this.fault.textContent = words;
      this.fault.hidden = !words;
    });
    this.sent = this.value;
    this.going = true;
  }

  commit() {
    clearTimeout(this.later);
    this.send();
    this.going = false;
    this.sent = undefined;
    this.value = undefined;
  }

  update(entry) {
    this.entry = entry;
    const typing = document.activeElement === this.input || document.activeElement === this.picker;
    if (!typing || this.value === undefined) {
      if (this.input.value !== entry.value) this.input.value = entry.value;
    }
    if (this.picker && document.activeElement !== this.picker) this.picker.value = long(entry.value);
    this.where.replaceChildren(entry.can_change || !entry.file_path ? place(entry, true) : h("span", {}, place(entry, true), ` (${t.made})`));
  }
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
  constructor({ changed, close, parts }) {
    this.writer = new Writer(changed);
    this.close = close;
    this.parts = parts;
    this.side = "front";
  }

  open(id, state) {
    this.id = id;
    this.list = new ValueList({ table: "card", card: id }, this.writer);
    this.image = h("img", { alt: "", draggable: false });
    this.holder = h("span", { class: "face lined" }, this.image);
    this.parts.take(this.holder, () => ({ state: this.state, card: this.card, side: this.side }));
    this.copies = null;
    this.copiesHolder = h("div", { class: "values" });
    this.partsHolder = h("div");
    this.title = h("h2", {}, id);
    this.facts = h("p", { class: "facts" });
    this.found = h("div", { class: "findings small" });
    this.note = h("div");
    this.flip = h("div");
    this.update(state);
    return [h("header", {}, this.title, h("button", { type: "button", class: "plain", "aria-label": t.close, title: `${t.close} (Esc)`, onclick: this.close },
      icon("M4 4l8 8M12 4l-8 8"))), h("div", { class: "large" }, this.holder), this.flip, this.facts, this.found, h("h3", {}, t.fields), this.note, this.copiesHolder, this.list.element, this.partsHolder];
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
    this.flip.replaceChildren(...(card.front && card.back
      ? [segments(t.sides, [["front", t.front], ["back", t.back]], this.side, (side) => { this.side = side; this.update(this.state); })] : []));
    this.facts.textContent = [group.name, `${group.w} × ${group.h} mm`, t.copiesOf(card.copies)].join(" · ");
    const found = state.findings.filter((finding) => finding.cards.includes(card.id));
    this.found.replaceChildren(...found.map((finding) => h("article", { class: `finding ${finding.severity}` },
      h("p", {}, coded(finding.message)), finding.help && h("p", { class: "help" }, coded(finding.help)), finding.file && place(finding))));
    const note = readOnly(state);
    this.note.replaceChildren(...(note ? [note] : []));
    this.showCopies(group);
    const [fields, parts] = await Promise.all([engine.card(this.id).catch(() => []), this.parts.of(this.id, state)]);
    if (this.state !== state) return;
    this.list.update(fields);
    this.showParts(state, parts);
    if (!fields.length) this.note.replaceChildren(h("p", { class: "hint" }, t.noFields));
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
    this.partsHolder.replaceChildren(...(list ? [list] : []));
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
    this.examples = h("div", { class: "examples" });
    this.parts = [h("section", {}, h("h2", {}, t.colours), this.colours.element), h("section", {}, h("h2", {}, t.strings), this.words, this.strings.element),
      h("section", {}, h("h2", {}, t.others), this.others.element)];
    this.images = new Map();
    this.update(state);
    return [h("div", { class: "design" }, h("div", { class: "forms" }, this.note, ...this.parts), this.examples)];
  }

  update(state) {
    const note = readOnly(state);
    this.note.replaceChildren(...(note ? [note] : []));
    const colours = state.theme.filter((entry) => entry.kind === "colour");
    const others = state.theme.filter((entry) => entry.kind !== "colour");
    this.colours.update(colours);
    this.others.update(others);
    this.strings.update(state.strings);
    this.parts[0].hidden = !colours.length;
    this.parts[2].hidden = !others.length;
    this.words.replaceChildren(...(state.strings.length ? [] : [h("p", { class: "hint" }, coded(t.noStrings))]));
    this.show(state);
  }

  /** A few cards that differ as much as the deck does: the first ones of each group, and a back. */
  show(state) {
    const wanted = [];
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
      this.examples.append(known.element);
    }
    for (const [key, { element }] of this.images) {
      if (!keys.has(key)) { element.remove(); this.images.delete(key); }
    }
  }
}
