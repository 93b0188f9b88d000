// The decks of a page that runs without a server: those that are built in, and those that are opened, begun and kept here.

import { beginningOf, bytesOf, chosenFiles, filesDropped, PICTURES, TABLES, titleOf } from "./begin.js";
import { h } from "./dom.js";
import { allDecks, folderOf, forgetDeck, keepFiles, keepFolder } from "./store.js";
import { unzipped, zipped } from "./zip.js";

const BUILT_IN = ["big-chicken", "chicken-dice", "crazy-chicken", "jokerlink", "playing-chicken"];
const ENGLISH = {
  title: "Decks", begin: "New deck", table: "From a table…", tableHint: "CSV or a spreadsheet, with its pictures", pictures: "From pictures…", picturesHint: "each is a card",
  open: "Open", folder: "A folder…", folderHint: "with a deck.toml", zip: "A ZIP file…", own: "Kept in this browser", save: "Save as ZIP",
  saveHint: "all files of the deck", forget: "Forget", reset: "Restore the original", again: "Read the folder again", close: "Close",
  starters: { spreadsheet: "Cards from a spreadsheet", standard: "Playing cards: four suits", tokens: "Round tokens" },
  kept: "What you change is kept in this browser, on this computer, and is sent nowhere. Save a ZIP to keep it elsewhere; the program opens the same files.",
  watch: "What another program saves into the folder is read again with the button. The program `pullet preview` sees it at once.",
  name: "Name of the deck", noDeck: "There is no deck.toml, no table and no picture among these files.", damaged: "The ZIP file cannot be read.",
  sure: (name) => `Forget ${name} and all its files in this browser?`, drop: "Drop a folder, a ZIP, a table or pictures to open it",
  notWritten: "The folder on disk could not be written. The change is kept in this browser.",
};
const GERMAN = {
  title: "Spiele", begin: "Neues Spiel", table: "Aus einer Tabelle …", tableHint: "CSV oder Tabellenkalkulation, mit ihren Bildern", pictures: "Aus Bildern …", picturesHint: "jedes wird eine Karte",
  open: "Öffnen", folder: "Ordner …", folderHint: "mit einer deck.toml", zip: "ZIP-Datei …", own: "In diesem Browser", save: "Als ZIP sichern",
  saveHint: "alle Dateien des Spiels", forget: "Vergessen", reset: "Original wiederherstellen", again: "Ordner neu lesen", close: "Schließen",
  starters: { spreadsheet: "Karten aus einer Tabelle", standard: "Spielkarten: vier Farben", tokens: "Runde Marken" },
  kept: "Was Sie ändern, bleibt in diesem Browser auf diesem Rechner und wird nirgendwohin gesendet. Sichern Sie ein ZIP, um es anderswo aufzuheben; das Programm öffnet dieselben Dateien.",
  watch: "Was ein anderes Programm in den Ordner speichert, liest der Knopf neu ein. Das Programm `pullet preview` sieht es sofort.",
  name: "Name des Spiels", noDeck: "Unter diesen Dateien ist keine deck.toml, keine Tabelle und kein Bild.", damaged: "Die ZIP-Datei kann nicht gelesen werden.",
  sure: (name) => `${name} und alle Dateien davon in diesem Browser vergessen?`, drop: "Ordner, ZIP, Tabelle oder Bilder hier ablegen",
  notWritten: "Der Ordner auf der Platte konnte nicht geschrieben werden. Die Änderung bleibt in diesem Browser.",
};
const words = () => (document.documentElement.lang === "de" ? GERMAN : ENGLISH);

/** A name for the address: `my-game` for `My Game`. Letters are written as one character, however a Mac or an archive writes them. */
const slug = (name) => name.normalize("NFC").toLowerCase().replace(/[^\p{L}\p{N}]+/gu, "-").replace(/^-+|-+$/g, "") || "deck";

/** The files of a folder of the browser's picker: `{ path: File }`. */
async function filesIn(folder, path = "", found = {}) {
  for await (const [name, entry] of folder.entries()) {
    if (name.startsWith(".") || (!path && name === "output")) continue;
    if (entry.kind === "directory") await filesIn(entry, `${path}${name}/`, found);
    else found[path + name] = await entry.getFile();
  }
  return found;
}

/** The files of a folder, by their names in it. */
function below(files, folder) {
  const inside = Object.entries(files).filter(([name]) => name.startsWith(folder));
  return Object.fromEntries(inside.map(([name, bytes]) => [name.slice(folder.length), bytes]));
}

/** The decks among files: their names and files. What a project shares with its decks becomes part of each. */
function decksAmong(files, name) {
  const specs = Object.keys(files).filter((file) => file === "deck.toml" || file.endsWith("/deck.toml"));
  return specs.map((spec) => {
    const folder = spec.slice(0, -"deck.toml".length);
    const parts = folder.split("/").filter(Boolean);
    const isOfProject = parts.at(-2) === "decks";
    const root = isOfProject ? folder.slice(0, folder.lastIndexOf("decks/")) : folder;
    const shared = isOfProject ? { ...prefixed(below(files, `${root}templates/`), "templates/"), ...prefixed(below(files, `${root}fonts/`), "fonts/") } : {};
    return { name: slug(parts.at(-1) ?? name), files: { ...shared, ...below(files, folder) } };
  });
}

const prefixed = (files, prefix) => Object.fromEntries(Object.entries(files).map(([name, bytes]) => [prefix + name, bytes]));

/** Makes what the page asks about decks. `newDeck` makes the files of a new one, `filesOf` has those of one that is kept. */
export function makeDecks({ newDeck, filesOf }) {
  let tell = () => {};

  /** Keeps a deck under a name that is free, and shows it. */
  async function add(name, files, folder) {
    const kept = await allDecks();
    let free = name;
    for (let number = 2; free in kept || BUILT_IN.includes(free); number += 1) free = `${name}-${number}`;
    await keepFiles(Object.entries(files).map(([file, bytes]) => ({ deck: free, file, bytes })));
    if (folder) await keepFolder(free, folder).catch(() => {});
    location.search = new URLSearchParams({ deck: free });
  }

  async function begin(beginning, name, files) {
    await add(slug(name), await newDeck({ beginning, title: titleOf(name) }, files));
  }

  /** Opens what was chosen or dropped: decks, or else a table or pictures, which become one. */
  async function take(given, name = "deck", folder = null) {
    const t = words();
    try {
      let all = await bytesOf(given);
      for (const zip of Object.keys(all).filter((file) => /\.zip$/i.test(file))) {
        const inside = await bytesOf(await unzipped(all[zip]).catch(() => { throw new Error(t.damaged); }));
        delete all[zip];
        all = { ...all, ...inside };
        name = zip.replace(/\.zip$/i, "");
      }
      const [first, ...others] = decksAmong(all, name);
      if (first) {
        for (const deck of others) await keepFiles(Object.entries(deck.files).map(([file, bytes]) => ({ deck: deck.name, file, bytes })));
        await add(first.name, first.files, folder);
        return;
      }
      const found = beginningOf(all, name);
      if (!found) throw new Error(t.noDeck);
      await begin(found.beginning, found.name, found.files);
    } catch (error) {
      tell(error.message);
    }
  }

  async function openFolder() {
    if (!globalThis.showDirectoryPicker) { await take(await chosenFiles({ webkitdirectory: true, multiple: true })); return; }
    const folder = await showDirectoryPicker({ mode: "readwrite" }).catch(() => null);
    if (folder) await take(await filesIn(folder), folder.name, folder);
  }

  async function readAgain(deck) {
    const folder = await folderOf(deck);
    if (await folder.requestPermission({ mode: "readwrite" }) !== "granted") return;
    const files = await bytesOf(await filesIn(folder));
    const gone = Object.keys(filesOf(deck)).filter((file) => !(file in files));
    await keepFiles([...Object.entries(files).map(([file, bytes]) => ({ deck, file, bytes })), ...gone.map((file) => ({ deck, file }))]);
    location.reload();
  }

  async function save(deck, files) {
    const address = URL.createObjectURL(await zipped(prefixed(files, `${deck}/`)));
    h("a", { href: address, download: `${deck}.zip` }).click();
    setTimeout(() => URL.revokeObjectURL(address), 60000);
  }

  const choose = {
    table: async () => take(await chosenFiles({ multiple: true, accept: TABLES })),
    pictures: async () => take(await chosenFiles({ multiple: true, accept: PICTURES }), "pictures"),
    folder: openFolder,
    zip: async () => take(await chosenFiles({ accept: ".zip" })),
  };

  async function open(dialog, state, { say, go }) {
    const t = words();
    tell = say;
    const kept = await allDecks().catch(() => ({}));
    const names = [...new Set([...BUILT_IN, ...Object.keys(kept)])];
    const folders = Object.fromEntries(await Promise.all(Object.keys(kept).map(async (deck) => [deck, await folderOf(deck).catch(() => null)])));
    const button = (label, hint, onclick) => h("button", { type: "button", title: hint, onclick }, label, hint && h("small", {}, hint));
    const forget = async (deck) => {
      if (!confirm(t.sure(deck))) return;
      await forgetDeck(deck);
      if (state.deck.name === deck && !BUILT_IN.includes(deck)) location.search = "?deck=playing-chicken";
      else location.reload();
    };
    const row = (deck) => h("li", { "aria-current": deck === state.deck.name ? "true" : undefined },
      h("button", { type: "button", class: "name", onclick: () => { dialog.close(); go(deck, "base"); } }, deck),
      folders[deck] && h("button", { type: "button", title: t.watch, onclick: () => readAgain(deck) }, t.again),
      deck in kept && !BUILT_IN.includes(deck) && h("button", { type: "button", title: t.saveHint, onclick: () => save(deck, kept[deck]) }, t.save),
      deck in kept && h("button", { type: "button", onclick: () => forget(deck) }, BUILT_IN.includes(deck) ? t.reset : t.forget));
    dialog.replaceChildren(h("form", { method: "dialog", class: "decks" },
      h("header", {}, h("h2", {}, t.title)),
      h("ul", { class: "own" }, names.map(row)),
      h("h3", {}, t.begin),
      h("div", { class: "ways" }, button(t.table, t.tableHint, choose.table), button(t.pictures, t.picturesHint, choose.pictures),
        Object.entries(t.starters).map(([name, label]) => button(label, "", () => begin({ starter: name }, name, {}).catch((error) => say(error.message))))),
      h("h3", {}, t.open),
      h("div", { class: "ways" }, button(t.folder, t.folderHint, choose.folder), button(t.zip, "", choose.zip)),
      h("p", { class: "quiet" }, t.kept),
      h("footer", {}, h("button", { type: "button", class: "main", onclick: () => dialog.close() }, t.close))));
    dialog.setAttribute("aria-label", t.title);
    if (!dialog.open) dialog.showModal();
  }

  return {
    open,
    /** Does what the page's address asks for, and takes what is dropped on the page. */
    begin(dialog, state, told) {
      tell = told.say;
      const asked = new URLSearchParams(location.search);
      if (asked.has("print")) told.printing();
      if (asked.has("new") || asked.has("open")) open(dialog, state, told);
      this.chosen(state.deck.name, state.deck.variant);
      const hasFiles = (event) => event.dataTransfer?.types.includes("Files") && !event.defaultPrevented;
      addEventListener("dragover", (event) => { if (hasFiles(event)) event.preventDefault(); });
      addEventListener("drop", async (event) => {
        if (!hasFiles(event)) return;
        event.preventDefault();
        await take(await filesDropped(event.dataTransfer.items));
      });
      navigator.serviceWorker?.register("offline.js").catch(() => {});
    },
    /** Writes files that Pullet changed into the folder on disk that their deck was opened from. */
    async saved(changes) {
      for (const { deck, file, bytes } of changes) {
        const folder = await folderOf(deck).catch(() => null);
        if (!folder) continue;
        try {
          const parts = file.split("/");
          let home = folder;
          for (const part of parts.slice(0, -1)) home = await home.getDirectoryHandle(part, { create: true });
          if (!bytes) { await home.removeEntry(parts.at(-1)); continue; }
          const writer = await (await home.getFileHandle(parts.at(-1), { create: true })).createWritable();
          await writer.write(bytes);
          await writer.close();
        } catch {
          tell(words().notWritten);
        }
      }
    },
    /** Keeps the address true: loaded again, the page shows the same deck. */
    chosen(deck, variant) {
      const address = new URL(location.href);
      address.search = new URLSearchParams(variant && variant !== "base" ? { deck, variant } : { deck });
      history.replaceState(null, "", address);
    },
  };
}
