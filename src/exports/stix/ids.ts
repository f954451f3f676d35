import { hash } from 'node:crypto';

/** For observables, as defined by the standard. */
const observableNamespace = '00abedb4-aa42-466c-9c01-fed23315a9b7';
/** For all other objects of ours. */
const ownNamespace = '1d6e2d1c-8a0e-4d0b-9a3a-6f0d2f6b8c55';

const namespaceBytes = 16;

/** Version 5 (RFC 9562): the same name always has the same UUID, on every server. */
export function uuidOf(name: string, namespace = ownNamespace): string {
  const seed = Buffer.from(`${' '.repeat(namespaceBytes)}${name}`);
  seed.write(namespace.replaceAll('-', ''), 'hex');
  const bytes = hash('sha1', seed, 'buffer');
  bytes[6] = ((bytes[6] ?? 0) & 0x0f) | 0x50;
  bytes[8] = ((bytes[8] ?? 0) & 0x3f) | 0x80;
  const hex = bytes.toString('hex', 0, 16);
  const [low, middle, high] = [hex.slice(0, 8), hex.slice(8, 12), hex.slice(12, 16)];
  return `${low}-${middle}-${high}-${hex.slice(16, 20)}-${hex.slice(20)}`;
}

/** The id of an observable, from its identifying members in the order of their names. */
export function observableId(type: string, members: Readonly<Record<string, unknown>>): string {
  return `${type}--${uuidOf(JSON.stringify(members), observableNamespace)}`;
}

export function ownId(type: string, ...facts: readonly string[]): string {
  return `${type}--${uuidOf([type, ...facts].join('|'))}`;
}
