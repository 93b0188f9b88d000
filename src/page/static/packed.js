// A value with byte strings beside it, as bytes; see `Message` in `src/page/message.rs`.

export function packed(head, parts = []) {
  const all = [new TextEncoder().encode(JSON.stringify(head)), ...parts];
  const message = new Uint8Array(4 + 4 * all.length + all.reduce((sum, part) => sum + part.length, 0));
  const numbers = new DataView(message.buffer);
  numbers.setUint32(0, all.length, true);
  let at = 4 + 4 * all.length;
  all.forEach((part, index) => {
    numbers.setUint32(4 + 4 * index, part.length, true);
    message.set(part, at);
    at += part.length;
  });
  return message;
}
