// What passes between a page and a module of WebAssembly; see `Message` in `src/page/message.rs`.

import { packed } from "./packed.js";

const text = new TextDecoder();

/** Begins to run a module. What it tells the page goes to the functions of `page`, in words. */
export async function begun(module, page = {}) {
  const words = (address, length) => text.decode(new Uint8Array(wasm.memory.buffer, address, length));
  const told = Object.entries(page).map(([name, tell]) => [name, (address, length) => tell(words(address, length))]);
  const imports = { page: Object.fromEntries(told) };
  // What libraries would ask of a browser is never called.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] ??= () => { throw new Error(name); };
  const wasm = (await WebAssembly.instantiate(module, imports)).exports;
  wasm.begin();
  return wasm;
}

/** Hands bytes to a module that runs, and returns those that it answers with. */
export function exchange(wasm, bytes) {
  const start = wasm.input(bytes.length);
  new Uint8Array(wasm.memory.buffer, start, bytes.length).set(bytes);
  const answer = wasm.call();
  return new Uint8Array(wasm.memory.buffer, answer, wasm.output_length()).slice();
}

/** Sends a value and byte strings to Pullet, and returns its answer as both. */
export function ask(wasm, head, parts = []) {
  const [value, ...others] = partsOf(exchange(wasm, packed(head, parts)));
  return { head: JSON.parse(text.decode(value)), parts: others };
}

function partsOf(message) {
  const numbers = new DataView(message.buffer);
  const count = numbers.getUint32(0, true);
  let at = 4 + 4 * count;
  return Array.from({ length: count }, (_, index) => {
    const part = message.slice(at, at + numbers.getUint32(4 + 4 * index, true));
    at += part.length;
    return part;
  });
}
