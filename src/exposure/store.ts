import type { Change } from '../audit/store.ts';
import type { Component } from './component.ts';
import type { HostChange, Period } from './register/changes.ts';
import type { Wanted } from './register/conditions.ts';
import type { FacetKind } from './register/places.ts';
import type { Facets, PageWanted, SurveyPage } from './register/survey.ts';

/** A user's decision about weaknesses. Members that are '' match everything. */
export interface Decision {
  id: string;
  /**
   * accepted: the risk is taken. The others are VEX statements that the weakness does not apply.
   */
  state: DecisionState;
  cve: string;
  /** An address, a network or a range. */
  range: string;
  /** The product name used by `exposed`. */
  product: string;
  version: string;
  tag: string;
  reason: string;
  /** Account name. */
  by: string;
  createdAt: string;
  /** ISO; null means forever. */
  until: string | null;
  /** When a user revoked it, ISO; null while in force. */
  endedAt: string | null;
  /** Its origin, such as the name of a VEX document; '' if entered by hand. */
  source: string;
}

export type DecisionState = 'accepted' | 'not_affected' | 'fixed' | 'under_investigation';

/** Owner and tags of hosts. Exactly one of `range` and `query` is set. */
export interface Assignment {
  id: string;
  range: string;
  /** A banner query; the assignment covers the hosts it finds. */
  query: string;
  /** '' for an assignment of tags only. */
  owner: string;
  tags: readonly string[];
  createdAt: string;
}

/** The SBOM of a host. */
export interface Sbom {
  id: string;
  name: string;
  /** Key of the address. */
  ip: string;
  format: string;
  /** Creation time according to the document, ISO. */
  madeAt: string;
  /** When it was loaded, ISO. */
  createdAt: string;
  /** When it was removed or replaced, ISO; null while in force. */
  endedAt: string | null;
  components: readonly Component[];
}

/** A sbom without its components. */
export interface SbomHead extends Omit<Sbom, 'components'> {
  /** Number of components. */
  count: number;
}

/** An assignment and its hosts, as address keys. */
export interface Assigned extends Pick<Assignment, 'owner' | 'tags'> {
  /** First and last address keys. */
  ranges: readonly (readonly [string, string])[];
  hosts: ReadonlySet<string>;
}

/** User decisions. Every change has an entry in the audit log. */
export interface ExposureStore {
  /** Oldest first, including ended ones. */
  decisions: () => Promise<Decision[]>;
  addDecision: (decision: Decision, change: Change) => Promise<void>;
  /** For one document, in one step: `ended` are ids. */
  replaceDecisions: (
    replaced: { ended: readonly string[]; added: readonly Decision[] },
    change: Change,
  ) => Promise<void>;
  /** False if it does not exist. */
  endDecision: (id: string, change: Change) => Promise<boolean>;
  /** Oldest first. */
  assignments: () => Promise<Assignment[]>;
  addAssignment: (assignment: Assignment, change: Change) => Promise<void>;
  /** Oldest first, including ended ones. */
  sboms: () => Promise<SbomHead[]>;
  /** The sboms of one host, by its address key. */
  sbomsOf: (ip: string) => Promise<Sbom[]>;
  /** Replaces the sbom of the same host and name. */
  addSbom: (sbom: Sbom, change: Change) => Promise<void>;
  endSbom: (id: string, change: Change) => Promise<boolean>;
  endAssignment: (id: string, change: Change) => Promise<boolean>;
}

/** Precomputed answers. */
export interface ExposureRegister {
  page: (wanted: Wanted, page: PageWanted) => Promise<SurveyPage>;
  /** The most common values among all hosts. */
  facets: (kinds: readonly FacetKind[], size: number) => Promise<Facets>;
  changes: (period: Period) => Promise<HostChange[]>;
  /** Number of hosts that show a product of a CVE, but not its version. */
  countBlindTo: (cve: string) => Promise<number>;
  /** Whether everything imported, loaded and decided is included. */
  isFinal: () => boolean;
  /** Resolves when the register is final, or after a time limit. */
  soon: () => Promise<void>;
}
