// Compares the files that Pullet makes in a page with those of the program, byte for byte: all decks, variants and papers.
// `node web/compare.mjs pullet.wasm.gz PROGRAM`

import { execFileSync } from "node:child_process";
import { createHash } from "node:crypto";
import { mkdtempSync, readFileSync, readdirSync, rmSync } from "node:fs";
import { tmpdir } from "node:os";
import { join } from "node:path";
import { gunzipSync } from "node:zlib";

const [packed, program] = process.argv.slice(2);
const PAPERS = ["a4", "letter"];
const text = { encode: new TextEncoder(), decode: new TextDecoder() };
const module = new WebAssembly.Module(gunzipSync(readFileSync(packed)));
let place = "";

/** Pullet as a page runs it. */
class Engine {
  constructor() {
    const words = (address, length) => text.decode.decode(new Uint8Array(this.wasm.memory.buffer, address, length));
    const imports = { page: { note() {}, broke: (address, length) => { place = words(address, length); } } };
    // What libraries would ask of a browser is never called.
    for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] ??= () => { throw new Error(name); };
    this.wasm = new WebAssembly.Instance(module, imports).exports;
    this.wasm.begin();
  }

  call(head, parts = []) {
    const all = [text.encode.encode(JSON.stringify(head)), ...parts];
    const lengths = Uint32Array.of(all.length, ...all.map((part) => part.length));
    const message = Buffer.concat([new Uint8Array(lengths.buffer), ...all]);
    const start = this.wasm.input(message.length);
    new Uint8Array(this.wasm.memory.buffer, start, message.length).set(message);
    const from = this.wasm.call();
    const bytes = Buffer.from(this.wasm.memory.buffer, from, this.wasm.output_length());
    const count = bytes.readUInt32LE(0);
    let at = 4 + 4 * count;
    const answers = Array.from({ length: count }, (_, index) => {
      const part = Buffer.from(bytes.subarray(at, at + bytes.readUInt32LE(4 + 4 * index)));
      at += part.length;
      return part;
    });
    const value = JSON.parse(answers[0].toString());
    if (value.error) throw new Error(value.error);
    return { value, parts: answers.slice(1) };
  }

  ask(method, path, body) {
    const { value, parts } = this.call({ call: "ask", method, path }, [body ? text.encode.encode(JSON.stringify(body)) : new Uint8Array()]);
    if (value.response.status !== 200) throw new Error(`${path}: ${parts[0]}`);
    return parts[0];
  }

  json(method, path, body) {
    return JSON.parse(this.ask(method, path, body).toString());
  }
}

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
  const { files, errors } = engine.json("Post", "build", { choices: { paper }, cards: [], sheets: [] });
  if (errors) throw new Error("the deck has errors");
  return Object.fromEntries(files.map(({ name }, at) => [name, hash(engine.ask("Get", `made/${at}`))]));
}

let [same, different] = [0, 0];
try {
  const engine = new Engine();
  engine.call({ call: "start", decks: [], deck: "playing-chicken", variant: "base", paper: null, stopped: null });
  const first = engine.json("Get", "state");
  for (const deck of first.deck.decks) {
    engine.json("Post", "choose", { deck, variant: "base", choices: {} });
    const { variants } = engine.json("Get", "state").deck;
    for (const variant of ["base", ...variants]) {
      engine.json("Post", "choose", { deck, variant, choices: {} });
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
