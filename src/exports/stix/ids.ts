import { createHash } from 'node:crypto';

/** Of observable objects, as the standard says it. */
const observableNamespace = '00abedb4-aa42-466c-9c01-fed23315a9b7';
/** Of everything else that we make. */
const ownNamespace = '1d6e2d1c-8a0e-4d0b-9a3a-6f0d2f6b8c55';

/** Version 5 (RFC 9562): the same name has the same one, on every server and in every call. */
export function uuidOf(name: string, namespace = ownNamespace): string {
  const seed = Buffer.concat([
    Buffer.from(namespace.replaceAll('-', ''), 'hex'),
    Buffer.from(name),
  ]);
  const bytes = createHash('sha1').update(seed).digest().subarray(0, 16);
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex');
  const ends = [8, 12, 16, 20, 32];
  return ends.map((end, at) => hex.slice(ends[at - 1] ?? 0, end)).join('-');
}

/** Of an observable, by the members that make it what it is, in the order of their names. */
export function observableId(type: string, members: Readonly<Record<string, unknown>>): string {
  return `${type}--${uuidOf(JSON.stringify(members), observableNamespace)}`;
}

export function ownId(type: string, ...facts: readonly string[]): string {
  return `${type}--${uuidOf([type, ...facts].join('|'))}`;
}
