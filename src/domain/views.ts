import type { ScanStore } from './store.ts';

/** Report view counts: collected in memory and written periodically, lost in a crash. */
export class ViewCounter {
  readonly #store: Pick<ScanStore, 'addViews'>;
  #views = new Map<string, number>();

  constructor(store: Pick<ScanStore, 'addViews'>) {
    this.#store = store;
  }

  note(id: string): void {
    this.#views.set(id, (this.#views.get(id) ?? 0) + 1);
  }

  /** Failed writes are kept for the next flush. */
  async flush(): Promise<void> {
    const views = this.#views;
    if (views.size === 0) return;
    this.#views = new Map();
    try {
      await this.#store.addViews(views);
    } catch (error) {
      for (const [id, count] of views) this.#views.set(id, (this.#views.get(id) ?? 0) + count);
      throw error;
    }
  }
}
