// The files of the decks, in the browser's own storage. They never leave this computer.

const NAME = "pullet";
let opened;

/** The database; none if the browser keeps nothing, as some private windows do. */
function database() {
  opened ??= new Promise((done) => {
    let request;
    try { request = indexedDB.open(NAME, 1); } catch { done(null); return; }
    request.onupgradeneeded = () => {
      request.result.createObjectStore("files");
      request.result.createObjectStore("folders");
    };
    request.onsuccess = () => done(request.result);
    request.onerror = () => done(null);
  });
  return opened;
}

async function within(table, mode, work) {
  const base = await database();
  if (!base) return undefined;
  return new Promise((done, failed) => {
    const action = base.transaction(table, mode);
    const result = work(action.objectStore(table));
    action.oncomplete = () => done(result?.result);
    action.onerror = action.onabort = () => failed(action.error);
  });
}

/** Returns the files of all decks that were changed or are somebody's own: `{ deck: { file: bytes } }`. */
export async function allDecks() {
  const decks = {};
  const [keys, values] = await Promise.all([
    within("files", "readonly", (files) => files.getAllKeys()),
    within("files", "readonly", (files) => files.getAll()),
  ]);
  (keys ?? []).forEach(([deck, file], at) => { (decks[deck] ??= {})[file] = values[at]; });
  return decks;
}

/** Keeps files: `[{ deck, file, bytes }]`; without bytes, a file is removed. */
export const keepFiles = (changes) => within("files", "readwrite", (files) => {
  for (const { deck, file, bytes } of changes) {
    if (bytes) files.put(bytes, [deck, file]);
    else files.delete([deck, file]);
  }
});

/** Forgets a deck: a built-in one is then as it came. */
export async function forgetDeck(deck) {
  await within("files", "readwrite", (files) => files.delete(IDBKeyRange.bound([deck], [deck, []])));
  await within("folders", "readwrite", (folders) => folders.delete(deck));
}

/** Keeps the folder on disk that a deck was opened from. */
export const keepFolder = (deck, folder) => within("folders", "readwrite", (folders) => { folders.put(folder, deck); });

/** Returns the folder on disk that a deck was opened from, if that was kept. */
export const folderOf = (deck) => within("folders", "readonly", (folders) => folders.get(deck));
