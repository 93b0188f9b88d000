// `[print]` of the deck, key by key: each is written where it stands in its file.

import { engine } from "./engine.js";
import { coded, place } from "./findings.js";
import { h, refill } from "./dom.js";
import { said, t } from "./words.js";

/** How many keys are shown at once. */
const FIRST = 8;

/** The options in `[print]`. */
export class PrintOptions {
  constructor({ changed }) {
    this.changed = changed;
    this.fields = new Map();
    this.first = h("div", { class: "choices" });
    this.others = h("div", { class: "choices" });
    this.element = h("details", { class: "printoptions" }, h("summary", {}, t.printOptions),
      h("p", { class: "hint" }, t.printHint), this.first,
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
      const applies = state.choosable.find(({ name }) => name === entry.key)?.value;
      if (kind === "choice" && applies && !entry.value) field.input.options[0].textContent = `${t.byDefault}: ${said(t.values[entry.key]?.[applies] ?? applies)}`;
      field.input.disabled = !entry.can_change;
      refill(field.where, entry.line !== null && place(entry, true));
    });
  }

  field(entry, kind) {
    const words = t.values[entry.key] ?? {};
    const options = kind === "choice" ? entry.values.map((value) => [value, said(words[value] ?? value)])
      : kind === "switch" ? [["true", t.yes], ["false", t.no]] : null;
    const input = options
      ? h("select", { "aria-label": t.printKeys[entry.key], "data-key": entry.key }, h("option", { value: "" }, t.byDefault), options.map(([value, said]) => h("option", { value }, said)))
      : h("input", { type: "text", "aria-label": t.printKeys[entry.key], "data-key": entry.key, placeholder: entry.key === "paper" ? "A4, Letter" : entry.example, spellcheck: "false", autocomplete: "off" });
    const fault = h("p", { class: "fault", role: "alert" });
    input.addEventListener("change", () => this.send(entry.key, input.value, fault));
    const where = h("span", { class: "where" });
    const label = h("div", { class: "label" }, h("span", { title: `[print] ${entry.key}` }, t.printKeys[entry.key] ?? entry.key), where);
    return { input, where, element: h("div", { class: "value" }, label, h("div", { class: "inputs" }, input), fault) };
  }

  async send(key, value, fault) {
    fault.replaceChildren();
    try {
      this.changed(await engine.change({ table: "print", path: [key], value, goes_on: false }));
    } catch (error) {
      fault.replaceChildren(...coded(error.message));
    }
  }
}
