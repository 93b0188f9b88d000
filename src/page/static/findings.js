// What was found, each with its cards and its place in the files.

import { engine } from "./engine.js";
import { h } from "./dom.js";
import { t } from "./words.js";

let editor = null;

/** Asks for the editor that opens places; without one, VS Code may answer to links. */
export async function findEditor() {
  editor = await engine.editor().catch(() => null);
}

const KINDS = ["error", "warning", "note"];

/** Shows the findings. */
export class FindingsView {
  constructor({ choose }) {
    this.choose = choose;
  }

  open(state) {
    this.holder = h("div", { class: "findings" });
    this.update(state);
    return [this.holder];
  }

  update(state) {
    if (!state.findings.length) {
      this.holder.replaceChildren(h("div", { class: "clean" }, h("p", { class: "big" }, state.is_checked ? t.clean : t.checking),
        state.is_checked && h("p", {}, t.cleanMore)));
      return;
    }
    const groups = KINDS.map((kind) => [kind, state.findings.filter((finding) => finding.severity === kind)]);
    this.holder.replaceChildren(...groups.filter(([, found]) => found.length).map(([kind, found]) =>
      h("section", { class: kind }, h("h2", {}, t[`${kind}s`](found.length)), found.map((finding) => this.one(finding, state)))));
  }

  one(finding, state) {
    const known = new Set(state.cards.map((card) => card.id));
    const cards = finding.cards.filter((id) => known.has(id));
    const few = cards.slice(0, 12);
    return h("article", { class: `finding ${finding.severity}` },
      h("h3", {}, coded(finding.message)),
      finding.help && h("p", { class: "help" }, coded(finding.help)),
      finding.file && h("div", { class: "place" }, place(finding), finding.excerpt !== null && excerpt(finding)),
      cards.length > 0 && h("p", { class: "chips" }, few.map((id) =>
        h("button", { type: "button", class: "chip", onclick: () => this.choose(id) }, id)),
      cards.length > few.length && h("span", { class: "quiet" }, t.more(cards.length - few.length))),
      h("p", { class: "code quiet" }, finding.code));
  }
}

/** Words with `names` as code. */
export function coded(words) {
  return words.split("`").map((part, at) => (at % 2 ? h("code", {}, part) : part));
}

/** A place in a file, with a link to it where an editor can open it; `short` leaves out the file's folder. */
export function place({ file, line, column, file_path: own }, short) {
  const whole = column ? `${file}:${line}:${column}` : `${file}:${line}`;
  const at = short ? whole.split("/").pop() : whole;
  if (!own) return h("span", { class: "code", title: whole }, at);
  const address = `vscode://file/${own.replace(/^\//, "").split("/").map(encodeURIComponent).join("/")}:${line}:${column ?? 1}`;
  const open = (event) => {
    if (!editor) return;
    event.preventDefault();
    engine.edit({ file_path: own, line: line ?? 1, column: column ?? 1 }).catch(() => { editor = null; });
  };
  // Beside a field, the keyboard goes from field to field.
  return h("a", { class: "code", href: address, tabindex: short ? "-1" : undefined, title: `${t.openIn(editor ?? "VS Code")}: ${whole}`, onclick: open }, at);
}

function excerpt({ excerpt: text, span, line }) {
  const letters = [...text];
  const [from, length] = span ?? [0, 0];
  const shown = from < letters.length;
  return h("pre", {}, h("span", { class: "number" }, String(line)), shown
    ? [letters.slice(0, from).join(""), h("mark", {}, letters.slice(from, from + length).join("")), letters.slice(from + length).join("")]
    : text);
}
