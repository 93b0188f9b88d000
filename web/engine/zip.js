// ZIP files: PKWARE's APPNOTE.TXT 6.3, without encryption, without parts, and below 4 GB.

const [LOCAL, CENTRAL, END] = [0x04034b50, 0x02014b50, 0x06054b50];
const [STORED, DEFLATED] = [0, 8];
/** Names are UTF-8. */
const UTF8 = 1 << 11;
/** 1 January 1980, so that the same files make the same archive. */
const DATE = 0x21;
const MOST_BYTES = 256e6;

const TABLE = Uint32Array.from({ length: 256 }, (_, value) => {
  for (let bit = 0; bit < 8; bit += 1) value = value & 1 ? (value >>> 1) ^ 0xedb88320 : value >>> 1;
  return value >>> 0;
});

function crc32(bytes) {
  let crc = ~0;
  for (const byte of bytes) crc = (crc >>> 8) ^ TABLE[(crc ^ byte) & 255];
  return ~crc >>> 0;
}

/** Numbers of 2 and 4 bytes, the lowest byte first. */
function numbers(...fields) {
  const bytes = new Uint8Array(fields.reduce((sum, [size]) => sum + size, 0));
  const view = new DataView(bytes.buffer);
  let at = 0;
  for (const [size, value] of fields) {
    if (size === 2) view.setUint16(at, value, true);
    else view.setUint32(at, value, true);
    at += size;
  }
  return bytes;
}

async function through(bytes, stream) {
  return new Uint8Array(await new Response(new Blob([bytes]).stream().pipeThrough(stream)).arrayBuffer());
}

/** Returns a ZIP file with these files: `{ name: bytes }`. */
export async function zipped(files) {
  const pieces = [];
  const central = [];
  let at = 0;
  const push = (list, ...parts) => { list.push(...parts); return parts.reduce((sum, part) => sum + part.length, 0); };
  for (const [name, bytes] of Object.entries(files).sort(([one], [other]) => (one < other ? -1 : 1))) {
    const title = new TextEncoder().encode(name);
    const packed = await through(bytes, new CompressionStream("deflate-raw"));
    const shared = [[2, 20], [2, UTF8], [2, DEFLATED], [2, 0], [2, DATE], [4, crc32(bytes)], [4, packed.length], [4, bytes.length], [2, title.length], [2, 0]];
    push(central, numbers([4, CENTRAL], [2, 20], ...shared, [2, 0], [2, 0], [2, 0], [4, 0], [4, at]), title);
    at += push(pieces, numbers([4, LOCAL], ...shared), title, packed);
  }
  const size = central.reduce((sum, part) => sum + part.length, 0);
  const count = central.length / 2;
  return new Blob([...pieces, ...central, numbers([4, END], [2, 0], [2, 0], [2, count], [2, count], [4, size], [4, at], [2, 0])], { type: "application/zip" });
}

/** Returns the files of a ZIP file: `{ name: bytes }`; throws if it is damaged or too large. */
export async function unzipped(bytes) {
  const view = new DataView(bytes.buffer, bytes.byteOffset, bytes.byteLength);
  let end = bytes.length - 22;
  while (end >= 0 && view.getUint32(end, true) !== END) end -= 1;
  if (end < 0) throw new Error("damaged");
  const files = {};
  let at = view.getUint32(end + 16, true);
  let sum = 0;
  for (let left = view.getUint16(end + 10, true); left > 0; left -= 1) {
    if (view.getUint32(at, true) !== CENTRAL) throw new Error("damaged");
    const [method, crc, packed, size] = [view.getUint16(at + 10, true), ...[16, 20, 24].map((field) => view.getUint32(at + field, true))];
    const [title, extra, comment] = [28, 30, 32].map((field) => view.getUint16(at + field, true));
    const name = new TextDecoder().decode(bytes.subarray(at + 46, at + 46 + title));
    const local = view.getUint32(at + 42, true);
    at += 46 + title + extra + comment;
    sum += size;
    if (sum > MOST_BYTES) throw new Error("too large");
    if (name.endsWith("/")) continue;
    const start = local + 30 + view.getUint16(local + 26, true) + view.getUint16(local + 28, true);
    const content = bytes.subarray(start, start + packed);
    if (method !== STORED && method !== DEFLATED) throw new Error("damaged");
    const whole = method === STORED ? content.slice() : await through(content, new DecompressionStream("deflate-raw"));
    if (whole.length !== size || crc32(whole) !== crc) throw new Error("damaged");
    files[name] = whole;
  }
  return files;
}
