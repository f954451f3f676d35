export interface BerNode {
  tag: number;
  content: Buffer;
  /** Offset of its end in the input. */
  end: number;
}

/** Adjacent nodes; a truncated last one is left out. */
export function berNodes(bytes: Buffer): BerNode[] {
  const found: BerNode[] = [];
  for (let at = 0; at + 2 <= bytes.length;) {
    const first = bytes[at + 1] ?? 0;
    const lengthBytes = first < 0x80 ? 0 : first - 0x80;
    const start = at + 2 + lengthBytes;
    if (lengthBytes > 4 || first === 0x80 || start > bytes.length) break;
    const length = lengthBytes === 0 ? first : bytes.readUIntBE(at + 2, lengthBytes);
    if (start + length > bytes.length) break;
    found.push({
      tag: bytes[at] ?? 0,
      content: bytes.subarray(start, start + length),
      end: start + length,
    });
    at = start + length;
  }
  return found;
}

/** A node with this tag around the parts. */
export function ber(tag: number, ...parts: readonly (Buffer | string)[]): Buffer {
  const content = Buffer.concat(parts.map((part) => Buffer.from(part as string, 'latin1')));
  const length = content.length;
  const head = length < 0x80 ? [tag, length] : [tag, 0x82, length >> 8, length & 255];
  return Buffer.concat([Buffer.from(head), content]);
}

export function berNumber(value: number): Buffer {
  return ber(2, Buffer.from(value < 128 ? [value] : [value >> 24, value >> 16, value >> 8, value]));
}
