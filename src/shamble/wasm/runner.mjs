// Runs the module of a game for another process: calls come in by standard input, results go out by standard output.
// Each message is the length of its head (4 bytes), the head as JSON, and the bytes of all arrays one after the other.
// Arguments that look at the same memory name the same array.

import { readFileSync, readSync, writeSync } from 'node:fs';

const { instance } = await WebAssembly.instantiate(readFileSync(process.argv[2]), {});
const { memory, heap, arena, ...functions } = instance.exports;

function read(count) {
  const bytes = Buffer.alloc(count);
  for (let at = 0; at < count;) {
    const got = readSync(0, bytes, at, count - at, null);
    if (got === 0) process.exit(0);
    at += got;
  }
  return bytes;
}

function write(...parts) {
  for (const part of parts) {
    for (let at = 0; at < part.length;) at += writeSync(1, part, at);
  }
}

function room(end) {
  const lacking = end - memory.buffer.byteLength;
  if (lacking > 0) memory.grow(Math.ceil(lacking / 65536));
}

for (;;) {
  const { name, given } = JSON.parse(read(read(4).readUInt32LE()));
  const plain = [];
  const arrays = [];
  let end = heap.value;
  for (const { array, bytes, shape, whole, real } of given) {
    if (whole !== undefined) plain.push(BigInt(whole));
    else if (real !== undefined) plain.push(real);
    else {
      if (array === arrays.length) {
        arrays.push([end, bytes]);
        end += Math.ceil(bytes / 16) * 16;
      }
      plain.push(arrays[array][0], ...shape);
    }
  }
  room(end);
  for (const [at, bytes] of arrays) new Uint8Array(memory.buffer, at, bytes).set(read(bytes));
  arena(end);
  const began = performance.now();
  const found = functions[name](...plain);
  const took = performance.now() - began;
  const result = typeof found === 'bigint' ? { whole: String(found) } : { real: found };
  const head = Buffer.from(JSON.stringify({ ...result, took }));
  const size = Buffer.alloc(4);
  size.writeUInt32LE(head.length);
  write(size, head, ...arrays.map(([at, bytes]) => new Uint8Array(memory.buffer, at, bytes)));
}
