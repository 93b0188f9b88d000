// The PDF, with the options of `pullet build` that matter most, and files for other programs.

import { engine } from "./engine.js";
import { coded } from "./findings.js";
import { h, select } from "./dom.js";
import { paperName, said, t } from "./words.js";

/** How many of the choices are shown at once. */
const FIRST = 4;

/** Opens the dialog. `shown` are the ids of the cards that the page shows, `card` is the one that is looked at. */
export function openPrinting(dialog, state, { shown, card }) {
  const choices = { ...state.choices };
  const printed = state.files.filter((file) => !file.has_cards);
  let what = "all";
  let draft = false;
  let to = "pdf";
  const whats = [["all", t.everything]];
  if (shown.length && shown.length < state.cards.length) whats.push(["shown", t.onlyShown(shown.length)]);
  if (card) whats.push(["card", t.onlyCard(card)]);
  const result = h("div", { class: "result", "aria-live": "polite" });
  const make = h("button", { type: "submit", class: "main" }, t.makePdf);
  const makeDraft = h("button", { type: "submit", onclick: () => { draft = true; } }, t.makeDraft);
  const fields = state.choosable.map(({ name, values, value }) => {
    const options = values.map((one) => [one, name === "paper" ? paperName(one) : said(t.values[name]?.[one] ?? one)]);
    return select(t.printKeys[name], options, state.choices[name] ?? value, (to) => { choices[name] = to; });
  });
  const onPaper = h("div", { class: "on-paper" }, h("div", { class: "choices" }, fields.slice(0, FIRST)),
    h("details", { class: "more" }, h("summary", {}, t.moreOptions), h("div", { class: "choices" }, fields.slice(FIRST))),
    printed.length > 0 && h("p", { class: "quiet" }, `+ ${printed.map((file) => file.title.split(" – ").pop().split(",")[0]).join(", ")}`));
  const form = h("form", { method: "dialog", onsubmit: async (event) => {
    event.preventDefault();
    make.disabled = true;
    result.replaceChildren(h("p", { class: "quiet" }, t.making));
    const cards = what === "shown" ? shown : what === "card" ? [card] : [];
    try {
      const answer = to === "pdf" ? await engine.build({ choices, cards, sheets: [], draft }) : await engine.export({ to, cards });
      result.replaceChildren(...made(answer, draft || to !== "pdf" ? null : makeDraft));
    } catch (error) {
      result.replaceChildren(h("p", { class: "fault" }, error.message));
    }
    make.disabled = false;
    draft = false;
  } },
  h("header", {}, h("h2", {}, `${t.printTitle}: ${state.deck.title}`)),
  h("div", { class: "choices" }, whats.length > 1 && select(t.whatTitle, whats, what, (value) => { what = value; }),
    select(t.exportTo, Object.entries(t.targets), to, (value) => {
      to = value;
      onPaper.hidden = to !== "pdf";
      make.textContent = to === "pdf" ? t.makePdf : t.makeFile;
      result.replaceChildren();
    })),
  onPaper,
  result,
  h("footer", {}, h("button", { type: "button", onclick: () => dialog.close() }, t.close), make));
  dialog.replaceChildren(form);
  dialog.setAttribute("aria-label", t.printTitle);
  dialog.showModal();
  make.focus();
}

function made({ files, advice, refusal, errors }, makeDraft) {
  if (!files.length) {
    const why = h("p", { class: "fault" }, refusal ? coded(refusal) : errors ? t.notMade : t.noSheets);
    return errors && !refusal && makeDraft ? [why, h("p", {}, t.draftAbout), makeDraft] : [why];
  }
  const listed = files.map(({ name, pages, sheets, paper, bytes }, at) => h("li", {},
    h("a", { href: engine.made(at), download: name }, name),
    h("span", { class: "quiet" }, [paper, pages ? t.pagesOf(pages) : null, sheets && sheets !== pages ? t.sheetsOf(sheets) : null, size(bytes)].filter(Boolean).join(" · "))));
  return [h("ul", { class: "made" }, listed), ...advice.split("\n").map((line) => h("p", { class: "advice" }, coded(line)))];
}

function size(bytes) {
  return bytes < 1e6 ? `${Math.ceil(bytes / 1000)} KB` : `${(bytes / 1e6).toFixed(1)} MB`;
}
