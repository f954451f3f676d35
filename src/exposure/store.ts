import type { Change } from '../audit/store.ts';
import type { Component } from './component.ts';
import type { HostChange, Period } from './register/changes.ts';
import type { Wanted } from './register/conditions.ts';
import type { FacetKind } from './register/places.ts';
import type { Facets, PageWanted, SurveyPage } from './register/survey.ts';

/** What a user decided about weaknesses. Members that are '' hold for all. */
export interface Decision {
  id: string;
  /** accepted: the risk is taken. The others are statements of VEX: the weakness is not there. */
  state: DecisionState;
  cve: string;
  /** An address, a network or a range. */
  range: string;
  /** As `exposed` names it. */
  product: string;
  version: string;
  tag: string;
  reason: string;
  /** Name of the account. */
  by: string;
  createdAt: string;
  /** ISO; null for ever. */
  until: string | null;
  /** ISO: when a user took it back; null while it is in force. */
  endedAt: string | null;
  /** Where it was read from, such as the name of a VEX document; '' when it was typed. */
  source: string;
}

export type DecisionState = 'accepted' | 'not_affected' | 'fixed' | 'under_investigation';

/** Who answers for hosts, and what they are called by. Exactly one of `range` and `query` is set. */
export interface Assignment {
  id: string;
  range: string;
  /** Of banners; the hosts that it finds. */
  query: string;
  /** '' to give tags only. */
  owner: string;
  tags: readonly string[];
  createdAt: string;
}

/** The SBOM of a host. */
export interface Bill {
  id: string;
  name: string;
  /** Key of the address. */
  ip: string;
  format: string;
  /** ISO: by its own word. */
  madeAt: string;
  /** ISO: when it was loaded. */
  createdAt: string;
  /** ISO: when it was removed or replaced; null while it is in force. */
  endedAt: string | null;
  components: readonly Component[];
}

/** The same without the components. */
export interface BillHead extends Omit<Bill, 'components'> {
  /** Of components. */
  count: number;
}

/** An assignment with the hosts that it holds for, as keys of addresses. */
export interface Assigned extends Pick<Assignment, 'owner' | 'tags'> {
  /** First and last. */
  ranges: readonly (readonly [string, string])[];
  hosts: ReadonlySet<string>;
}

/** What users decided. Every change has its entry in the audit log. */
export interface ExposureStore {
  /** Oldest first; those that were ended, too. */
  decisions: () => Promise<Decision[]>;
  addDecision: (decision: Decision, change: Change) => Promise<void>;
  /** Of one document, in one step: `ended` are ids. */
  replaceDecisions: (
    replaced: { ended: readonly string[]; added: readonly Decision[] },
    change: Change,
  ) => Promise<void>;
  /** False when there is none. */
  endDecision: (id: string, change: Change) => Promise<boolean>;
  /** Oldest first. */
  assignments: () => Promise<Assignment[]>;
  addAssignment: (assignment: Assignment, change: Change) => Promise<void>;
  /** Oldest first; those that were ended, too. */
  bills: () => Promise<BillHead[]>;
  /** Of one host, by the key of its address. */
  billsOf: (ip: string) => Promise<Bill[]>;
  /** Takes the place of the one of the same host and name. */
  addBill: (bill: Bill, change: Change) => Promise<void>;
  endBill: (id: string, change: Change) => Promise<boolean>;
  endAssignment: (id: string, change: Change) => Promise<boolean>;
}

/** The answers that are kept ready. */
export interface ExposureRegister {
  page: (wanted: Wanted, page: PageWanted) => Promise<SurveyPage>;
  /** The most common values of all hosts. */
  facets: (kinds: readonly FacetKind[], size: number) => Promise<Facets>;
  changes: (period: Period) => Promise<HostChange[]>;
  /** How many hosts show a product of a CVE, but not which version of it. */
  countBlindTo: (cve: string) => Promise<number>;
  /** Everything that was imported, loaded and decided is in it. */
  isFinal: () => boolean;
  /** Resolves when it is, or when that would take too long. */
  soon: () => Promise<void>;
}
