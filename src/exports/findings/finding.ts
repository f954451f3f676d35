import type { Indicator } from '../../verdict/contract.ts';
import type { Dates } from '../stix/objects.ts';

/** What is known about an indicator. Unknown texts are ''. */
export interface Finding extends Indicator {
  verdict: string;
  headline: string;
  reasons: readonly string[];
  sources: readonly string[];
  /** Sources that name it, with the first and last day on which they saw it; '' if they do not say. */
  sightings: readonly { source: string; first: string; last: string }[];
  categories: readonly string[];
  /** Day of the first reason. */
  since: string;
  /** Day of the last reason. */
  lastSeen: string;
  /** Points against it. */
  points: number;
  /** Worst vulnerabilities of an address. */
  cves: readonly string[];
  /** Network that announces the address; null if unknown. */
  network: { number: number; name: string } | null;
  /** Country of the address, as two capital letters. */
  country: string;
  /** Where a name was seen. */
  addresses: readonly string[];
  /** What is open on an address. */
  services: readonly Service[];
  /** An analyst's decision about it, and the reason. */
  decision: string;
  note: string;
}

/** A service on an open port. */
export interface Service {
  port: number;
  socket: string;
  product: string;
  version: string;
}

export interface Findings {
  /** The same on every server: the indicator, or the id of the report or case. */
  key: string;
  title: string;
  /** Not for everyone: marked TLP:AMBER. */
  isPrivate: boolean;
  /** Time of the export, in ms. */
  at: number;
  findings: readonly Finding[];
  dates: Dates;
}

/** An export format for findings. */
export interface Document {
  /** Value of `format=`. */
  name: string;
  says: string;
  contentType: string;
  write: (findings: Findings) => string;
}
