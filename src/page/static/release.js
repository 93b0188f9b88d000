// A release: the deck is frozen under its version, as by `pullet release`.

import { engine } from "./engine.js";
import { h, refill } from "./dom.js";
import { coded } from "./findings.js";
import { said, t } from "./words.js";

/** Asks for the version, and freezes the deck. `done` is called after that. */
export function openRelease(dialog, state, done) {
  const w = t.release;
  const version = h("input", { type: "text", required: true, maxlength: "40", disabled: Boolean(state.deck.variant) });
  version.value = state.deck.version ?? "1.0";
  const make = h("button", { type: "submit", class: "main" }, w.make);
  const close = h("button", { type: "button", onclick: () => dialog.close() }, t.cancel);
  const result = h("p", { role: "status" });
  const submit = async (event) => {
    event.preventDefault();
    make.disabled = true;
    refill(result, w.making);
    try {
      const { outcome, name, cards, since, why } = await engine.release(version.value);
      const isNew = outcome === "new";
      result.className = isNew ? "" : "fault";
      refill(result, isNew ? w.new(name, cards, since) : outcome === "faulty" ? [w.faulty, " ", coded(said(why))] : w[outcome](name));
      make.hidden = isNew;
      if (isNew) {
        close.textContent = t.close;
        done();
      }
    } catch (error) {
      result.className = "fault";
      refill(result, coded(said(error.message)));
    }
    make.disabled = false;
  };
  dialog.replaceChildren(h("form", { method: "dialog", onsubmit: submit }, h("header", {}, h("h2", {}, w.title)), h("p", { class: "quiet" }, w.about),
    h("label", { class: "field" }, h("span", {}, w.version), version), result, h("footer", {}, close, make)));
  dialog.setAttribute("aria-label", w.title);
  dialog.showModal();
  version.select();
}
