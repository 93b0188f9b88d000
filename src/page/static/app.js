// The page: its bar, its views, and what is looked at.

import { CardsView } from "./cards.js";
import { CardPanel, DesignView } from "./editor.js";
import { engine } from "./engine.js";
import { coded, findEditor, FindingsView, place } from "./findings.js";
import { DealView } from "./deal.js";
import { h, icon, refill } from "./dom.js";
import { Parts } from "./parts.js";
import { areRows, openPaste } from "./paste.js";
import { openPrinting } from "./printing.js";
import { PlayView } from "./play.js";
import { openRelease } from "./release.js";
import { SheetsView } from "./sheets.js";
import { VersionsView } from "./versions.js";
import { paperName, said, speak, t } from "./words.js";

const DEFAULTS = { side: "front", width: 190, vision: "normal", lines: false, trim: false, bleed: false, safe: false, marks: true,
  through: false, reach: false, hold: "free", games: 100, seed: 1, players: 3, each: 5, language: navigator.language.startsWith("de") ? "de" : "en", look: "auto", view: "cards" };
const settings = { ...DEFAULTS, ...stored() };
const [bar, notice, main, side, toast, dialog] = ["bar", "notice", "main", "side", "toast", "print"].map((id) => document.getElementById(id));
const VIEWS = ["cards", "sheets", "printed", "design", "findings", "versions", "deal", "play"];
/** How long after typing keys are no shortcuts, in milliseconds: a field may just have gone. */
const AFTER_TYPING = 1500;
/** The status when there is nothing to undo. */
const NOTHING_LEFT = 410;
let state = null;
let selected = null;
let isGone = false;
let undoable = 0;
let view = null;
let views = null;
const parts = new Parts({ changed, say });
const panel = new CardPanel({ changed, close: () => choose(null), parts, changeRow, said: showNotice });

function stored() {
  try { return JSON.parse(localStorage.getItem("pullet") ?? "{}"); } catch { return {}; }
}

function keep() {
  try { localStorage.setItem("pullet", JSON.stringify(settings)); } catch { /* It is only remembered less. */ }
}

function makeViews() {
  views = {
    cards: new CardsView({ settings, keep, choose, chosen: () => selected !== null, parts, changeRow, paste: pasting }),
    sheets: new SheetsView({ settings, keep, choose, changed, ofCards: true }),
    printed: new SheetsView({ settings, keep, choose: null, changed, ofCards: false }),
    design: new DesignView({ changed, choose }),
    findings: new FindingsView({ choose }),
    versions: new VersionsView({ choose, release: (done) => openRelease(dialog, state, done) }),
    deal: new DealView({ settings, keep }),
    play: new PlayView({ settings, keep }),
  };
}

/** Shows one of the views. */
function open(name) {
  settings.view = VIEWS.includes(name) ? name : "cards";
  keep();
  view = views[settings.view];
  main.dataset.view = settings.view;
  main.replaceChildren(...view.open(state));
  view.select?.(selected);
  main.scrollTop = 0;
  showBar();
}

/** Looks at a card, or at none. */
function choose(id) {
  const known = id === null || state.cards.some((card) => card.id === id);
  if (!known) return;
  const before = selected;
  selected = id;
  side.hidden = id === null;
  document.body.classList.toggle("beside", id !== null);
  if (id !== null) {
    side.replaceChildren(...panel.open(id, state));
    side.setAttribute("aria-label", id);
  }
  view.select?.(id);
  if (id === null && before !== null) view.reveal?.(before);
  showNotice();
}

/** Shows the deck after a change of the page. */
async function changed({ file, line, undoable: count }) {
  undoable = count;
  say(t.changed(file, line), true);
  showBar();
  await follow();
}

/** Copies, deletes or moves the row of a card; a copy is looked at. */
async function changeRow(card, act) {
  const known = new Set(state.cards.map(({ id }) => id));
  try {
    await changed(await engine.row({ card, act }));
    const added = act === "copy" && state.cards.find(({ id }) => !known.has(id));
    if (!added) return;
    choose(added.id);
    panel.isNew = true;
  } catch (error) {
    say(said(error.message));
  }
}

async function undo() {
  try {
    const { file, line, undoable: count } = await engine.undo();
    undoable = count;
    say(t.undone(file, line));
  } catch (error) {
    // What another program has changed can be undone once it is changed back.
    if (error.status === NOTHING_LEFT) undoable = 0;
    say(said(error.message));
  }
  showBar();
}

/** Says something for a while. */
function say(words, canUndo) {
  refill(toast, h("span", {}, coded(words)), canUndo && h("button", { type: "button", onclick: undo }, t.undo));
  toast.hidden = false;
  clearTimeout(toast.later);
  toast.later = setTimeout(() => { toast.hidden = true; }, 6000);
}

async function go(deck, variant, choices = state.choices) {
  try {
    if (deck !== state.deck.name) choose(null);
    await engine.choose(deck, variant, choices);
  } catch (error) {
    say(said(error.message));
  }
}

function count(severity) {
  return state.findings.filter((finding) => finding.severity === severity).length;
}

function showBar() {
  const focused = bar.contains(document.activeElement) ? document.activeElement.dataset.key : null;
  const { deck } = state;
  const worst = ["error", "warning"].find(count);
  const tab = (name) => h("button", { type: "button", "data-key": name, "aria-current": settings.view === name ? "page" : undefined,
    onclick: () => open(name) }, t[name], name === "findings" && worst && h("span", { class: `number ${worst}` }, String(count(worst))));
  const list = (label, options, value, chosen, key) => {
    const element = h("select", { "aria-label": label, title: label, "data-key": key, onchange: () => chosen(element.value) },
      options.map(([name, words]) => h("option", { value: name }, words)));
    element.value = value;
    return element;
  };
  const variant = deck.variant || "base";
  const variants = [["base", t.base], ...deck.variants.map((name) => [name, name])];
  if (!variants.some(([name]) => name === variant)) variants.push([variant, variant]);
  const paper = state.choosable.find((choice) => choice.name === "paper");
  const looks = { auto: "M8 2a6 6 0 1 0 0 12zM8 2a6 6 0 0 1 0 12", light: "M8 5a3 3 0 1 0 0 6 3 3 0 0 0 0-6M8 1v1.5M8 13.5V15M1 8h1.5M13.5 8H15M3 3l1 1M12 12l1 1M13 3l-1 1M4 12l-1 1", dark: "M13 9.5A5.5 5.5 0 1 1 6.5 3 4.5 4.5 0 0 0 13 9.5z" };
  const next = { auto: "light", light: "dark", dark: "auto" };
  bar.replaceChildren(
    h("div", { class: "title" },
      deck.decks.length > 1 ? list(t.deck, deck.decks.map((name) => [name, name]), deck.name, (name) => go(name, "base"), "deck")
        : h("h1", {}, deck.title || deck.name),
      deck.variants.length > 0 && list(t.variant, variants, variant, (name) => go(deck.name, name), "variant")),
    h("nav", { "aria-label": t.views }, VIEWS.filter((name) => name !== "play" || deck.game || settings.view === name).map(tab)),
    h("div", { class: "actions" },
      paper && ["sheets", "printed"].includes(settings.view) && list(t.paper, paper.values.map((name) => [name, paperName(name)]), state.choices.paper ?? paper.value,
        (name) => go(deck.name, variant, { ...state.choices, paper: name }), "paper"),
      undoable > 0 && h("button", { type: "button", class: "plain", "data-key": "undo", title: `${t.undo} (Ctrl+Z)`, "aria-label": t.undo, onclick: undo },
        icon("M6 3 2.5 6.5 6 10M3 6.5h6a4 4 0 0 1 0 8H7")),
      list(t.language, [["en", "EN"], ["de", "DE"]], settings.language, (language) => { settings.language = language; keep(); start(); }, "language"),
      h("button", { type: "button", class: "plain", "data-key": "look", title: `${t.look}: ${t[settings.look]}`, "aria-label": `${t.look}: ${t[settings.look]}`,
        onclick: () => { settings.look = next[settings.look]; keep(); dress(); showBar(); } }, icon(looks[settings.look])),
      engine.decks && h("button", { type: "button", "data-key": "decks", onclick: () => engine.decks.open(dialog, state, { say, go }) }, t.decks),
      h("button", { type: "button", class: "main", "data-key": "print", onclick: printing }, t.print)));
  if (focused) bar.querySelector(`[data-key="${focused}"]`)?.focus();
  document.title = `${worst ? "● " : ""}${deck.title || deck.name} – Pullet`;
}

function printing() {
  const shown = settings.view === "cards" ? views.cards.shown().map((card) => card.id) : [];
  openPrinting(dialog, state, { shown, card: selected });
}

function pasting(text) {
  openPaste(dialog, text, changed);
}

/** Rows that are pasted beside all fields are for the table. */
document.addEventListener("paste", (event) => {
  const text = event.clipboardData?.getData("text/plain") ?? "";
  if (isField(event.target) || document.querySelector("dialog[open]") || !state?.cards.some((card) => card.is_row) || !areRows(text)) return;
  event.preventDefault();
  pasting(text);
});

function showNotice() {
  const first = state.findings.find((finding) => finding.severity === "error");
  if (isGone) {
    notice.replaceChildren(h("p", {}, coded(t.gone)));
  } else if (state.health === "stopped") {
    notice.replaceChildren(h("p", {}, h("strong", {}, coded(state.stop))), h("p", { class: "quiet" }, t.stoppedNotice),
      h("button", { type: "button", onclick: () => go(state.deck.name, state.deck.variant || "base") }, t.tryAgain));
  } else if (state.health !== "whole" && first) {
    // The card beside the others says it at the cell that is wrong.
    const isBeside = selected !== null && panel.atCells.has(first);
    refill(notice, !isBeside && h("p", {}, h("strong", {}, coded(first.message)), first.file && [" ", place(first)]),
      h("p", { class: "quiet" }, state.health === "unreadable" ? t.unreadableNotice : t.faultyNotice),
      h("button", { type: "button", onclick: () => open("findings") }, t.findings));
  } else {
    notice.replaceChildren();
  }
  notice.className = isGone ? "gone" : state.health;
}

function dress() {
  document.documentElement.dataset.look = settings.look;
  document.body.dataset.vision = settings.vision;
}

/** A state with what only the page still knows: another process may have drawn the last good pictures. */
function remembering(later) {
  const isBlind = later.health === "stopped" || (later.health === "unreadable" && !later.cards.length);
  if (!isBlind || later.deck.name !== state.deck.name || later.deck.variant !== state.deck.variant) return later;
  const old = (face) => face && { ...face, is_old: true };
  const cards = state.cards.map((card) => ({ ...card, front: old(card.front), back: old(card.back) }));
  const { revision, health, stop } = later;
  return { ...state, revision, health, stop, cards, findings: health === "stopped" ? state.findings : later.findings };
}

/** Goes on with the card that is looked at if a later state has it under another id, in the same place. */
function keepCard(later) {
  const has = ({ cards }, id) => cards.some((card) => card.id === id);
  if (selected === null || has(later, selected)) return;
  const place = state.cards.find((card) => card.id === selected)?.number;
  const renamed = later.cards.find((card) => card.number === place && !has(state, card.id));
  if (!renamed) return;
  selected = renamed.id;
  panel.rename(selected);
  side.setAttribute("aria-label", selected);
}

/** Shows a later state of the deck. */
function show(later) {
  const known = remembering(later);
  keepCard(known);
  state = known;
  showBar();
  showNotice();
  view.update(state);
  view.select?.(selected);
  if (selected !== null) panel.update(state);
  document.body.dataset.revision = String(state.revision);
}

let asking = null;

let isOutdated = false;

/** Asks for the latest state, and shows it; while it is asked for, a later one is asked for only once. */
async function follow(revision) {
  if (revision === state.revision) return;
  isOutdated = true;
  asking ??= ask().finally(() => { asking = null; });
  await asking;
}

async function ask() {
  try {
    while (isOutdated) {
      isOutdated = false;
      const later = await engine.state();
      if (later.revision !== state.revision) show(later);
    }
  } catch { /* The connection is lost: the notice says so. */ }
}

const isField = (element) => element.matches?.("input:not([type=range]):not([type=checkbox]), textarea, select");
let lastTyped = -AFTER_TYPING;
document.addEventListener("focusout", ({ target, timeStamp }) => { if (isField(target)) lastTyped = timeStamp; });

document.addEventListener("keydown", (event) => {
  const typing = isField(event.target);
  const isRest = event.timeStamp - lastTyped < AFTER_TYPING && !["Escape", "Control", "Meta"].includes(event.key);
  if (typing || isRest) lastTyped = event.timeStamp;
  const isAsked = document.querySelector("dialog[open]");
  if (event.key === "Escape" && !isAsked && selected !== null) { choose(null); return; }
  if ((event.ctrlKey || event.metaKey) && event.key === "z" && !event.shiftKey && !typing) { event.preventDefault(); undo(); return; }
  if (typing || isRest || event.ctrlKey || event.metaKey || event.altKey || isAsked) return;
  const at = Number(event.key);
  if (at >= 1 && at <= VIEWS.length) open(VIEWS[at - 1]);
  else if (event.key === "/") { event.preventDefault(); if (settings.view !== "cards") open("cards"); document.getElementById("search")?.focus(); }
  else if (event.key === "f" && selected !== null) panel.turn();
});

function start() {
  speak(settings.language);
  dress();
  document.getElementById("skip").textContent = t.skip;
  makeViews();
  open(settings.view);
  showNotice();
  if (selected !== null) choose(selected);
  document.body.dataset.revision = String(state.revision);
}

try {
  [state] = await Promise.all([engine.state(), findEditor()]);
  const asked = new URLSearchParams(location.hash.slice(1));
  for (const [name, value] of asked) if (name in DEFAULTS) settings[name] = value;
  start();
  if (asked.has("card")) choose(asked.get("card"));
  engine.decks?.begin(dialog, state, { say, go, printing });
  engine.news(state.revision, follow, (gone) => {
    if (gone === isGone) return;
    isGone = gone;
    showNotice();
    if (!gone) follow();
  });
} catch (error) {
  main.replaceChildren(h("p", { class: "empty" }, error.message === "gone" ? t.gone : error.message));
}
