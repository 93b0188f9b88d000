// `[print]` of the deck, key by key: each is written where it stands in its file.

import { engine } from "./engine.js";
import { place } from "./findings.js";
import { h } from "./dom.js";
import { t } from "./words.js";

/** How many keys are shown at once. */
const FIRST = 8;

/** The options in `[print]`. */
export class PrintOptions {
  constructor({ changed }) {
    this.changed = changed;
    this.fields = new Map();
    this.first = h("div", { class: "choices" });
    this.others = h("div", { class: "choices" });
    this.fault = h("p", { class: "fault", hidden: true, role: "alert" });
    this.element = h("details", { class: "printoptions" }, h("summary", {}, t.printOptions),
      h("p", { class: "hint" }, t.printHint), this.fault, this.first,
      h("details", { class: "more" }, h("summary", {}, t.moreOptions), this.others));
  }

  update(state) {
    state.print.forEach((entry, at) => {
      // A list or a table is typed.
      const kind = entry.kind === "text" || (entry.kind === "choice" && entry.value && !entry.values.includes(entry.value)) ? "text" : entry.kind;
      const key = `${entry.key} ${kind}`;
      let field = this.fields.get(entry.key);
      if (field?.kindKey !== key) {
        const made = this.field(entry, kind);
        made.kindKey = key;
        if (field) field.element.replaceWith(made.element);
        else (at < FIRST ? this.first : this.others).append(made.element);
        this.fields.set(entry.key, made);
        field = made;
      }
      if (document.activeElement !== field.input || kind !== "text") field.input.value = entry.value;
      field.input.disabled = !entry.can_change;
      field.where.replaceChildren(...(entry.line === null ? [] : [place(entry, true)]));
    });
  }

  field(entry, kind) {
    const words = { ...t.values[entry.key] };
    const options = kind === "choice" ? entry.values.map((value) => [value, words[value] ? `${value} – ${words[value]}` : value])
      : kind === "switch" ? [["true", t.yes], ["false", t.no]] : null;
    const input = options
      ? h("select", { "aria-label": entry.key }, h("option", { value: "" }, t.byDefault), options.map(([value, said]) => h("option", { value }, said)))
      : h("input", { type: "text", "aria-label": entry.key, placeholder: entry.example, spellcheck: "false", autocomplete: "off" });
    input.addEventListener("change", () => this.send(entry.key, input.value));
    const where = h("span", { class: "where" });
    return { input, where, element: h("div", { class: "value" }, h("span", { class: "label code" }, entry.key), h("div", { class: "inputs" }, input), where) };
  }

  async send(key, value) {
    try {
      this.changed(await engine.change({ table: "print", path: [key], value, goes_on: false }));
      this.fault.hidden = true;
    } catch (error) {
      this.fault.textContent = `${key}: ${error.message}`;
      this.fault.hidden = false;
    }
  }
}
