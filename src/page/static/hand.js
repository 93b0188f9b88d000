// Cards as they are held: fanned out, so that each shows little more than its corner.

import { engine } from "./engine.js";
import { h, pixels } from "./dom.js";
import { t } from "./words.js";

/** How many cards a hand has. */
const CARDS = 7;
/** How much of a card's left edge shows in a hand, in millimetres: the default of `index` in [preflight]. */
const INDEX = 10;
/** How far a card is turned beyond the one before it, in degrees. */
const TURN = 4;
/** How far the first and the last card of a large hand are turned from each other, in degrees. */
const MOST_TURN = 44;
/** The most hands that are shown. */
const MOST = 40;

/** Pixels of the screen for a millimetre of something that is held 70 cm from the eyes, on a screen that is 60 cm away. */
export const AT_ARMS_LENGTH = (96 / 25.4) * (60 / 70);

/** Hands of the cards; `choose` is called with the id of one that is pressed. */
export function hands(cards, state, choose) {
  const shown = [];
  for (let at = 0; at < cards.length && shown.length < MOST; at += CARDS) {
    const held = cards.slice(at, at + CARDS);
    shown.push(fan(held, state, t.handOf(held.length), (at) => choose(held[at].id)));
  }
  return shown;
}

/** A hand of cards; `press` is called with the place in the hand of one that is pressed. */
export function fan(held, state, label, press) {
  const sizes = held.map((card) => state.groups[card.group] ?? { w: 63, h: 88 });
  const hand = h("div", { class: "hand", role: "group", "aria-label": label });
  const widest = Math.max(...sizes.map((size) => size.w));
  const highest = Math.max(...sizes.map((size) => size.h));
  hand.style.width = `${(widest + INDEX * (held.length - 1) + 56) * AT_ARMS_LENGTH}px`;
  hand.style.height = `${(highest + 22) * AT_ARMS_LENGTH}px`;
  held.forEach((card, index) => {
    const { w, h: high } = sizes[index];
    const face = card.front ?? card.back;
    const image = h("img", { alt: "", src: engine.picture(face.look, "cut", pixels(w * AT_ARMS_LENGTH)), draggable: false });
    const button = h("button", { type: "button", class: "held", "aria-label": card.id, title: card.id, onclick: () => press(index) },
      h("span", { class: "face" }, image));
    button.style.width = `${w * AT_ARMS_LENGTH}px`;
    button.style.height = `${high * AT_ARMS_LENGTH}px`;
    button.style.left = `${(28 + INDEX * index) * AT_ARMS_LENGTH}px`;
    button.style.setProperty("--turn", `${(index - (held.length - 1) / 2) * Math.min(TURN, MOST_TURN / held.length)}deg`);
    hand.append(button);
  });
  return hand;
}
