// Compares the files that Pullet makes in a page with those of the program, byte for byte: all decks, variants and papers.
// `node web/compare.mjs pullet.wasm.br PROGRAM`

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { existsSync, mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { dirname, join, resolve } from "node:path";
import { pathToFileURL } from "node:url";
import { brotliDecompressSync } from "node:zlib";
import { unzipped } from "./engine/zip.js";

const [packed, program] = process.argv.slice(2);
// As it is put together: some of its files are those of the local page.
const { ask, begun } = await import(pathToFileURL(resolve(dirname(packed), "message.js")));
const PAPERS = ["a4", "letter"];
const module = new WebAssembly.Module(brotliDecompressSync(readFileSync(packed)));
let place = "";

/** Asks Pullet as a page does. */
function asked(wasm, method, path, body) {
  const { head, parts } = ask(wasm, { call: "ask", method, path }, [body ? Buffer.from(JSON.stringify(body)) : new Uint8Array()]);
  if (head.error ?? head.response.status !== 200) throw new Error(`${path}: ${head.error ?? Buffer.from(parts[0])}`);
  return parts[0];
}

const json = (...question) => JSON.parse(Buffer.from(asked(...question)).toString());

const hash = (bytes) => createHash("sha256").update(bytes).digest("hex").slice(0, 16);

/** The files that the program makes: `{ name: hash }`. */
function native(deck, variant, paper) {
  const folder = mkdtempSync(join(tmpdir(), "pullet-compare-"));
  try {
    execFileSync(program, ["build", deck, "--variant", variant, "--paper", paper, "--out", folder], { stdio: "pipe", cwd: folder });
    const files = readdirSync(folder, { recursive: true, withFileTypes: true }).filter((entry) => entry.isFile());
    return Object.fromEntries(files.map((file) => [file.name, hash(readFileSync(join(file.parentPath ?? file.path, file.name)))]));
  } finally {
    rmSync(folder, { recursive: true });
  }
}

function inPage(engine, paper) {
  const { files, errors } = json(engine, "Post", "build", { choices: { paper }, cards: [], sheets: [] });
  if (errors) throw new Error("the deck has errors");
  return Object.fromEntries(files.map(({ name }, at) => [name, hash(asked(engine, "Get", `made/${at}`))]));
}

let [same, different] = [0, 0];
try {
  const engine = await begun(module, { note() {}, broke: (where) => { place = where; } });
  ask(engine, { call: "start", decks: [], deck: "playing-chicken", variant: "base", paper: null, stopped: null });
  const first = json(engine, "Get", "state");
  for (const deck of first.deck.decks) {
    const later = join(dirname(packed), `later-${deck}.zip`);
    const files = existsSync(later) ? await unzipped(new Uint8Array(readFileSync(later))) : {};
    ask(engine, { call: "give", deck, files: Object.keys(files) }, Object.values(files));
    json(engine, "Post", "choose", { deck, variant: "base", choices: {} });
    const { variants } = json(engine, "Get", "state").deck;
    for (const variant of ["base", ...variants]) {
      json(engine, "Post", "choose", { deck, variant, choices: {} });
      for (const paper of PAPERS) {
        const [expected, found] = [native(deck, variant, paper), inPage(engine, paper)];
        for (const name of new Set([...Object.keys(expected), ...Object.keys(found)])) {
          if (expected[name] === found[name]) same += 1;
          else {
            different += 1;
            console.log(`${deck} ${variant} ${paper}: ${name}: ${expected[name] ?? "missing"} in the program, ${found[name] ?? "missing"} in the page`);
          }
        }
      }
    }
  }
} catch (error) {
  console.log(`${error}${place && `, at ${place}`}`);
  different += 1;
}
console.log(`${same} passed, ${different} failed`);
process.exitCode = different || !same ? 1 : 0;
