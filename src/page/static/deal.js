// Deals: hands of any deck, from the copies as they are printed, and how often each value of a field is there.

import { engine } from "./engine.js";
import { h, number, pixels, refill, select } from "./dom.js";
import { AT_ARMS_LENGTH, fan } from "./hand.js";
import { t } from "./words.js";

const MOST_SEED = 4294967295;
/** The most values of a field that are counted apart. */
const MOST_BARS = 40;

/** Numbers from 0 up to 1 that are the same for the same seed: Mulberry32, by Tommy Ettinger. */
function chance(seed) {
  let at = seed >>> 0;
  return () => {
    at = (at + 0x6d2b79f5) >>> 0;
    let mixed = Math.imul(at ^ (at >>> 15), at | 1);
    mixed ^= mixed + Math.imul(mixed ^ (mixed >>> 7), mixed | 61);
    return ((mixed ^ (mixed >>> 14)) >>> 0) / 4294967296;
  };
}

/** The cards in another order. */
function shuffled(cards, seed) {
  const next = chance(seed);
  const mixed = [...cards];
  for (let at = mixed.length - 1; at > 0; at -= 1) {
    const other = Math.floor(next() * (at + 1));
    [mixed[at], mixed[other]] = [mixed[other], mixed[at]];
  }
  return mixed;
}

/** Shows a deal. Cards are known by their ids, once for each copy. */
export class DealView {
  constructor({ settings, keep }) {
    Object.assign(this, { settings, keep });
    this.group = "";
    this.field = null;
  }

  open(state) {
    const again = () => { this.keep(); this.deal(); };
    this.seed = number(this.settings, "seed", 0, MOST_SEED, again);
    this.groups = h("span");
    this.said = h("p", { class: "hint", role: "status" });
    this.table = h("div", { class: "table" });
    this.counts = h("section", { class: "counts" });
    this.fields = [];
    this.state = null;
    this.update(state);
    return [h("div", { class: "tools" }, this.groups,
      h("label", { class: "field" }, h("span", {}, t.players), number(this.settings, "players", 1, 12, again)),
      h("label", { class: "field" }, h("span", {}, t.each), number(this.settings, "each", 1, 40, again)),
      h("label", { class: "field" }, h("span", {}, t.seed), this.seed),
      h("button", { type: "button", class: "main", onclick: () => { this.seed.value = String((this.settings.seed + 1) % MOST_SEED); this.seed.dispatchEvent(new Event("change")); } }, t.dealAgain)),
    this.said, this.table, this.counts];
  }

  async update(state) {
    const copies = (one) => JSON.stringify([one?.deck.name, one?.cards.map((card) => [card.id, card.copies, card.group])]);
    const isOther = copies(state) !== copies(this.state);
    this.state = state;
    if (isOther) {
      const names = state.groups.map((group, at) => [String(at), group.name]).filter(([at]) => state.cards.some((card) => card.group === Number(at) && card.copies));
      if (!names.some(([at]) => at === this.group)) this.group = "";
      refill(this.groups, names.length > 1 && select(t.groupsOf, [["", t.everything], ...names], this.group, (group) => { this.group = group; this.deal(); }));
      this.deal();
    } else {
      this.show();
    }
    const fields = await engine.fields().catch(() => []);
    if (this.state !== state) return;
    this.fields = fields;
    this.count();
  }

  /** The cards that are dealt. */
  cards() {
    return this.state.cards.filter((card) => card.copies > 0 && (card.front ?? card.back) && (!this.group || card.group === Number(this.group)));
  }

  deal() {
    const pile = shuffled(this.cards().flatMap((card) => Array(card.copies).fill(card.id)), this.settings.seed);
    this.all = pile.length;
    const { players, each } = this.settings;
    this.hands = Array.from({ length: players }, () => []);
    for (let at = 0; at < players * each && pile.length; at += 1) this.hands[at % players].push(pile.pop());
    this.pile = pile;
    this.discarded = [];
    this.show();
    this.count();
  }

  show() {
    const cards = new Map(this.state.cards.map((card) => [card.id, card]));
    const of = (ids) => ids.map((id) => cards.get(id)).filter((card) => card?.front ?? card?.back);
    const { players, each } = this.settings;
    this.said.textContent = this.all < players * each ? t.tooFew(this.all) : t.dealHint;
    const moved = (from, at, to) => { to.push(...from.splice(at, 1)); this.show(); this.count(); };
    const pile = (ids, side, words) => {
      const [card] = of(ids.slice(-1));
      const face = card && (card[side] ?? card.front ?? card.back);
      const group = this.state.groups[card?.group ?? 0];
      const width = (group?.w ?? 63) * AT_ARMS_LENGTH * 0.6;
      const holder = h("span", { class: "face" }, face && h("img", { alt: "", src: engine.picture(face.look, "cut", pixels(width)) }));
      holder.style.width = `${width}px`;
      holder.style.aspectRatio = `${group?.w ?? 63} / ${group?.h ?? 88}`;
      return h("figure", { class: "pile" }, holder, h("figcaption", {}, words));
    };
    this.table.replaceChildren(h("div", { class: "piles" }, pile(this.pile, "back", t.stack(this.pile.length)), pile(this.discarded, "front", t.discarded(this.discarded.length))),
      h("div", { class: "hands" }, this.hands.map((ids, player) => h("section", {},
        h("header", {}, h("h2", {}, t.hand(player + 1)), h("span", { class: "quiet" }, t.all(ids.length, ids.length)),
          h("button", { type: "button", class: "chip", disabled: !this.pile.length, title: this.pile.length ? "" : t.dealtOut, onclick: () => moved(this.pile, -1, ids) }, t.draw)),
        ids.length ? fan(of(ids), this.state, t.hand(player + 1), (at) => moved(ids, at, this.discarded)) : null))));
  }

  /** Says how often each value of a field is there, and how many of these are in hands. */
  count() {
    const cards = this.cards();
    const said = (card) => this.fields[card.number - 1] ?? {};
    const values = (name) => new Set(cards.map((card) => said(card)[name] ?? ""));
    const names = [...new Set(cards.flatMap((card) => Object.keys(said(card))))].filter((name) => values(name).size > 1);
    this.counts.hidden = !names.length;
    if (!names.length) return;
    // A field that sorts the cards says more than a name that each has for itself.
    if (!names.includes(this.field)) this.field = names.find((name) => values(name).size < 9 && cards.length > values(name).size) ?? names[0];
    const held = this.hands.flat();
    const bars = new Map();
    for (const card of cards) {
      const value = said(card)[this.field] || t.noValue;
      const bar = bars.get(value) ?? { all: 0, held: 0 };
      bars.set(value, { all: bar.all + card.copies, held: bar.held + held.filter((id) => id === card.id).length });
    }
    const isNumber = [...bars.keys()].every((value) => value === t.noValue || !Number.isNaN(Number(value)));
    const sorted = [...bars].sort(isNumber ? ([a], [b]) => Number(a) - Number(b) : ([, a], [, b]) => b.all - a.all);
    const most = Math.max(...sorted.map(([, bar]) => bar.all), 1);
    const bar = ([value, { all, held: inHands }]) => {
      const drawn = h("span", { class: "bar", title: `${inHands} ${t.handWord}` }, h("span"));
      drawn.style.width = `${(all / most) * 100}%`;
      drawn.firstChild.style.width = `${all ? (inHands / all) * 100 : 0}%`;
      return h("tr", {}, h("th", { scope: "row" }, value), h("td", {}, drawn), h("td", {}, String(all)), h("td", { class: "quiet" }, inHands ? `${inHands} ${t.handWord}` : ""));
    };
    const listed = names.map((name) => [name, name]);
    refill(this.counts, h("header", {}, select(t.countOf, listed, this.field, (name) => { this.field = name; this.count(); }), h("span", { class: "quiet" }, t.counts(this.all))),
      h("table", {}, sorted.slice(0, MOST_BARS).map(bar)), sorted.length > MOST_BARS && h("p", { class: "quiet" }, t.more(sorted.length - MOST_BARS)));
  }
}
