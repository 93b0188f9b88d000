// Runs Pullet. The page sends a message and gets one; see `Message` in `src/web/message.rs`.

const text = { encode: new TextEncoder(), decode: new TextDecoder() };
let wasm;
let place = "";

/** The words at an address. */
const words = (address, length) => text.decode.decode(new Uint8Array(wasm.memory.buffer, address, length));

const imports = { page: {
  note: (address, length) => postMessage({ inHand: words(address, length) }),
  broke: (address, length) => { place = words(address, length); },
} };

/** Whether this browser can unpack streams of that kind. */
function unpacks(kind) {
  try { return Boolean(new DecompressionStream(kind)); } catch { return false; }
}

/** The module, unpacked as it arrives. Each stretch that came is told to the page. */
async function load() {
  const [ending, kind] = unpacks("brotli") ? ["br", "brotli"] : ["gz", "gzip"];
  const answer = await fetch(`pullet.wasm.${ending}`);
  if (!answer.ok) throw new Error(`${answer.status}`);
  const total = Number(answer.headers.get("Content-Length"));
  let loaded = 0;
  const count = new TransformStream({ transform(chunk, controller) {
    loaded += chunk.byteLength;
    postMessage({ loaded, total });
    controller.enqueue(chunk);
  } });
  const stream = answer.body.pipeThrough(count).pipeThrough(new DecompressionStream(kind));
  const unpacked = new Response(stream, { headers: { "Content-Type": "application/wasm" } });
  const module = await WebAssembly.compileStreaming(unpacked);
  // What libraries would ask of a browser is never called.
  for (const { module: from, name } of WebAssembly.Module.imports(module)) (imports[from] ??= {})[name] ??= () => { throw new Error(name); };
  wasm = (await WebAssembly.instantiate(module, imports)).exports;
  wasm.begin();
}

function write(head, parts) {
  const all = [text.encode.encode(JSON.stringify(head)), ...parts];
  const size = 4 + 4 * all.length + all.reduce((sum, part) => sum + part.length, 0);
  const start = wasm.input(size);
  const view = new DataView(wasm.memory.buffer, start, size);
  view.setUint32(0, all.length, true);
  let at = 4 + 4 * all.length;
  all.forEach((part, index) => {
    view.setUint32(4 + 4 * index, part.length, true);
    new Uint8Array(wasm.memory.buffer, start + at, part.length).set(part);
    at += part.length;
  });
}

function read(start) {
  const bytes = new Uint8Array(wasm.memory.buffer, start, wasm.output_length()).slice();
  const view = new DataView(bytes.buffer);
  const count = view.getUint32(0, true);
  let at = 4 + 4 * count;
  const parts = Array.from({ length: count }, (_, index) => {
    const part = bytes.slice(at, at + view.getUint32(4 + 4 * index, true));
    at += part.length;
    return part;
  });
  return { head: JSON.parse(text.decode.decode(parts[0])), parts: parts.slice(1) };
}

onmessage = async ({ data: { isLoading, head, parts } }) => {
  try {
    if (isLoading) {
      await load();
      postMessage({ isReady: true });
      return;
    }
    write(head, parts);
    const answer = read(wasm.call());
    postMessage({ answer }, answer.parts.map((part) => part.buffer));
  } catch (error) {
    // Nothing of it can be used any more: the page ends this worker.
    postMessage({ broken: { place, isTooDeep: error instanceof RangeError, words: String(error), isLoading: !wasm } });
  }
};
