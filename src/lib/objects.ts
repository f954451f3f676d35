export interface StoredObject {
  name: string;
  /** When it was last written, in ms. */
  putAt: number;
}

/**
 * Files that every process of an installation reaches by name: feed documents, screenshots. Names
 * are paths of plain segments, such as `snapshots/<digest>.gz`.
 */
export interface Objects {
  /** Complete and durable once it resolves; a reader never sees a partial object. */
  put(name: string, bytes: Iterable<Uint8Array> | AsyncIterable<Uint8Array>): Promise<void>;
  /** Null if no object has that name. */
  get(name: string): Promise<AsyncIterable<Uint8Array> | null>;
  has(name: string): Promise<boolean>;
  /** Does nothing if no object has that name. */
  delete(name: string): Promise<void>;
  /** All objects below a folder. */
  list(folder: string): Promise<StoredObject[]>;
}
