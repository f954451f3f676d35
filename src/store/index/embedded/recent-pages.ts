import type { Ip } from '../../../lib/ip.ts';
import type { SearchPage } from '../../../search/index-port.ts';
import type { Snapshot } from './snapshot.ts';

/** Total documents of all cached pages. */
const mostRows = 1_000;

/**
 * Recent answers about single addresses, for one snapshot: alerts come in bursts, and asking a
 * reader costs a thread hop.
 */
export class RecentPages<Document> {
  #snapshot: Snapshot | undefined;
  #pages = new Map<string, SearchPage<Document>>();
  #rows = 0;

  /** Returns the same page until the index changes. */
  async of(
    snapshot: Snapshot,
    { ip, limit }: { ip: Ip; limit: number },
    read: () => Promise<SearchPage<Document>>,
  ): Promise<SearchPage<Document>> {
    if (this.#snapshot !== snapshot) this.#begin(snapshot);
    const key = `${ip.family} ${ip.value} ${limit}`;
    const known = this.#pages.get(key);
    if (known) return known;
    const page = await read();
    // The reader may have answered from a later snapshot.
    if (this.#snapshot === snapshot) this.#keep(key, page);
    return page;
  }

  #keep(key: string, page: SearchPage<Document>): void {
    const { length } = page.rows;
    if (length > mostRows / 4) return;
    if (this.#rows + length > mostRows) this.#begin(this.#snapshot);
    this.#rows += length;
    this.#pages.set(key, page);
  }

  #begin(snapshot: Snapshot | undefined): void {
    this.#snapshot = snapshot;
    this.#pages = new Map();
    this.#rows = 0;
  }
}
