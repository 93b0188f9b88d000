// Rows that were copied in a spreadsheet, pasted over a table of the deck: what changes is shown before it is written.

import { engine } from "./engine.js";
import { h, refill, select, tick } from "./dom.js";
import { coded } from "./findings.js";
import { said, t } from "./words.js";

/** The most names and cells that are listed. */
const MOST = 12;
/** After so many milliseconds without a key, what changes is looked at. */
const QUIET = 250;

/** Returns whether a text can be rows: it has more than one cell. */
export const areRows = (text) => /[\t\n]/.test(text.trim());

/** Asks for rows, shows what they change, and writes them. */
export function openPaste(dialog, text, changed) {
  const w = t.paste;
  const asked = { file: null, text, keeps: false };
  const field = h("textarea", { rows: "5", class: "code", spellcheck: "false", placeholder: w.hint, "aria-label": w.title,
    oninput: () => { asked.text = field.value; later(); } });
  field.value = text;
  const tables = h("div");
  const shown = h("div", { class: "pasted", role: "status" });
  const write = h("button", { type: "submit", class: "main", disabled: true }, w.write);
  let waiting;
  const later = () => { clearTimeout(waiting); waiting = setTimeout(look, QUIET); };
  const look = async () => {
    write.disabled = true;
    if (!asked.text.trim()) { shown.replaceChildren(); return; }
    const now = JSON.stringify(asked);
    try {
      const changes = await engine.pasted(asked);
      if (now !== JSON.stringify(asked)) return;
      asked.file ??= changes.file;
      if (changes.files.length > 1) refill(tables, select(w.table, changes.files.map((file) => [file, file]), changes.file, (file) => { asked.file = file; look(); }));
      const lines = told(changes);
      refill(shown, lines.length ? lines : h("p", {}, w.nothing));
      write.disabled = !lines.length;
    } catch (error) {
      refill(shown, h("p", { class: "fault" }, coded(said(error.message))));
    }
  };
  const submit = async (event) => {
    event.preventDefault();
    write.disabled = true;
    try {
      const done = await engine.paste(asked);
      dialog.close();
      changed(done);
    } catch (error) {
      refill(shown, h("p", { class: "fault" }, coded(said(error.message))));
    }
  };
  dialog.replaceChildren(h("form", { method: "dialog", onsubmit: submit }, h("header", {}, h("h2", {}, w.title)),
    h("p", { class: "quiet" }, w.about), field, tables,
    tick(w.keep, false, (keeps) => { asked.keeps = keeps; look(); }), shown,
    h("footer", {}, h("button", { type: "button", onclick: () => dialog.close() }, t.cancel), write)));
  dialog.setAttribute("aria-label", w.title);
  dialog.showModal();
  field.focus();
  look();
}

/** What changes, in lines. */
function told({ added, removed, changed, same, is_reordered: isReordered, new_columns: newColumns, old_columns: oldColumns }) {
  const w = t.paste;
  const listed = (names) => names.slice(0, MOST).join(", ") + (names.length > MOST ? ` ${t.more(names.length - MOST)}` : "");
  const line = (kind, words, names) => names.length > 0 && h("p", {}, h("span", { class: `tag ${kind}` }, words(names.length)), " ", listed(names));
  const rows = new Set(changed.map(({ row }) => row)).size;
  const cells = changed.slice(0, MOST).map(({ row, column, before, after }) => h("tr", {}, h("th", { scope: "row" }, row), h("td", {}, column), h("td", {}, h("del", {}, before)), h("td", {}, h("ins", {}, after))));
  const lines = [line("added", w.added, added), line("removed", w.removed, removed), line("added", w.newColumns, newColumns), line("removed", w.oldColumns, oldColumns),
    rows > 0 && h("p", {}, h("span", { class: "tag changed" }, w.changed(rows))),
    rows > 0 && h("table", {}, h("tbody", {}, cells)), changed.length > MOST && h("p", { class: "quiet" }, t.more(changed.length - MOST)),
    isReordered && h("p", {}, h("span", { class: "tag changed" }, w.reordered))].filter(Boolean);
  return lines.length && same ? [...lines, h("p", { class: "quiet" }, w.same(same))] : lines;
}
