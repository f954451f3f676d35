/** Size of a value of this type; -1 for unknown types. */
function lengthOf(kind: number, bytes: Buffer, at: number): number {
  const fixed: Readonly<Record<number, number>> = {
    0x01: 8,
    0x06: 0,
    0x07: 12,
    0x08: 1,
    0x09: 8,
    0x0a: 0,
    0x10: 4,
    0x11: 8,
    0x12: 8,
    0x13: 16,
  };
  const size = fixed[kind];
  if (size !== undefined) return size;
  if (at + 4 > bytes.length) return -1;
  const said = bytes.readUInt32LE(at);
  if (kind === 0x02) return 4 + said;
  if (kind === 0x03 || kind === 0x04) return said;
  return kind === 0x05 ? 5 + said : -1;
}

function textOf(kind: number, value: Buffer): string {
  if (kind === 0x02) return value.toString('utf8', 4, Math.max(4, value.length - 1));
  if (kind === 0x08) return value[0] === 1 ? 'true' : 'false';
  if (kind === 0x10) return String(value.readInt32LE(0));
  if (kind === 0x12) return String(value.readBigInt64LE(0));
  return kind === 0x01 ? String(value.readDoubleLE(0)) : '';
}

/** The scalar members of a BSON document by name, as text. Nested ones are skipped. */
export function fieldsOf(document: Buffer): Map<string, string> {
  const found = new Map<string, string>();
  for (let at = 4; at < document.length;) {
    const kind = document[at] ?? 0;
    const nameEnd = document.indexOf(0, at + 1);
    if (kind === 0 || nameEnd < 0) break;
    const start = nameEnd + 1;
    const length = lengthOf(kind, document, start);
    if (length < 0 || start + length > document.length) break;
    const text = textOf(kind, document.subarray(start, start + length));
    if (text !== '') found.set(document.toString('latin1', at + 1, nameEnd), text);
    at = start + length;
  }
  return found;
}
