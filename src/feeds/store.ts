import type { Change } from '../audit/store.ts';
import type { Category } from '../intel/category.ts';

/** One document of a generation: bytes in the snapshot folder, and where they came from. */
export interface GenerationDocument {
  url: string;
  /** SHA-256 of the bytes as they came. */
  digest: string;
  bytes: number;
  /** Name of the file, for feeds whose names say something. */
  fileName: string;
  etag: string | null;
  lastModified: string | null;
  /** Categories that its claims about addresses have; each has columns of its own. */
  categories: Category[];
  /** What the numbers beside its entries mean, when it has any. */
  weightMeans: 'lists' | 'confidence' | null;
  /** Lists names or URLs, and so has a table of them. */
  hasNames?: true;
  /** Digest of the file that says since when its entries are listed; none if they have times of their own. */
  listings?: string;
}

/**
 * live: in use. held: waits for review. kept: was in use, can be again. rejected: never was, something
 * newer came. withdrawn: the user decided against it, by a review or by going back.
 */
type GenerationState = 'live' | 'held' | 'kept' | 'rejected' | 'withdrawn';

/** The content of a feed as of one time, whole. */
export interface Generation {
  feed: string;
  number: number;
  state: GenerationState;
  createdAt: string;
  /** When the content was last known to be what the feed says. */
  asOf: string;
  origin: 'download' | 'file';
  entries: number;
  skipped: number;
  /** Entries that name reserved space; they are stripped. */
  reserved: number;
  documents: GenerationDocument[];
  /** Why it is held. */
  reasons: string[];
}

export interface FeedState {
  feed: string;
  /** Null until switched by the user: the catalogue's default applies. */
  enabled: boolean | null;
  triedAt: string | null;
  goodAt: string | null;
  changedAt: string | null;
  nextRunAt: string | null;
  failures: number;
  error: string | null;
}

/** A feed that is ignored for a range, until a day, for a reason. */
export interface StoredSuppression {
  id: string;
  /** `*` for every feed. */
  feed: string;
  range: string;
  until: string | null;
  reason: string;
  createdAt: string;
  /** Name of the account that decided it; '' when it was not kept. */
  by: string;
}

/**
 * Storage for feeds. Every write is durable when it resolves. A `change` goes to the audit log in the same
 * transaction: what a user decides has one, what the updater does by itself has none.
 */
export interface FeedStore {
  /** What was written so far is in use now: other processes that share the ledger read it anew. */
  published(): Promise<void>;
  states(): Promise<FeedState[]>;
  saveState(state: FeedState, change?: Change): Promise<void>;
  /** Newest first. */
  generations(feed?: string): Promise<Generation[]>;
  /** A live one takes the place of the former in the same step. */
  addGeneration(generation: Generation, change?: Change): Promise<void>;
  /** Makes a generation live; the former becomes `kept`. */
  makeLive(feed: string, number: number, change?: Change): Promise<void>;
  markGeneration(
    generation: Pick<Generation, 'feed' | 'number' | 'state'>,
    change?: Change,
  ): Promise<void>;
  /** The content was seen again, unchanged. */
  refreshGeneration(feed: string, number: number, asOf: string): Promise<void>;
  removeGenerations(feed: string, numbers: readonly number[]): Promise<void>;
  /** Feeds of the user's, as they were given. */
  definitions(): Promise<{ name: string; definition: string }[]>;
  saveDefinition(name: string, definition: string, change: Change): Promise<void>;
  /** Deletes a feed of the user's: definition, state, generations, and suppressions of this feed alone. */
  removeFeed(name: string, change: Change): Promise<void>;
  suppressions(): Promise<StoredSuppression[]>;
  /** By the account of the change. */
  addSuppression(suppression: Omit<StoredSuppression, 'by'>, change: Change): Promise<void>;
  /** False if there is none with this id. */
  removeSuppression(id: string, change: Change): Promise<boolean>;
}
