import { createHash } from 'node:crypto';
import type { Fingerprint } from './fingerprint.ts';
import type { TagRule } from './tags/rule.ts';

/** A short name for what a set of entries and rules knows: another when any of it is changed. */
export function editionOf(entries: readonly Fingerprint[], rules: readonly TagRule[]): string {
  const text = JSON.stringify([entries, rules], (_, value: unknown) =>
    value instanceof RegExp ? String(value) : value,
  );
  return createHash('sha256').update(text).digest('hex').slice(0, 16);
}
