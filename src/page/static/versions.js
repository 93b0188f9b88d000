// The deck beside a release or a variant of it: each card that differs, before and after.

import { engine, STOPPED } from "./engine.js";
import { coded } from "./findings.js";
import { h, refill, select } from "./dom.js";
import { t } from "./words.js";

/** Shows what differs from another version. */
export class VersionsView {
  constructor({ choose, release }) {
    Object.assign(this, { choose, release });
    this.other = null;
  }

  open(state) {
    this.state = state;
    this.tools = h("div", { class: "tools comparing" });
    this.facts = h("div", { class: "versions" });
    this.start();
    return [this.tools, this.facts];
  }

  /** Asks what the deck can be compared with, and compares it. */
  async start() {
    const asked = `${this.state.deck.name} ${this.state.deck.variant}`;
    const choices = await engine.versions().catch(() => []);
    if (this.asked !== asked) this.other = null;
    this.asked = asked;
    if (!choices.length) {
      refill(this.tools, this.releasing());
      this.facts.replaceChildren(h("p", { class: "empty" }, coded(t.noVersions)));
      return;
    }
    if (!choices.some(({ name }) => name === this.other)) this.other = choices[0].name;
    const groups = ["release", "variant"].map((kind) => [t.versionKinds[kind], choices.filter((choice) => choice.kind === kind)]);
    refill(this.tools, select(t.compareWith, groups.filter(([, of]) => of.length).map(([words, of]) => [words, of.map(choiceOf)]), this.other,
      (other) => { this.other = other; this.compare(); }), this.releasing());
    this.compare();
  }

  /** The button that freezes the deck under a version. */
  releasing() {
    return this.state.deck.folder && h("button", { type: "button", class: "chip", onclick: () => this.release(() => this.start()) }, t.release.open);
  }

  /** A later state of the deck: it is compared again, once it is quiet. */
  update(state) {
    const isOther = state.deck.name !== this.state.deck.name || state.deck.variant !== this.state.deck.variant;
    const looks = (one) => JSON.stringify([one.cards.map((card) => [card.id, card.copies, card.front?.look, card.back?.look]), one.deck.version]);
    const isSame = looks(state) === looks(this.state);
    this.state = state;
    if (isOther) { this.start(); return; }
    if (isSame || !this.other) return;
    this.facts.classList.add("old");
    clearTimeout(this.later);
    this.later = setTimeout(() => { if (this.facts.isConnected) this.compare(); }, 500);
  }

  async compare() {
    const { other } = this;
    if (!this.facts.firstChild) this.facts.replaceChildren(h("p", { class: "empty" }, t.comparing));
    try {
      const found = await engine.compare(other);
      if (this.other === other) this.show(found);
    } catch (error) {
      if (this.other === other && error.message !== STOPPED) this.facts.replaceChildren(h("p", { class: "fault", role: "alert" }, error.message));
    }
    this.facts.classList.remove("old");
  }

  show(found) {
    const { names, cards, others, findings, same_cards: same } = found;
    if (!names) {
      this.facts.replaceChildren(h("p", { class: "empty" }, t.notCompared), ...findings.map((words) => h("p", { class: "fault" }, coded(words))));
      return;
    }
    this.facts.replaceChildren(
      h("p", { class: "summary", role: "status" }, `${names[0]} → ${names[1]}: ${t.differ(cards.length)}, ${t.same(same)}`),
      found.has_small_pictures && cards.some((card) => card.sides.some((side) => side.old)) ? h("p", { class: "hint" }, t.smallPictures) : "",
      ...findings.map((words) => h("p", { class: "hint" }, coded(words))),
      h("div", { class: "pairs", role: "list" }, cards.map((card) => this.card(card, found.number))),
      others.length ? h("details", { open: !cards.length }, h("summary", {}, t.otherChanges), h("ul", {}, others.map((line) => h("li", { class: "code" }, line)))) : "");
  }

  card(card, number) {
    const isThere = this.state.cards.some((one) => one.id === card.id);
    return h("article", { class: "pair", role: "listitem", "aria-label": card.id },
      h("header", {}, isThere ? h("button", { type: "button", class: "chip", onclick: () => this.choose(card.id) }, card.id) : h("strong", {}, card.id),
        h("span", { class: `tag ${card.kind}` }, t.kinds[card.kind])),
      h("div", { class: "sides" }, card.sides.map((side) => slider(card, side, number))),
      card.lines.length > 0 && h("ul", { class: "lines-of" }, card.lines.map((line) => h("li", {}, line))));
  }
}

/** A version with the words that it is offered by. */
function choiceOf({ name, kind }) {
  return [name, kind === "variant" && name === "base" ? t.base : name];
}

/** Both pictures of a side on top of each other; the slider shows more of one or of the other. */
function slider(card, { side, old, new: after }, number) {
  const picture = (name, words) => h("img", { src: engine.compared(number, name), alt: words, draggable: false });
  const face = h("span", { class: "face" });
  face.style.aspectRatio = `${card.size[0]} / ${card.size[1]}`;
  if (!old || !after) {
    const one = old ?? after;
    if (one) face.append(picture(one, `${card.id}, ${old ? t.before : t.after}`));
    return h("figure", {}, face, h("figcaption", {}, t[side]));
  }
  const upper = picture(after, `${card.id}, ${t[side]}, ${t.after}`);
  face.append(picture(old, `${card.id}, ${t[side]}, ${t.before}`), upper, h("span", { class: "seam" }));
  const input = h("input", { type: "range", min: "0", max: "100", "aria-label": `${card.id}, ${t[side]}: ${t.beforeAfter}`,
    oninput: () => face.style.setProperty("--seam", `${input.value}%`) });
  input.value = "50";
  face.style.setProperty("--seam", "50%");
  face.append(input);
  return h("figure", {}, face, h("figcaption", {}, h("span", {}, t.before), h("span", {}, t[side]), h("span", {}, t.after)));
}
