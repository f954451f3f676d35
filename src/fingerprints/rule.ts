import type { Place } from './fingerprint.ts';
import type { Pattern } from '../pattern/pattern.ts';

/** Where a fingerprint comes from. */
export type Source = 'vedette' | 'recog' | 'nmap';

/** A fact of a rule: a fixed text or a capture of its pattern. */
export interface Param {
  /** Recog's name: `service.version`, `os.product`, `hw.device`, `service.cpe23`. */
  name: string;
  /** Capture group that holds it; 0 if `value` does. */
  group: number;
  /** May contain `{name}`, which is replaced by another parameter of the rule. */
  value: string;
  /** Applied to the captured text. */
  change?: Change;
}

/** Drop unprintable characters, replace a substring, or read the bytes as a number. */
export type Change =
  | { kind: 'printable' }
  | { kind: 'replace'; from: string; to: string }
  | { kind: 'number'; order: 'big' | 'little' };

/** A pattern, the place it applies to, and the facts of a match. */
export interface Rule {
  source: Source;
  /** Unique within its source: `nginx`, `ssh_banners:OpenSSH running on Ubuntu`. */
  id: string;
  description: string;
  place: Place;
  pattern: Pattern;
  params: readonly Param[];
}

/** A fingerprint that was rejected, and why. */
export interface Refusal {
  source: Source;
  id: string;
  reason: string;
}

/** Rules read from a source. An invalid entry never costs the others. */
export interface Reading {
  rules: Rule[];
  refused: Refusal[];
}
