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

/** Hours of the day, in a time zone, in which nothing is delivered. */
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
  /** Events are gathered for this long; 0 for each at once. */
  digestMinutes: number;
  isOn: boolean;
  createdAt: string;
  /** When it was last compared with the data; null before the first time. */
  evaluatedAt: string | null;
  /** Why it could not be; '' when it could. */
  problem: string;
  /** Of its last event. */
  sequence: number;
}

export type Fact = string | number | boolean | readonly string[];
/** What is watched of a subject. A fact that is not known is absent. */
export type WatchFacts = Readonly<Record<string, Fact>>;

/** One thing that a watch finds: a service of a host, a host, an indicator. */
export interface Subject {
  key: string;
  /** The address it belongs to; '' for none. */
  address: string;
  /** In ms; 0 where it does not matter. */
  seenAt: number;
  /** Null when it is gone, but an older observation of it may still be found. */
  facts: WatchFacts | null;
}

interface Difference {
  path: string;
  from: Fact | null;
  to: Fact | null;
}

export interface WatchEvent {
  /** The same in every delivery. */
  id: string;
  watchId: string;
  /** From 1, without gaps within a watch. */
  sequence: number;
  at: string;
  subject: string;
  address: string;
  change: ChangeKind;
  diff: readonly Difference[];
}

/** What comparing found, to be written in one step. */
export interface Noted {
  events: readonly Omit<WatchEvent, 'id' | 'watchId' | 'sequence'>[];
  put: readonly Subject[];
  /** Keys. */
  drop: readonly string[];
  /** When the events are to be delivered, ISO. */
  dueAt: string;
  isDigest: boolean;
}

export interface Sink {
  id: string;
  accountId: string;
  name: string;
  kind: string;
  settings: Readonly<Record<string, unknown>>;
  /** What its messages are signed with; the newest first, older ones until a moment. */
  secrets: readonly { secret: string; until: string | null }[];
  isOn: boolean;
  /** Why it was switched off by itself; '' otherwise. */
  problem: string;
  createdAt: string;
}

const deliveryStates = ['waiting', 'done', 'dead'] as const;
export type DeliveryState = (typeof deliveryStates)[number];

/** One message to one sink. */
export interface Delivery {
  /** Of the message: that of its event, or of the digest. */
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
  /** What came of the last try; '' before the first. */
  outcome: string;
}

/** A delivery that this process makes now, with everything it needs. */
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
  /** The sink asked never to be called again. */
  switchOff: boolean;
}

/** Of which deliveries of a sink. */
export interface DeliveryFilter {
  state?: DeliveryState;
  ids?: readonly string[];
  from?: string;
  to?: string;
}

/** Standing queries, what they found and what is to be delivered of it. What an account does not own is not there. */
export interface WatchStore {
  /** Oldest first. */
  watches(accountId: string): Promise<Watch[]>;
  watch(id: string, accountId: string): Promise<Watch | null>;
  /** Of all accounts that may sign in; those that are on. */
  standing(): Promise<Watch[]>;
  addWatch(watch: Watch, subjects: readonly Subject[], change: Change): Promise<void>;
  changeWatch(watch: Watch, change: Change): Promise<void>;
  removeWatch(id: string, change: Change): Promise<void>;
  subjects(id: string): Promise<Subject[]>;
  /** Ids of watches that found something at one of the addresses. */
  holding(addresses: readonly string[]): Promise<{ watchId: string; address: string }[]>;
  /**
   * Compares what is known with what was found and writes the difference, its events and their deliveries in one
   * step. Watches take turns. `addresses` limits what is compared; null compares all. Gives the number of events.
   */
  note(
    id: string,
    { at, addresses }: { at: string; addresses: readonly string[] | null },
    compare: (known: readonly Subject[]) => Noted,
  ): Promise<number>;
  /** Why it could not be compared. */
  noteProblem(id: string, problem: string): Promise<void>;
  /** After a sequence, oldest first. */
  events(id: string, after: number, limit: number): Promise<WatchEvent[]>;

  sinks(accountId: string): Promise<Sink[]>;
  sink(id: string, accountId: string): Promise<Sink | null>;
  addSink(sink: Sink, change: Change): Promise<void>;
  changeSink(sink: Sink, change: Change): Promise<void>;
  removeSink(id: string, change: Change): Promise<void>;

  /** Takes what is due, so that no other process does before `until`; nothing of some sinks. */
  claim(wanted: {
    now: string;
    until: string;
    limit: number;
    without: readonly string[];
  }): Promise<Claimed[]>;
  settle(settled: readonly Settled[]): Promise<void>;
  /** When the next one is due; null when none waits. */
  nextDue(without: readonly string[]): Promise<string | null>;
  /** Newest first. */
  deliveries(sinkId: string, filter: DeliveryFilter, limit: number): Promise<Delivery[]>;
  /** Makes those that ended wait once more; how many. */
  replay(sinkId: string, filter: DeliveryFilter, now: string): Promise<number>;
  /** Forgets ended deliveries and events from before. */
  trim(before: string): Promise<void>;
}
