/** One stored file. */
export interface StoredObject {
  name: string;
  /** When it was last put there, in milliseconds. */
  putAt: number;
}

/**
 * Files that every process of an installation reaches by name: feed documents, screenshots. Names are paths of
 * plain segments, such as `snapshots/<digest>.gz`.
 */
export interface Objects {
  /** Whole and durable when it resolves; a reader never sees a part of it. */
  put(name: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null if there is none of that name. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  has(name: string): Promise<boolean>;
  /** Does nothing if there is none. */
  delete(name: string): Promise<void>;
  /** Everything below a folder. */
  list(folder: string): Promise<StoredObject[]>;
}
