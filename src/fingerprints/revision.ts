import { createHash } from 'node:crypto';
import type { Fingerprint } from './fingerprint.ts';
import type { TagRule } from './tags/rule.ts';

/** Digest of a set of entries and rules; changes when any of them does. */
export function revisionOf(entries: readonly Fingerprint[], rules: readonly TagRule[]): string {
  const text = JSON.stringify([entries, rules], (_, value: unknown) =>
    value instanceof RegExp ? String(value) : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
