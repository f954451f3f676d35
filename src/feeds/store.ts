import type { Change } from '../audit/store.ts';
import type { Category } from '../intel/category.ts';

/** One document of a generation: its bytes in the snapshot folder, and their origin. */
export interface GenerationDocument {
  url: string;
  /** SHA-256 of the bytes as received. */
  digest: string;
  bytes: number;
  /** File name, for feeds whose file names carry meaning. */
  fileName: string;
  etag: string | null;
  lastModified: string | null;
  /** Categories of its claims about addresses; each has its own columns. */
  categories: Category[];
  /** Meaning of the numbers beside its entries; null if there are none. */
  weightMeans: 'lists' | 'confidence' | null;
  /** Lists names or URLs, and so has a name table. */
  hasNames?: true;
  /** Digest of the file of first-listed times; absent if all entries have times of their own. */
  listings?: string;
}

/**
 * live: in use. held: awaits review. kept: was live, can be restored. rejected: never live,
 * superseded. withdrawn: the user decided against it, in a review or by a rollback.
 */
type GenerationState = 'live' | 'held' | 'kept' | 'rejected' | 'withdrawn';

/** The complete content of a feed at one time. */
export interface Generation {
  feed: string;
  number: number;
  state: GenerationState;
  createdAt: string;
  /** When the content was last known to be current. */
  asOf: string;
  origin: 'download' | 'file';
  entries: number;
  skipped: number;
  /** Entries in reserved space, which are stripped. */
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

/** A feed ignored for a range, until a date, for a reason. */
export interface StoredSuppression {
  id: string;
  /** `*` for every feed. */
  feed: string;
  range: string;
  until: string | null;
  reason: string;
  createdAt: string;
  /** Account that added it; '' if not recorded. */
  by: string;
}

/**
 * Storage for feeds. Every write is durable when it resolves. A `change` goes to the audit log in
 * the same transaction: user decisions have one, automatic updates have none.
 */
export interface FeedStore {
  /** Tells other processes that share the ledger to read it again. */
  published(): Promise<void>;
  states(): Promise<FeedState[]>;
  saveState(state: FeedState, change?: Change): Promise<void>;
  /** Newest first. */
  generations(feed?: string): Promise<Generation[]>;
  /** A live generation replaces the previous one in the same step. */
  addGeneration(generation: Generation, change?: Change): Promise<void>;
  /** Makes a generation live; the previous one becomes `kept`. */
  makeLive(feed: string, number: number, change?: Change): Promise<void>;
  markGeneration(
    generation: Pick<Generation, 'feed' | 'number' | 'state'>,
    change?: Change,
  ): Promise<void>;
  /** Records that the content was seen again, unchanged. */
  refreshGeneration(feed: string, number: number, asOf: string): Promise<void>;
  removeGenerations(feed: string, numbers: readonly number[]): Promise<void>;
  /** User feeds, as given. */
  definitions(): Promise<{ name: string; definition: string }[]>;
  saveDefinition(name: string, definition: string, change: Change): Promise<void>;
  /**
   * Deletes a user feed: its definition, state, generations, and suppressions of this feed alone.
   */
  removeFeed(name: string, change: Change): Promise<void>;
  suppressions(): Promise<StoredSuppression[]>;
  /** Attributed to the account of the change. */
  addSuppression(suppression: Omit<StoredSuppression, 'by'>, change: Change): Promise<void>;
  /** False if no suppression has this id. */
  removeSuppression(id: string, change: Change): Promise<boolean>;
}
