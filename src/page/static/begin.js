// What a deck of one's own can begin with: files that are chosen or dropped.

import { h } from "./dom.js";

const TABLE = /\.(csv|tsv|xlsx|xlsm|xls|ods|json|ya?ml)$/i;
const PICTURE = /\.(png|jpe?g|webp|gif|svg)$/i;
const MOST_BYTES = 64e6;

/** The files of what was dropped: folders with all that is in them. */
export async function filesDropped(items) {
  const found = {};
  const walk = async (entry) => {
    if (entry.name.startsWith(".")) return;
    if (entry.isFile) found[entry.fullPath.slice(1)] = await new Promise((done, failed) => entry.file(done, failed));
    else {
      const reader = entry.createReader();
      for (let some; (some = await new Promise((done, failed) => reader.readEntries(done, failed))).length;) await Promise.all(some.map(walk));
    }
  };
  await Promise.all([...items].map((item) => item.webkitGetAsEntry?.()).filter(Boolean).map(walk));
  return found;
}

/** The bytes of files; what is too large for a deck is left out. */
export async function bytesOf(files) {
  const read = {};
  for (const [name, file] of Object.entries(files)) {
    if (file instanceof Uint8Array) read[name.normalize("NFC")] = file;
    else if (file.size <= MOST_BYTES) read[name.normalize("NFC")] = new Uint8Array(await file.arrayBuffer());
  }
  return read;
}

/** Asks for files with the browser's own dialog. */
export const chosenFiles = (attributes) => new Promise((done) => {
  const input = h("input", { type: "file", ...attributes });
  input.onchange = () => done(Object.fromEntries([...input.files].map((file) => [file.webkitRelativePath || file.name, file])));
  input.click();
});

/** What a table or pictures among files begin, and the name of it: `{ beginning, name, files }`; none without any. */
export function beginningOf(all, folder) {
  const flat = Object.fromEntries(Object.entries(all).map(([file, bytes]) => [file.split("/").pop(), bytes]));
  const table = Object.keys(flat).find((file) => TABLE.test(file));
  if (table) return { beginning: { table }, name: table.replace(TABLE, ""), files: flat };
  const pictures = Object.fromEntries(Object.entries(flat).filter(([file]) => PICTURE.test(file)));
  if (!Object.keys(pictures).length) return null;
  return { beginning: "pictures", name: Object.keys(all)[0].split("/").slice(-2, -1)[0] ?? folder, files: pictures };
}

/** The title of a deck whose file or folder has a name: `My game` for `my-game`. */
export const titleOf = (name) => name.replace(/[-_]+/g, " ").trim().replace(/^./, (letter) => letter.toUpperCase());

/** What the browser's dialog offers for a table with its pictures. */
export const TABLES = ".csv,.tsv,.xlsx,.xlsm,.xls,.ods,.json,.yaml,.yml,image/*,.svg";
export const PICTURES = "image/*,.svg";
