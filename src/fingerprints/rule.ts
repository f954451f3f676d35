import type { Place } from './fingerprint.ts';
import type { Pattern } from '../pattern/pattern.ts';

/** Where a fingerprint comes from. */
export type Source = 'vedette' | 'recog' | 'nmap';

/** One fact of a rule: a fixed text, or what its pattern captures. */
export interface Param {
  /** Recog's name of it: `service.version`, `os.product`, `hw.device`, `service.cpe23`. */
  name: string;
  /** Which group of the pattern holds it; 0 when `value` does. */
  group: number;
  /** May have `{name}` in it, which another parameter of the rule replaces. */
  value: string;
  /** How a captured text is changed first. */
  change?: Change;
}

/** Drop unprintable characters, substitute a text, or read the bytes as a number. */
export type Change =
  | { kind: 'printable' }
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'number'; order: 'big' | 'little' };

/** A pattern, the field it applies to, and the result of a match. */
export interface Rule {
  source: Source;
  /** Unique in its source: `nginx`, `ssh_banners:OpenSSH running on Ubuntu`. */
  id: string;
  description: string;
  place: Place;
  pattern: Pattern;
  params: readonly Param[];
}

/** A fingerprint that was not taken, and why. */
export interface Refusal {
  source: Source;
  id: string;
  reason: string;
}

/** What was read of a source. One bad entry never costs the others. */
export interface Reading {
  rules: Rule[];
  refused: Refusal[];
}
