/** Smaller parts are merged: each takes some 200 bytes of overhead. */
const smallBytes = 64 * 1024;
const largestBlock = 1024 * 1024;

/**
 * Appends to the waiting parts. Merges small ones with those before them, so that a sender of
 * single bytes cannot fill memory.
 */
export function hold(parts: Buffer[], part: Buffer): void {
  let last = part;
  while (last.length < smallBytes) {
    const before = parts.at(-1);
    if (!before || before.length > last.length) break;
    parts.pop();
    last = Buffer.concat([before, last]);
  }
  parts.push(last);
}

/** The same bytes in blocks that are never large and, except for the last, never small. */
export async function* blocksOf(
  chunks: AsyncIterable<Uint8Array> | Iterable<Uint8Array>,
): AsyncGenerator<Buffer> {
  let parts: Buffer[] = [];
  let held = 0;
  for await (const { buffer, byteOffset, length } of chunks) {
    for (let at = 0; at < length; at += largestBlock) {
      const piece = Buffer.from(buffer, byteOffset + at, Math.min(largestBlock, length - at));
      hold(parts, piece);
      held += piece.length;
      if (held < smallBytes) continue;
      yield parts.length === 1 ? (parts[0] ?? piece) : Buffer.concat(parts);
      parts = [];
      held = 0;
    }
  }
  if (held > 0) yield Buffer.concat(parts);
}
