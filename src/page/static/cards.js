// The cards: fronts, backs or both, as they are once they are cut.

import { engine } from "./engine.js";
import { h, icon, menu, pixels, s, segments, show, swap, tick, vision } from "./dom.js";
import { coded } from "./findings.js";
import { AT_ARMS_LENGTH, hands } from "./hand.js";
import { t } from "./words.js";

/** The findings about each card that are not notes, by the card's id. */
function problemsOf(findings) {
  const problems = new Map();
  for (const { severity, message, cards } of findings) {
    if (severity === "note") continue;
    for (const id of cards) problems.set(id, [...problems.get(id) ?? [], { severity, message }]);
  }
  return problems;
}

/** Shows cards in a grid. What is shown of them is kept in `settings`. */
export class CardsView {
  constructor({ settings, keep, choose, chosen, parts, changeRow, paste }) {
    Object.assign(this, { settings, keep, choose, chosen, parts, changeRow, paste });
    this.tiles = new Map();
    this.only = null;
    this.words = "";
  }

  /** The elements of the view. */
  open(state) {
    this.state = state;
    this.tiles.clear();
    this.seen?.disconnect();
    this.seen = new IntersectionObserver((entries) => this.see(entries));
    this.grid = h("div", { class: "grid", role: "list", "aria-label": t.cards, onkeydown: (event) => this.step(event) });
    this.hands = h("div", { class: "hands", "aria-label": t.inHand });
    this.empty = h("p", { class: "empty" });
    this.count = h("span", { class: "count", role: "status" });
    this.add = h("button", { type: "button", class: "chip", title: t.addHint, onclick: () => this.changeRow(this.lastRow().id, "copy") }, `+ ${t.addCard}`);
    this.pasting = h("button", { type: "button", class: "chip", title: t.paste.about, onclick: () => this.paste("") }, t.paste.open);
    this.fault = h("p", { class: "fault", hidden: true, role: "alert" });
    const search = h("input", { type: "search", placeholder: t.searchHint, "aria-label": t.search, id: "search",
      oninput: () => { this.words = search.value.trim().toLowerCase(); this.show(); } });
    search.value = this.words;
    const only = h("input", { type: "text", class: "code", placeholder: t.onlyHint, title: t.onlyTitle, spellcheck: "false",
      autocapitalize: "off", autocomplete: "off", oninput: () => this.filter(only.value.trim()) });
    only.value = this.expression ?? "";
    this.size = null;
    const size = h("input", { type: "range", min: "70", max: "520", step: "2", "aria-label": t.size,
      oninput: () => { this.settings.width = Number(size.value); this.keep(); this.resize(); } });
    size.value = String(this.settings.width);
    const tools = h("div", { class: "tools" },
      segments(t.sides, [["front", t.fronts], ["back", t.backs], ["both", t.both]], this.settings.side, (side) => {
        this.settings.side = side;
        this.keep();
        this.tiles.clear();
        this.grid.replaceChildren();
        this.resize();
        this.show();
      }),
      menu(t.view, segments(t.hold, [["free", t.anySize], ["arm", t.armsLength], ["hand", t.inHand]], this.settings.hold, (hold) => {
        this.settings.hold = hold;
        this.keep();
        this.resize();
        this.show();
      }),
      this.size = h("label", { class: "field size" }, icon("M5 3.5h6v9H5z"), size, icon("M3.5 1.5h9v13h-9z")),
      vision(t, this.settings, this.keep),
      tick(t.lines, this.settings.lines, (lines) => { this.settings.lines = lines; this.keep(); this.look(); })),
      h("label", { class: "field grow" }, icon("M7 2.5a4.5 4.5 0 1 0 0 9 4.5 4.5 0 0 0 0-9M10.4 10.4 14 14"), search),
      h("label", { class: "field only" }, h("span", {}, t.only), only),
      this.count, h("span", { class: "chips" }, this.pasting, this.add));
    this.look();
    this.resize();
    this.show();
    return [tools, this.fault, this.grid, this.hands, this.empty];
  }

  /** Shows a later state of the deck. */
  update(state) {
    this.state = state;
    if (this.expression) this.filter(this.expression);
    else this.show();
  }

  async filter(expression) {
    this.expression = expression;
    if (!expression) {
      this.only = null;
      this.fault.hidden = true;
      this.show();
      return;
    }
    const { revision } = this.state;
    try {
      const chosen = await engine.filter(expression);
      if (this.expression !== expression || this.state.revision !== revision) return;
      this.only = new Set(this.state.cards.filter((_, at) => chosen[at]).map((card) => card.id));
      this.fault.hidden = true;
    } catch (error) {
      if (this.expression !== expression) return;
      // While it is typed, an expression is not whole yet.
      clearTimeout(this.faultLater);
      this.faultLater = setTimeout(() => {
        if (this.expression !== expression) return;
        this.fault.replaceChildren(...coded(error.message));
        this.fault.hidden = false;
      }, 800);
    }
    this.show();
  }

  /** The cards that are shown. */
  shown() {
    const wanted = (card) => (!this.only || this.only.has(card.id))
      && (!this.words || `${card.id} ${card.words}`.toLowerCase().includes(this.words));
    const { side } = this.settings;
    const has = (card) => side === "both" ? card.front || card.back : card[side];
    return this.state.cards.filter((card) => wanted(card) && has(card));
  }

  /** The card that another one is added after. */
  lastRow() {
    const rows = this.state.cards.filter((card) => card.is_row);
    const group = rows.find((card) => card.id === this.selected)?.group;
    return rows.findLast((card) => group === undefined || card.group === group);
  }

  show() {
    this.pasting.hidden = this.add.hidden = !this.lastRow();
    const cards = this.shown();
    this.count.textContent = t.all(cards.length, this.state.cards.length);
    this.empty.textContent = cards.length ? "" : this.state.cards.length ? t.none : t.noCards;
    const isHeld = this.settings.hold === "hand";
    this.grid.hidden = isHeld;
    const held = isHeld ? cards.filter((card) => card.front ?? card.back) : [];
    const key = JSON.stringify([held.map((card) => [card.id, card.front?.look]), t.inHand]);
    if (key !== this.heldKey || (isHeld && !this.hands.firstChild)) this.hands.replaceChildren(...hands(held, this.state, this.choose));
    this.heldKey = key;
    if (isHeld) return;
    const problems = problemsOf(this.state.findings);
    const wanted = new Set(cards.map((card) => card.id));
    for (const [id, tile] of this.tiles) {
      if (!wanted.has(id)) { tile.element.remove(); this.tiles.delete(id); }
    }
    let before = null;
    for (const card of cards) {
      const tile = this.tiles.get(card.id) ?? this.tile(card);
      this.fill(tile, card, problems.get(card.id) ?? []);
      const place = before ? before.nextSibling : this.grid.firstChild;
      if (place !== tile.element) this.grid.insertBefore(tile.element, place);
      before = tile.element;
    }
    this.select(this.selected);
  }

  tile(card) {
    const sides = this.settings.side === "both" ? ["front", "back"] : [this.settings.side];
    const faces = sides.map((side) => ({ side, holder: h("span", { class: "face" }), image: null, badge: null }));
    const name = h("span", { class: "name" });
    const copies = h("span", { class: "copies" });
    const button = h("button", { type: "button", class: "card", onclick: () => this.choose(card.id), tabindex: "-1" },
      h("span", { class: "faces" }, faces.map((face) => face.holder)), h("span", { class: "caption" }, name, copies));
    const element = h("div", { role: "listitem", class: "tile" }, button);
    const tile = { element, button, faces, name, copies };
    for (const { holder, side } of faces) {
      this.parts.take(holder, () => ({ state: this.state, card: this.state.cards.find((one) => one.id === card.id) ?? card, side }));
    }
    this.tiles.set(card.id, tile);
    this.seen.observe(element);
    return tile;
  }

  /** Notes which cards are in sight: they get their pictures first. */
  see(entries) {
    const tiles = new Map([...this.tiles.values()].map((tile) => [tile.element, tile]));
    for (const { target, isIntersecting } of entries) {
      const tile = tiles.get(target);
      if (tile) tile.isSeen = isIntersecting;
      else this.seen.unobserve(target);
    }
  }

  fill(tile, card, problems) {
    const group = this.state.groups[card.group] ?? { w: 63, h: 88, safe: 3, corner: 3 };
    // A deck may have a thousand cards, and a save changes few of them.
    const key = JSON.stringify([card.copies, card.front, card.back, group, this.width(), this.widest(), problems]);
    if (tile.key === key && !tile.faces.some(({ image }) => image?.hasFailed)) return;
    tile.key = key;
    tile.name.textContent = card.id;
    tile.copies.textContent = card.copies === 1 ? "" : `× ${card.copies}`;
    let label = card.copies === 1 ? card.id : `${card.id}, ${t.copiesOf(card.copies)}`;
    for (const slot of tile.faces) {
      const face = card[slot.side];
      slot.holder.hidden = !face;
      if (!face) continue;
      slot.image ??= slot.holder.appendChild(h("img", { alt: "", loading: "lazy", decoding: "async", draggable: false,
        onerror: () => { slot.image.hasFailed = true; } }));
      slot.holder.style.aspectRatio = `${group.w} / ${group.h}`;
      slot.ratio = group.w;
      slot.look = face.look;
      this.picture(slot, group, tile.isSeen);
      slot.holder.classList.toggle("old", face.is_old);
      slot.holder.classList.toggle("faulty", face.is_faulty);
      slot.badge?.remove();
      slot.badge = null;
      if (face.is_old || face.is_faulty) {
        label += `, ${face.is_old ? t.old : t.faulty}`;
        slot.badge = slot.holder.appendChild(h("span", { class: "badge" }, face.is_old ? t.old : t.faulty));
      }
      slot.lines?.remove();
      slot.lines = slot.holder.appendChild(lines(group));
    }
    tile.element.classList.toggle("wrong", problems.some((finding) => finding.severity === "error"));
    tile.element.classList.toggle("warned", problems.length > 0);
    tile.button.setAttribute("aria-label", problems.length ? `${label}, ${problems[0].message}` : label);
    tile.button.title = problems.length ? problems.map((finding) => finding.message).join("\n") : "";
  }

  picture(slot, group, isSeen) {
    const width = this.width() * (group.w / this.widest());
    const address = engine.picture(slot.look, "cut", pixels(width));
    // What is out of sight is fetched when it comes near.
    if (!slot.image.wanted || !isSeen || slot.image.hasFailed) {
      slot.image.hasFailed = false;
      show(slot.image, address);
    } else {
      swap(slot.image, address);
    }
  }

  /** How wide the widest cards are, in pixels of CSS. */
  width() {
    if (this.settings.hold === "free") return this.settings.width;
    return this.widest() * AT_ARMS_LENGTH;
  }

  /** How wide the widest cards are, in millimetres. */
  widest() {
    return Math.max(...this.state.groups.map((one) => one.w), 1);
  }

  resize() {
    if (this.size) this.size.hidden = this.settings.hold !== "free";
    this.grid.style.setProperty("--card", `${this.width()}px`);
    this.grid.style.setProperty("--sides", this.settings.side === "both" ? "2" : "1");
    clearTimeout(this.later);
    this.later = setTimeout(() => {
      for (const card of this.shown()) {
        const tile = this.tiles.get(card.id);
        const group = this.state.groups[card.group];
        for (const slot of tile?.faces ?? []) if (slot.image && group) this.picture(slot, group, tile.isSeen);
      }
    }, 180);
  }

  look() {
    this.grid.classList.toggle("lined", this.settings.lines);
  }

  /** Marks the card that is looked at. */
  select(id) {
    this.selected = id;
    let first = true;
    for (const [known, tile] of this.tiles) {
      const is = known === id;
      tile.button.classList.toggle("chosen", is);
      tile.button.setAttribute("aria-current", String(is));
    }
    for (const tile of this.grid.children) {
      const button = tile.firstChild;
      button.tabIndex = (this.tiles.has(id) ? button.classList.contains("chosen") : first) ? 0 : -1;
      first = false;
    }
  }

  /** Shows a card, and lets the keyboard go on from it. */
  reveal(id) {
    const tile = this.tiles.get(id);
    tile?.element.scrollIntoView({ block: "nearest" });
    tile?.button.focus({ preventScroll: true });
  }

  step(event) {
    const tiles = [...this.grid.children];
    const at = tiles.findIndex((tile) => tile.contains(document.activeElement));
    if (at < 0) return;
    const top = tiles[0].offsetTop;
    const across = Math.max(1, tiles.filter((tile) => tile.offsetTop === top).length);
    const to = { ArrowRight: at + 1, ArrowLeft: at - 1, ArrowDown: at + across, ArrowUp: at - across, Home: 0, End: tiles.length - 1 }[event.key];
    if (to === undefined || !tiles[to]) return;
    event.preventDefault();
    const button = tiles[to].firstChild;
    for (const tile of tiles) tile.firstChild.tabIndex = -1;
    button.tabIndex = 0;
    button.focus();
    if (this.chosen()) button.click();
  }
}

/** The cut and the safe area of a card. */
export function lines(group) {
  const { w, h: high, safe, corner } = group;
  return s("svg", { class: "lines", viewBox: `0 0 ${w} ${high}`, "aria-hidden": "true", preserveAspectRatio: "none" },
    s("rect", { class: "trim", x: 0, y: 0, width: w, height: high, rx: corner }),
    safe > 0 && s("rect", { class: "safe", x: safe, y: safe, width: Math.max(0, w - 2 * safe), height: Math.max(0, high - 2 * safe),
      rx: Math.max(0, corner - safe) }));
}
