// The start page: a new deck, a deck to open, and those that were opened last.

import { beginningOf, bytesOf, chosenFiles, filesDropped, PICTURES, TABLES, titleOf } from "./begin.js";
import { h, refill, select } from "./dom.js";
import { coded } from "./findings.js";
import { packed } from "./packed.js";
import { areRows } from "./paste.js";
import { said, t } from "./words.js";

/** A name for a folder on every system: `my-game` for `My Game`. */
const folderName = (title) => title.replace(/ß/g, "ss").normalize("NFKD").replace(/\p{M}/gu, "").toLowerCase().replace(/[^a-z0-9]+/g, "-").replace(/^-+|-+$/g, "").slice(0, 60);

/** Returns the start page; none if the command names the decks. */
export async function startPage(ask) {
  const start = await ask("start").catch(() => null);
  return start && new StartPage(start, ask);
}

class StartPage {
  constructor(start, ask) {
    Object.assign(this, { start, ask });
    /** Before there is a deck, there is nothing to go back to. */
    this.isFirst = !start.deck;
  }

  /** Shows what can be made and opened. */
  async open(dialog, state) {
    this.dialog = dialog;
    dialog.classList.toggle("opening", this.isFirst);
    this.start = await this.ask("start").catch(() => this.start);
    const w = t.start;
    const { folder, here, recent, games, starters } = this.start;
    const way = (label, hint, onclick) => h("button", { type: "button", onclick }, label, h("small", {}, hint));
    const isKnown = ({ path }) => recent.some((deck) => deck.path === path);
    const row = ({ name, path }) => h("li", { "aria-current": path === this.start.deck ? "true" : undefined },
      h("button", { type: "button", class: "name", onclick: () => this.go(path) }, name, h("small", { title: path }, path)));
    const list = (title, decks) => decks.length > 0 && [h("h3", {}, title), h("ul", { class: "own" }, decks.map(row))];
    const path = h("input", { type: "text", class: "code", placeholder: w.pathHint, "aria-label": w.path, spellcheck: "false" });
    this.fault = h("p", { class: "fault", role: "alert" });
    this.show(this.isFirst ? "Pullet" : w.title, () => this.go(path.value), [
      h("h3", {}, w.begin),
      h("div", { class: "ways" },
        way(w.table, w.tableHint, () => this.choose(TABLES)), way(w.pictures, w.picturesHint, () => this.choose(PICTURES)),
        way(w.rows, w.rowsHint, () => this.name({ rows: "" }, "")),
        starters.map(({ name, about }) => way(w.starters[name]?.[0] ?? said(name), w.starters[name]?.[1] ?? about, () => this.name({ starter: name }, w.starters[name]?.[0] ?? said(name)))),
        way(w.copy, w.copyHint, () => this.name({ copy: games[0] }, w.copy))),
      list(w.recent, recent), list(w.here, here.filter((deck) => !isKnown(deck))),
      h("h3", {}, w.games),
      h("div", { class: "chips" }, games.map((name) => h("button", { type: "button", class: "chip", onclick: () => this.go(name) }, titleOf(name)))),
      h("label", { class: "field path" }, h("span", {}, w.path), h("span", { class: "inputs" }, path, h("button", { type: "submit" }, w.open))),
      this.fault,
      h("p", { class: "quiet" }, w.folder, " ", h("code", {}, folder), " ", h("button", { type: "button", class: "link", onclick: () => this.move() }, w.move)),
    ], this.isFirst ? [] : [h("button", { type: "button", class: "main", onclick: () => dialog.close() }, t.close)]);
    if (!dialog.open) dialog.showModal();
    this.state = state;
  }

  show(title, submit, children, buttons) {
    const form = h("form", { class: "decks", onsubmit: (event) => { event.preventDefault(); submit(); } },
      h("header", {}, h("h2", {}, title)), children, buttons.length > 0 && h("footer", {}, buttons));
    form.addEventListener("dragover", (event) => { event.preventDefault(); event.stopPropagation(); });
    form.addEventListener("drop", async (event) => {
      event.preventDefault();
      event.stopPropagation();
      this.take(await filesDropped(event.dataTransfer.items));
    });
    form.addEventListener("paste", (event) => {
      const text = event.clipboardData?.getData("text/plain") ?? "";
      if (!event.target.matches("input, textarea") && areRows(text)) this.name({ rows: text }, "");
    });
    this.dialog.replaceChildren(form);
    this.dialog.setAttribute("aria-label", title);
    this.dialog.oncancel = (event) => { if (this.isFirst) event.preventDefault(); };
  }

  /** Opens a deck, by its path, or a game by its name. */
  async go(deck) {
    try {
      await this.ask("open", { deck });
      location.reload();
    } catch (error) {
      refill(this.fault, coded(said(error.message)));
    }
  }

  async choose(accept) {
    this.take(await chosenFiles({ multiple: true, accept }));
  }

  /** Begins a deck with files that were chosen or dropped. */
  async take(given) {
    const found = beginningOf(await bytesOf(given), "pictures");
    if (found) this.name(found.beginning, titleOf(found.name), found.files);
    else refill(this.fault, t.start.nothing);
  }

  /** Asks for what a new deck needs, and makes it. */
  name(beginning, title, files = {}) {
    const w = t.start;
    const count = Object.keys(files).length;
    const name = h("input", { type: "text", required: true, maxlength: "60" });
    name.value = count ? title : beginning.copy ? `My ${titleOf(beginning.copy)}` : w.usualName;
    const folder = h("code", {});
    const slash = this.start.folder.includes("\\") ? "\\" : "/";
    const path = () => `${this.start.folder}${slash}${folderName(name.value)}`;
    const tell = () => { folder.textContent = path(); };
    name.addEventListener("input", tell);
    tell();
    let card = "";
    const make = h("button", { type: "submit", class: "main" }, w.make);
    this.fault = h("p", { class: "fault", role: "alert" });
    const rows = h("textarea", { rows: "6", class: "code", spellcheck: "false", required: true, placeholder: t.paste.hint, "aria-label": t.paste.title,
      oninput: () => { beginning = { rows: rows.value }; } });
    rows.value = beginning.rows ?? "";
    const submit = async () => {
      make.disabled = true;
      this.fault.replaceChildren();
      try {
        const deck = { beginning, title: name.value.trim(), card: card || null };
        const bytes = packed({ name: folderName(name.value), deck, files: Object.keys(files) }, Object.values(files));
        await this.ask("new", new Blob([bytes]), "application/octet-stream");
        await this.go(path());
      } catch (error) {
        refill(this.fault, coded(said(error.message)));
      }
      make.disabled = false;
    };
    const games = () => select(w.game, this.start.games.map((game) => [game, titleOf(game)]), beginning.copy, (game) => { beginning = { copy: game }; });
    this.show(w.begin, submit, [
      h("p", {}, beginning.table ? w.ofTable(beginning.table, count - 1) : count ? w.ofPictures(count) : title || t.paste.title),
      beginning.copy && games(), "rows" in beginning && [h("p", { class: "quiet" }, t.paste.about), rows],
      h("label", { class: "field" }, h("span", {}, w.name), name),
      !beginning.copy && select(w.card, [["", w.usualCard], ...this.start.cards.map(([format, size]) => [format, `${said(format.replaceAll("-", " "))}, ${size}`])], "", (format) => { card = format; }),
      h("p", { class: "quiet" }, w.into, " ", folder), this.fault,
    ], [h("button", { type: "button", onclick: () => this.open(this.dialog, this.state) }, w.back), make]);
    if ("rows" in beginning) rows.focus();
    else name.select();
  }

  /** Asks for another folder for new decks. */
  move() {
    const w = t.start;
    const path = h("input", { type: "text", class: "code", spellcheck: "false" });
    path.value = this.start.folder;
    this.fault = h("p", { class: "fault", role: "alert" });
    const submit = async () => {
      try {
        await this.ask("open", { folder: path.value });
        this.open(this.dialog, this.state);
      } catch (error) {
        refill(this.fault, coded(said(error.message)));
      }
    };
    this.show(w.moveTitle, submit, [h("label", { class: "field" }, h("span", {}, w.path), path), h("p", { class: "quiet" }, w.moveHint), this.fault],
      [h("button", { type: "button", onclick: () => this.open(this.dialog, this.state) }, w.back), h("button", { type: "submit", class: "main" }, w.move)]);
    path.focus();
  }

  /** Begins with the start page if there is no deck yet. */
  begin(dialog, state) {
    if (this.isFirst) this.open(dialog, state);
  }
}
