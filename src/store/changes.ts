/** What changed in the ledger, so that whatever is cached of it is stale. */
export type LedgerChange =
  /** With its keys, sessions and plan. */
  | { about: 'account'; id: string }
  | { about: 'plans' }
  /** Generations in use, definitions, switches, suppressions. */
  | { about: 'feeds' }
  /** A scan waits for a worker. */
  | { about: 'scans' }
  /** A scan was taken, advanced or ended. */
  | { about: 'progress' };

export interface News {
  /** Null when announcements may have been missed: everything cached is stale. */
  change: LedgerChange | null;
  /** This process made the change, and has dealt with it already. */
  isOwn: boolean;
}

/** Tells every process that uses a ledger what changed in it, once the change is durable. */
export interface Changes {
  /** Calls back within a second of each change, until the returned function is called. */
  listen(listener: (news: News) => void): () => void;
}

/** Passes news on to the listeners of one process. */
export class NewsDesk implements Changes {
  readonly #listeners = new Set<(news: News) => void>();

  listen(listener: (news: News) => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  tell(news: News): void {
    for (const listener of this.#listeners) listener(news);
  }
}
