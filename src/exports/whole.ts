import { createHash } from 'node:crypto';
import { etagOfDigest } from '../http/etag.ts';
import { Pauses } from '../lib/pauses.ts';
import type { ListDefinition } from './definition.ts';
import type { Entry, List } from './entry.ts';
import { aggregate } from './prefixes.ts';

export function toList(
  { name, kind, first_sid: firstSid }: ListDefinition,
  entries: readonly Entry[],
  rest: Pick<List, 'leftOut' | 'dates' | 'changedAt'>,
): List {
  let prefixes: readonly string[] | undefined;
  return {
    name,
    kind,
    firstSid,
    entries,
    ...rest,
    get prefixes() {
      return (prefixes ??= aggregate(entries.flatMap(({ range }) => range ?? [])));
    },
  };
}

/** Points are rounded, because they drop slightly every hour. */
export async function digestOf(entries: readonly Entry[]): Promise<string> {
  const hash = createHash('sha256');
  const pauses = new Pauses();
  let lines = '';
  for (const { value, points, categories, sources, lastSeen } of entries) {
    lines += `${value} ${Math.round(points)} ${categories.join()} ${sources.join()} ${lastSeen}\n`;
    if (lines.length < chunkChars) continue;
    hash.update(lines);
    lines = '';
    if (pauses.isDue) await pauses.take();
  }
  return hash.update(lines).digest('hex');
}

const chunkChars = 65_536;

/** Concatenates pieces and hashes them, letting other requests run in between: bundles have a hundred megabytes. */
export async function gather(
  pieces: Iterable<string>,
): Promise<{ bytes: Uint8Array; etag: string }> {
  const pauses = new Pauses();
  const hash = createHash('sha256');
  const parts: Buffer[] = [];
  let length = 0;
  for (const piece of pieces) {
    const part = Buffer.from(piece);
    hash.update(part);
    length += part.length;
    parts.push(part);
    if (pauses.isDue) await pauses.take();
  }
  const bytes = Buffer.allocUnsafeSlow(length);
  let at = 0;
  for (const part of parts) {
    at += part.copy(bytes, at);
    if (pauses.isDue) await pauses.take();
  }
  return { bytes, etag: etagOfDigest(hash.digest('hex')) };
}
