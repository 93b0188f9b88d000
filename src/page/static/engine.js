// The one interface between the page and Pullet.

import { address, ask, decks, news } from "./transport.js";

export { EngineError } from "./engine_error.js";

/** What an error says if the result was wanted no more. */
export const STOPPED = "stopped";

export const engine = {
  /** Everything that is shown: cards, sheets, values, findings. */
  state: () => ask("state"),
  news,
  /** Opens and begins decks; none if the command names them. */
  decks,
  /** The address of a picture, or a promise of it: `cut` for the finished card, `bleed` for all that is printed. */
  picture: (look, view, width) => address(`face/${look}/${view}/${width}`),
  /** Says which cards are in sight. */
  card: (id) => ask("card", { id }),
  filter: (expression) => ask("filter", { expression }),
  choose: (deck, variant, choices) => ask("choose", { deck, variant, choices }),
  change: (change) => ask("change", change),
  /** The drawings and pictures of a card, with their places on it. */
  parts: (id) => ask("parts", { id }),
  /** What the fields of each card say, by their names. */
  fields: () => ask("fields"),
  /** Copies, deletes or moves the row of a card. */
  row: (change) => ask("row", change),
  /** The icons that words can show, and how many stand in a row of their picture. */
  icons: () => ask("icons"),
  /** The address of the picture of all icons, in a colour of six digits, each as wide as so many pixels. */
  iconSheet: (key, ink, pixels) => address(`icons/${key}/${ink}/${pixels}`),
  /** What becomes of a table if rows are pasted over it, and the change itself. */
  pasted: (rows) => ask("pasted", rows),
  paste: (rows) => ask("paste", rows),
  /** Which cards show a part of a card, and whether it can have one of its own. */
  sharing: (number, side, key) => ask(`sharing/${number}/${side}/${key}`),
  /** Makes a file a part of a card, and of all others that show it unless it is for one alone. */
  drop: (number, side, key, file, isOwn) => ask(`drop/${number}/${side}/${key}${isOwn ? "/card" : ""}`, file, "application/octet-stream"),
  /** Freezes the deck under a version. */
  release: (version) => ask("release", { version }),
  /** Makes a part of a card what it was before. */
  putBack: (number, side, key, file) => ask("put-back", { part: `${number}/${side}/${key}`, file }),
  /** The releases and variants that the deck can be compared with. */
  versions: () => ask("versions"),
  compare: (other) => ask("compare", { with: other }),
  compared: (number, name) => address(`beside/${number}/${name}`),
  play: (games, seed) => ask("play", { games, seed }),
  plots: (number) => address(`plots/${number}`),
  /** The name of the editor that Pullet can open; none without one. */
  editor: () => ask("editor"),
  edit: (place) => ask("edit", place),
  undo: () => ask("undo", {}),
  build: (print) => ask("build", print),
  export: (wish) => ask("export", wish),
  made: (number) => address(`made/${number}`),
};
