import type { Indicator } from '../../verdict/contract.ts';
import type { Dates } from '../stix/objects.ts';

/** What is known of one indicator, as documents have it. Texts are '' where nothing is known. */
export interface Finding extends Indicator {
  verdict: string;
  headline: string;
  reasons: readonly string[];
  sources: readonly string[];
  categories: readonly string[];
  /** The day of the first reason. */
  since: string;
  /** The day of the last one. */
  lastSeen: string;
  /** Points against it. */
  points: number;
  /** The worst vulnerabilities of an address. */
  cves: readonly string[];
  /** That announces an address; null when unknown. */
  network: { number: number; name: string } | null;
  /** What people decided about it, and why. */
  decision: string;
  note: string;
}

export interface Findings {
  /** Names it on every server: the indicator, or the id of the case. */
  key: string;
  title: string;
  /** Not everyone may see it. */
  isPrivate: boolean;
  /** When it was made, in ms. */
  at: number;
  findings: readonly Finding[];
  dates: Dates;
}

/** A form in which findings are given out. */
export interface Document {
  /** As in `format=`. */
  name: string;
  says: string;
  contentType: string;
  write: (findings: Findings) => string;
}
