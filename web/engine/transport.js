// How the page reaches Pullet inside the page: a worker runs it, one request at a time, and is ended if it takes too long.

import { makeDecks } from "./decks.js";
import { EngineError } from "./engine_error.js";
import { LATER } from "./later.js";
import { allDecks, keepFiles } from "./store.js";
import { unzipped } from "./zip.js";

/** How long a request may take, in seconds; as `--limit-time`. */
const MOST_SECONDS = 60;
/** After so many milliseconds of quiet, everything that is wrong with the deck is looked for. */
const QUIET = 350;
/** The most pictures and files that are kept. */
const MOST_KEPT = 600;
/** What is done first: what begins, what changes something, what shows it, what only looks. */
const [START, CHANGE, STATE, LOOK, CHECK] = [0, 1, 2, 3, 4];

/** The status of what the worker had in hand when it was ended, and of a file that could not be loaded. */
const [ENDED, NOT_LOADED] = [500, 502];

/** What the page's address asks for. */
const asked = new URLSearchParams(location.search);
/** The deck that is shown. */
const shown = { deck: asked.get("deck") ?? localStorage.getItem("pullet-deck") ?? "playing-chicken", variant: asked.get("variant") || "base" };
const addresses = new Map();
const listeners = { news: () => {} };
let worker = null;
let isLoading = true;
let inHand = "";
let running = null;
let waiting = [];
let left = "";
let revision = 0;
let checking;
let files = {};
const isKept = allDecks().then((kept) => { files = kept; }, () => {});
/** The decks whose files that come later the engine has, or gets: promises. */
const given = new Map();

/** Says how much of Pullet is loaded. */
function showProgress(loaded, total) {
  const bar = document.getElementById("loading");
  if (bar && total) Object.assign(bar, { max: total, value: loaded });
}

/** Sends what is next to the worker. */
function next() {
  if (running || isLoading || !waiting.length) return;
  const best = waiting.reduce((first, job) => (job.order < first.order ? job : first));
  waiting = waiting.filter((job) => job !== best);
  running = best;
  best.clock = setTimeout(() => end(`stopped after ${MOST_SECONDS} s, the limit`, "look there for what repeats too often"), MOST_SECONDS * 1000);
  worker.postMessage({ head: best.head, parts: best.parts });
}

function send(head, parts = [], order = LOOK) {
  return new Promise((done, failed) => {
    waiting.push({ head, parts, order, done, failed });
    next();
  });
}

function heard({ data }) {
  if (data.loaded) showProgress(data.loaded, data.total);
  else if (data.inHand !== undefined) inHand = data.inHand;
  else if (data.isReady) begin();
  else if (data.broken?.isLoading) failed(data.broken.words);
  else if (data.broken) broke(data.broken);
  else if (data.answer) answered(data.answer);
}

function broke({ place, isTooDeep, words }) {
  if (place) end(`Pullet broke down at ${place}`, "this is a fault of Pullet: please report it, with this message and, if you can, with the deck");
  else if (isTooDeep) end("something is nested too deep", "look for what contains itself, or many layers of something");
  else if (words.includes("unreachable")) end("the memory ran out", "look there for what is too large");
  else end("Pullet broke down", words);
}

function answered({ head, parts }) {
  const { clock, done, failed } = running;
  clearTimeout(clock);
  running = null;
  inHand = "";
  if (head.error !== undefined) failed(new EngineError(head.error, 400));
  else {
    const body = head.response ? parts.shift() : null;
    if (head.saved) keep(head, parts);
    done({ head, parts, body });
  }
  next();
}

/** Keeps what the engine tells with every answer: files that it changed, and the number of the state. */
function keep(head, parts) {
  left = head.left;
  const changes = head.saved.map(({ deck, file, is_removed }) => ({ deck, file, bytes: is_removed ? null : parts.shift() }));
  for (const { deck, file, bytes } of changes) {
    files[deck] ??= {};
    if (bytes) files[deck][file] = bytes;
    else delete files[deck][file];
  }
  if (changes.length) {
    keepFiles(changes).catch(() => {});
    decks.saved(changes);
  }
  if (head.revision === revision) return;
  revision = head.revision;
  listeners.news(revision);
  clearTimeout(checking);
  checking = setTimeout(() => send({ call: "check" }, [], CHECK).catch(() => {}), QUIET);
}

/** Ends a worker that cannot go on, and begins another one that says why. */
function end(what, help) {
  const during = inHand ? ` while ${inHand}` : "";
  // Where nothing is in hand, there is no place to look.
  const advice = inHand || !help.startsWith("look there") ? `: ${help}` : "";
  const why = `${what}${inHand && what.endsWith("limit") ? "," : ""}${during}${advice}`;
  worker.terminate();
  clearTimeout(running?.clock);
  const [broken, asked] = [running, waiting];
  // Whoever looks is answered later; whoever waits for anything else hears why.
  const looks = (job) => job.head.method === "Get";
  waiting = asked.filter(looks);
  start({ why, left: left || JSON.stringify(beginning()) });
  for (const job of [broken, ...asked.filter((job) => !looks(job))]) job?.failed(new EngineError(why, ENDED));
}

/** What an engine shows that has not told yet what it shows. */
const beginning = () => ({ deck: shown.deck, variant: shown.variant === "base" ? "" : shown.variant, choices: {}, revision: 0, is_saved: false });

function start(stopped) {
  worker = new Worker("worker.js", { type: "module" });
  worker.onmessage = heard;
  worker.stopped = stopped;
  given.clear();
  [running, inHand] = [null, ""];
  isLoading = true;
  worker.postMessage({ isLoading: true });
}

/** Hands all files to the engine, which then shows a deck. */
async function begin() {
  try {
    await isKept;
    const { deck, variant } = shown;
    const all = needsLater(deck, variant) ? { ...files, [deck]: { ...await laterFiles(deck), ...files[deck] } } : files;
    const lists = Object.entries(all).map(([name, own]) => ({ name, files: Object.keys(own) }));
    const parts = Object.values(all).flatMap((own) => Object.values(own));
    const paper = asked.get("print")?.toLowerCase() || null;
    isLoading = false;
    await send({ call: "start", decks: lists, ...shown, paper, stopped: worker.stopped }, parts, START);
    loadedAll.done();
  } catch (error) {
    // One that was ended is followed by another.
    if (error.status !== ENDED) failed(error.message);
  }
}

function failed(words) {
  loadedAll.failed(new EngineError(words, 500));
}

const loadedAll = {};
const isLoaded = new Promise((done, failed) => Object.assign(loadedAll, { done, failed }));

/** The files of a built-in deck that only comparisons and some variants need: `{ name: bytes }`. */
async function laterFiles(deck) {
  const file = `later-${deck}.zip`;
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) throw new EngineError(`${file} could not be loaded: check the connection, and try again`, NOT_LOADED);
  return unzipped(new Uint8Array(await answer.arrayBuffer()));
}

const needsLater = (deck, variant) => variant.split("+").some((name) => LATER[deck]?.includes(name));

/** Hands the engine what of a deck comes later. Requests stay in the order in which they were made: all wait for the same. */
async function giveLater(deck) {
  const give = (files) => send({ call: "give", deck, files: Object.keys(files) }, Object.values(files), CHANGE);
  if (!given.has(deck)) given.set(deck, laterFiles(deck).then(give));
  await given.get(deck).catch((error) => {
    given.delete(deck);
    throw error;
  });
}

/** Asks for `path`; with a body, something may change. */
export async function ask(path, body, kind = "application/json") {
  await isLoaded;
  if (path === "choose" && needsLater(body.deck, body.variant)) await giveLater(body.deck);
  if (path === "compare" && LATER[shown.deck]) await giveLater(shown.deck);
  const { status, bytes } = await request(path, body, kind);
  const answer = JSON.parse(new TextDecoder().decode(bytes));
  if (status !== 200) throw new EngineError(answer.error, status);
  if (path === "choose") {
    Object.assign(shown, { deck: body.deck, variant: body.variant });
    localStorage.setItem("pullet-deck", body.deck);
    decks.chosen(body.deck, body.variant);
  }
  return answer;
}

async function request(path, body, kind) {
  const isChange = body !== undefined;
  const part = !isChange ? new Uint8Array() : kind === "application/json" ? new TextEncoder().encode(JSON.stringify(body)) : new Uint8Array(await body.arrayBuffer());
  const order = isChange ? CHANGE : path === "state" ? STATE : LOOK;
  const { head, body: bytes } = await send({ call: "ask", method: isChange ? "Post" : "Get", path }, [part], order);
  return { status: head.response.status, kind: head.response.kind, bytes };
}

const KINDS = { Picture: "image/png", Pdf: "application/pdf", File: "application/octet-stream" };

/** A promise of the address of a picture or a file, which is the same for the same path. */
export function address(path) {
  // The files of a build are others after the next.
  const known = path.startsWith("made/") ? undefined : addresses.get(path);
  if (known) return known;
  const made = isLoaded.then(() => request(path)).then(({ status, kind, bytes }) => {
    if (status !== 200) throw new EngineError(path, status);
    return URL.createObjectURL(new Blob([bytes], { type: KINDS[kind] }));
  });
  made.catch(() => addresses.delete(path));
  addresses.set(path, made);
  if (addresses.size > MOST_KEPT) {
    const [oldest, promise] = addresses.entries().next().value;
    addresses.delete(oldest);
    promise.then((old) => URL.revokeObjectURL(old), () => {});
  }
  return made;
}

/** Calls `then` with the number of each later state. */
export function news(since, then) {
  listeners.news = then;
  if (revision !== since) then(revision);
}

/** Makes the files of a new deck. */
async function newDeck(deck, given) {
  await isLoaded;
  const names = Object.keys(given);
  const { head, parts } = await send({ call: "new", deck, files: names }, Object.values(given), CHANGE);
  return Object.fromEntries(head.files.map((name, at) => [name, parts[at]]));
}

export const decks = makeDecks({ newDeck, filesOf: (deck) => files[deck] ?? {} });

start(null);
