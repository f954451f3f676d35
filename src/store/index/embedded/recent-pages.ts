import type { Ip } from '../../../lib/ip.ts';
import type { SearchPage } from '../../../search/index-port.ts';
import type { Snapshot } from './snapshot.ts';

/** Documents of all pages together. */
const mostRows = 1_000;

/** What was answered lately about single addresses, of one snapshot: alerts come in bursts, and a reader is a thread away. */
export class RecentPages<Document> {
  #snapshot: Snapshot | undefined;
  #pages = new Map<string, SearchPage<Document>>();
  #rows = 0;

  /** The same page for as long as the index does not change. */
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
    // The reader may have answered from a later one.
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
