// Drawings and pictures of cards: a file that is dropped on one, or chosen for it, takes its place.

import { engine } from "./engine.js";
import { h, s } from "./dom.js";
import { said, t } from "./words.js";

const KINDS = ".svg,.png,.jpg,.jpeg,.gif,.webp,image/svg+xml,image/png,image/jpeg,image/gif,image/webp";

/** The parts of cards, and what becomes of files that are dropped on them. */
export class Parts {
  constructor({ changed, say }) {
    Object.assign(this, { changed, say });
    this.known = new Map();
    // A file that misses every card must not take the place of the page.
    for (const name of ["dragover", "drop"]) {
      document.addEventListener(name, (event) => {
        if (!hasFile(event)) return;
        event.preventDefault();
        event.dataTransfer.dropEffect = "none";
      });
    }
  }

  /** The parts of a card as it is in this state. */
  of(id, state) {
    const key = `${state.revision} ${state.deck.name} ${state.deck.variant} ${id}`;
    if (!this.known.has(key)) {
      if (this.known.size > 40) this.known.clear();
      this.known.set(key, engine.parts(id).catch(() => []));
    }
    return this.known.get(key);
  }

  /** Makes a file a part of a card. */
  async put(card, part, file) {
    try {
      const { cards, can_be_own: canBeOwn } = await engine.sharing(card.number, part.side, part.key);
      const reach = cards.length > 1 && !part.is_missing && await canBeShown(file) ? await asked(card, part, cards.length, canBeOwn) : "all";
      if (reach) this.changed(await engine.drop(card.number, part.side, part.key, file, reach === "own"));
    } catch (error) {
      this.say(said(error.message));
    }
  }

  /** Makes a part of a card what it was before. */
  async putBack(card, part, file) {
    try {
      this.changed(await engine.putBack(card.number, part.side, part.key, file));
    } catch (error) {
      this.say(said(error.message));
    }
  }

  /** Lets files be dropped on a face; `shown` returns its state, card and side. */
  take(holder, shown) {
    let parts = [];
    let mark = null;
    let aimed = null;
    let asked = null;
    const clear = () => { mark?.remove(); mark = null; aimed = null; asked = null; };
    const aim = (event) => {
      const { state, card, side } = shown();
      const group = state.groups[card.group];
      const box = holder.getBoundingClientRect();
      const x = ((event.clientX - box.left) / box.width) * group.w;
      const y = ((event.clientY - box.top) / box.height) * group.h;
      aimed = under(parts.filter((part) => part.side === side && part.target), x, y);
      mark?.remove();
      mark = holder.appendChild(outlines(group, aimed ? [aimed] : parts.filter((part) => part.side === side), aimed));
      event.dataTransfer.dropEffect = aimed ? "copy" : "none";
    };
    holder.addEventListener("dragover", async (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      event.stopPropagation();
      if (asked) { aim(event); return; }
      asked = shown();
      aim(event);
      parts = await this.of(asked.card.id, asked.state);
    });
    holder.addEventListener("dragleave", (event) => { if (!holder.contains(event.relatedTarget)) clear(); });
    holder.addEventListener("drop", async (event) => {
      if (!hasFile(event)) return;
      event.preventDefault();
      event.stopPropagation();
      const { card, state } = shown();
      parts = await this.of(card.id, state);
      const [file] = event.dataTransfer.files;
      aim(event);
      const part = aimed;
      clear();
      if (!state.deck.folder) this.say(t.readOnlyShort);
      else if (!part) this.say(parts.length ? t.noPartHere : t.noParts);
      else if (file) this.put(card, part, file);
    });
  }

  /** The parts of a side as a list, each with a button; `marked` shows one of them on the card. */
  list(card, side, parts, canChange, marked) {
    const shown = parts.filter((part) => part.side === side);
    if (!shown.length) return null;
    const one = (part) => {
      const chooser = h("input", { type: "file", accept: KINDS, hidden: true, tabindex: "-1", "aria-hidden": "true",
        onchange: () => { if (chooser.files[0]) this.put(card, part, chooser.files[0]); chooser.value = ""; } });
      const where = part.is_missing ? t.missingFile : part.target && part.target !== part.name ? t.becomes(part.target) : "";
      return h("li", { onmouseenter: () => marked(part), onmouseleave: () => marked(null), onfocusin: () => marked(part), onfocusout: () => marked(null) },
        h("span", { class: "part" }, h("span", { class: "code" }, part.name), where && h("span", { class: `quiet ${part.is_missing ? "missing" : ""}` }, where)),
        canChange && part.target && h("button", { type: "button", class: "chip", "aria-label": `${t.replace} ${part.name}`, onclick: () => chooser.click() }, t.replace), chooser);
    };
    const old = (part) => part.earlier.map((file) => h("li", {}, h("span", { class: "part" }, h("span", { class: "code" }, file.replace(/^replaced\//, "")), h("span", { class: "quiet" }, t.earlier)),
      canChange && h("button", { type: "button", class: "chip", "aria-label": `${t.putBack} ${file}`, onclick: () => this.putBack(card, part, file) }, t.putBack)));
    return h("section", { class: "parts" }, h("h3", {}, t.parts), canChange && h("p", { class: "hint" }, t.dropHint), h("ul", {}, shown.map((part) => [one(part), old(part)])));
  }
}

/** Whether a file begins as a PNG, a JPEG, a GIF, a WebP or text with marks may; Pullet says what is wrong with another one. */
async function canBeShown(file) {
  const [first] = new Uint8Array(await file.slice(0, 1).arrayBuffer());
  return [0x89, 0xff, 0x47, 0x52, 0x3c, 0x7b, 0xef, 0x09, 0x0a, 0x0d, 0x20].includes(first);
}

/** Asks for which cards a file is: `own` for this one, `all`, or nothing. */
function asked(card, part, count, canBeOwn) {
  const button = (words, value, kind) => h("button", { type: "submit", value, class: kind }, words);
  const dialog = h("dialog", { "aria-label": t.dropTitle(part.name) }, h("form", { method: "dialog" }, h("h2", {}, t.dropTitle(part.name)),
    h("p", {}, t.dropShared(count)), h("p", { class: "quiet" }, `${canBeOwn ? t.dropOwn : t.dropNotOwn} ${t.dropKept}`),
    h("footer", {}, button(t.cancel, ""), canBeOwn && button(t.dropOne(card.id), "own"), button(t.dropAll(count), "all", "main"))));
  document.body.append(dialog);
  dialog.showModal();
  return new Promise((done) => dialog.addEventListener("close", () => { dialog.remove(); done(dialog.returnValue); }));
}

const hasFile = (event) => [...(event.dataTransfer?.types ?? [])].includes("Files");

/** The smallest part under a point of the card, in millimetres. */
function under(parts, x, y) {
  let found = null;
  let least = Infinity;
  for (const part of parts) {
    for (const [left, top, w, high] of part.places) {
      const size = w * high;
      if (x >= left && x <= left + w && y >= top && y <= top + high && size < least) [found, least] = [part, size];
    }
  }
  // A picture that fills the card may be the only one.
  return found ?? (parts.length === 1 ? parts[0] : null);
}

/** Lines around parts of a card. */
export function outlines(group, parts, chosen) {
  return s("svg", { class: `partlines ${chosen ? "chosen" : ""}`, viewBox: `0 0 ${group.w} ${group.h}`, "aria-hidden": "true", preserveAspectRatio: "none" },
    parts.flatMap((part) => part.places.map(([x, y, w, high]) => s("rect", { x, y, width: w, height: high, rx: 1 }))));
}
