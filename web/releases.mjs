// Packs the pictures of built-in decks' releases, which the page fetches when a deck is compared: `node web/releases.mjs FOLDER`.

import { existsSync, readFileSync, readdirSync, writeFileSync } from "node:fs";
import { join } from "node:path";
import { zipped } from "./engine/zip.js";

const [out] = process.argv.slice(2);
const looks = (deck) => join("decks", deck, "releases/looks");
const decks = readdirSync("decks").filter((deck) => existsSync(looks(deck))).sort();
for (const deck of decks) {
  const files = readdirSync(looks(deck)).map((file) => [`releases/looks/${file}`, new Uint8Array(readFileSync(join(looks(deck), file)))]);
  writeFileSync(join(out, `releases-${deck}.zip`), Buffer.from(await (await zipped(Object.fromEntries(files))).arrayBuffer()));
}
writeFileSync(join(out, "releases.js"), `// The built-in decks whose releases have pictures.\nexport const RELEASES = ${JSON.stringify(decks)};\n`);
