import type { ScanStore } from './store.ts';

/** How often reports were opened: gathered in memory and written now and then, lost by a crash. */
export class ViewCounter {
  readonly #store: Pick<ScanStore, 'addViews'>;
  #views = new Map<string, number>();

  constructor(store: Pick<ScanStore, 'addViews'>) {
    this.#store = store;
  }

  note(id: string): void {
    this.#views.set(id, (this.#views.get(id) ?? 0) + 1);
  }

  /** What could not be written now is kept for the next time. */
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
