// Packs the files of built-in decks that the page fetches when they are needed: pictures of releases for a comparison, and the fonts of
// variants. `src/deck/build.rs` leaves the same ones out. `node web/later.mjs FOLDER`

import { readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipped } from "./engine/zip.js";

const [out] = process.argv.slice(2);
const LATER = /^(releases\/looks|variants\/([^/]+)\/fonts)\//;
const later = {};
for (const deck of readdirSync("decks").sort()) {
  const all = readdirSync(join("decks", deck), { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
  const names = all.map((file) => join(file.parentPath ?? file.path, file.name).slice(`decks/${deck}/`.length)).filter((name) => LATER.test(name));
  if (!names.length) continue;
  const files = names.map((name) => [name, new Uint8Array(readFileSync(join("decks", deck, name)))]);
  writeFileSync(join(out, `later-${deck}.zip`), Buffer.from(await (await zipped(Object.fromEntries(files))).arrayBuffer()));
  later[deck] = [...new Set(names.map((name) => LATER.exec(name)[2]).filter(Boolean))].sort();
}
const words = "The built-in decks some of whose files are fetched when they are needed, each with the variants that need them.";
writeFileSync(join(out, "later.js"), `/** ${words} */\nexport const LATER = ${JSON.stringify(later)};\n`);
