// Runs Pullet. The page sends a message and gets one.

import { ask, begun, exchange } from "./message.js";

let wasm;
let place = "";

async function fetched(file) {
  const answer = await fetch(file).catch(() => null);
  if (!answer?.ok) throw new Error(`${file} could not be loaded: check the connection, and load the page again`);
  return answer;
}

/** The module, unpacked and compiled as it arrives: Brotli is a third smaller than what every browser can unpack. Each stretch that came is told to the page. */
async function load() {
  const [unpack, answer] = await Promise.all([
    fetched("unpack.wasm").then((file) => file.arrayBuffer()).then(WebAssembly.compile).then(begun),
    fetched("pullet.wasm.br"),
  ]);
  const total = Number(answer.headers.get("Content-Length"));
  let loaded = 0;
  const unpacking = new TransformStream({ transform(chunk, controller) {
    loaded += chunk.byteLength;
    postMessage({ loaded, total });
    controller.enqueue(exchange(unpack, chunk));
  } });
  const unpacked = new Response(answer.body.pipeThrough(unpacking), { headers: { "Content-Type": "application/wasm" } });
  const module = await WebAssembly.compileStreaming(unpacked);
  wasm = await begun(module, { note: (inHand) => postMessage({ inHand }), broke: (where) => { place = where; } });
}

onmessage = async ({ data: { isLoading, head, parts } }) => {
  try {
    if (isLoading) {
      await load();
      postMessage({ isReady: true });
      return;
    }
    const answer = ask(wasm, head, parts);
    postMessage({ answer }, answer.parts.map((part) => part.buffer));
  } catch (error) {
    // Nothing of it can be used any more: the page ends this worker.
    postMessage({ broken: { place, isTooDeep: error instanceof RangeError, words: wasm ? String(error) : error.message, isLoading: !wasm } });
  }
};
