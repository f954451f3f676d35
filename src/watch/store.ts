import type { Change } from '../audit/store.ts';

export const watchKinds = [
  'search',
  'range',
  'product',
  'brand',
  'cve',
  'indicator',
  'exposure',
  'notices',
] as const;
export type WatchKind = (typeof watchKinds)[number];

export const changeKinds = ['new', 'changed', 'gone'] as const;
export type ChangeKind = (typeof changeKinds)[number];

/** Daily hours without deliveries, in a time zone. */
export interface QuietHours {
  /** `22:00` */
  from: string;
  to: string;
  zone: string;
}

/** A standing query of an account. */
export interface Watch {
  id: string;
  accountId: string;
  name: string;
  kind: WatchKind;
  query: string;
  changes: readonly ChangeKind[];
  /** Ids of sinks of the same account. */
  sinks: readonly string[];
  quiet: QuietHours | null;
  /** Events are gathered for this long; 0 sends each immediately. */
  digestMinutes: number;
  isOn: boolean;
  createdAt: string;
  /** Time of the last comparison; null before the first. */
  evaluatedAt: string | null;
  /** Why the last comparison failed; '' if it succeeded. */
  problem: string;
  /** Sequence number of the last event. */
  sequence: number;
}

export type Fact = string | number | boolean | readonly string[];
/** Watched facts of a subject. Unknown facts are absent. */
export type WatchFacts = Readonly<Record<string, Fact>>;

/** A result of a watch: a service of a host, a host, or an indicator. */
export interface Subject {
  key: string;
  /** Its address; '' for none. */
  address: string;
  /** Unix time in ms; 0 where it does not matter. */
  seenAt: number;
  /** Null if it is gone but an older observation may still be found. */
  facts: WatchFacts | null;
}

interface Difference {
  path: string;
  from: Fact | null;
  to: Fact | null;
}

export interface WatchEvent {
  /** Stable across deliveries. */
  id: string;
  watchId: string;
  /** Counts from 1, without gaps within a watch. */
  sequence: number;
  at: string;
  subject: string;
  address: string;
  change: ChangeKind;
  diff: readonly Difference[];
}

/** The result of a comparison, to be written in one step. */
export interface Noted {
  events: readonly Omit<WatchEvent, 'id' | 'watchId' | 'sequence'>[];
  put: readonly Subject[];
  /** Keys. */
  drop: readonly string[];
  /** When to deliver the events, ISO 8601. */
  dueAt: string;
  isDigest: boolean;
}

export interface Sink {
  id: string;
  accountId: string;
  name: string;
  kind: string;
  settings: Readonly<Record<string, unknown>>;
  /** Secrets for signing, newest first; older ones with an expiry. */
  secrets: readonly { secret: string; until: string | null }[];
  isOn: boolean;
  /** Why it was switched off automatically; '' otherwise. */
  problem: string;
  createdAt: string;
}

const deliveryStates = ['waiting', 'done', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One message to one sink. */
export interface Delivery {
  /** Message id: that of its event, or of the digest. */
  id: string;
  sinkId: string;
  watchId: string;
  eventIds: readonly string[];
  isDigest: boolean;
  state: DeliveryState;
  tries: number;
  dueAt: string;
  createdAt: string;
  endedAt: string | null;
  /** Outcome of the last attempt; '' before the first. */
  outcome: string;
}

/** A delivery claimed by this process, with everything it needs. */
export interface Claimed {
  delivery: Delivery;
  sink: Sink;
  watch: Watch;
  events: readonly WatchEvent[];
}

export interface Settled {
  id: string;
  sinkId: string;
  state: DeliveryState;
  dueAt: string;
  at: string;
  outcome: string;
  /** True if the sink asked never to be called again. */
  switchOff: boolean;
}

/** Selects deliveries of a sink. */
export interface DeliveryFilter {
  state?: DeliveryState;
  ids?: readonly string[];
  from?: string;
  to?: string;
}

/** Standing queries, their results and their deliveries. Anything that the account does not own looks nonexistent. */
export interface WatchStore {
  /** Oldest first. */
  watches(accountId: string): Promise<Watch[]>;
  watch(id: string, accountId: string): Promise<Watch | null>;
  /** Enabled watches of all active accounts. */
  standing(): Promise<Watch[]>;
  addWatch(watch: Watch, subjects: readonly Subject[], change: Change): Promise<void>;
  changeWatch(watch: Watch, change: Change): Promise<void>;
  removeWatch(id: string, change: Change): Promise<void>;
  subjects(id: string): Promise<Subject[]>;
  /** Watches with results at any of the addresses. */
  holding(addresses: readonly string[]): Promise<{ watchId: string; address: string }[]>;
  /**
   * Compares known and found subjects, and writes the difference, its events and their deliveries in one step. Watches
   * take turns. `addresses` limits the comparison; null compares all. Returns the number of events.
   */
  note(
    id: string,
    { at, addresses }: { at: string; addresses: readonly string[] | null },
    compare: (known: readonly Subject[]) => Noted,
  ): Promise<number>;
  /** Records why it could not be compared. */
  noteProblem(id: string, problem: string): Promise<void>;
  /** Events after a sequence number, oldest first. */
  events(id: string, after: number, limit: number): Promise<WatchEvent[]>;

  sinks(accountId: string): Promise<Sink[]>;
  sink(id: string, accountId: string): Promise<Sink | null>;
  addSink(sink: Sink, change: Change): Promise<void>;
  changeSink(sink: Sink, change: Change): Promise<void>;
  removeSink(id: string, change: Change): Promise<void>;

  /** Claims due deliveries until `until`, so that no other process takes them; skips some sinks. */
  claim(wanted: {
    now: string;
    until: string;
    limit: number;
    without: readonly string[];
  }): Promise<Claimed[]>;
  settle(settled: readonly Settled[]): Promise<void>;
  /** When the next delivery is due; null if none is waiting. */
  nextDue(without: readonly string[]): Promise<string | null>;
  /** Newest first. */
  deliveries(sinkId: string, filter: DeliveryFilter, limit: number): Promise<Delivery[]>;
  /** Makes finished deliveries due again; returns their number. */
  replay(sinkId: string, filter: DeliveryFilter, now: string): Promise<number>;
  /** Removes finished deliveries and events older than this. */
  trim(before: string): Promise<void>;
}
