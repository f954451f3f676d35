import type { Connection } from '../sqlite.ts';
import { keyOfProduct } from './products.ts';
import { compareIds } from './ranking.ts';

/** Lists the content of a catalogue, for requests not about one CVE or product. */
export class ProductBrowser {
  readonly #next;
  readonly #changed;
  readonly #cves;
  #vendors: readonly string[] | undefined;

  constructor(db: Connection) {
    this.#next = db
      .prepare<[string], string>(
        'SELECT product FROM affected WHERE product >= ? ORDER BY product LIMIT 1',
      )
      .pluck();
    this.#changed = db
      .prepare<[], string>('SELECT cve FROM record ORDER BY updated DESC, cve DESC')
      .pluck();
    this.#cves = db
      .prepare<[string], string>('SELECT DISTINCT cve FROM affected WHERE product = ?')
      .pluck();
  }

  changedLately(most: number): readonly string[] {
    const found = new Set<string>();
    for (const cve of this.#changed.iterate()) {
      found.add(cve);
      if (found.size >= most) break;
    }
    return [...found];
  }

  /** Jumps from vendor to vendor in the index, because each has thousands of rows. */
  vendors(): readonly string[] {
    return (this.#vendors ??= [...this.#steps('', (key) => key.split(':', 1)[0] ?? '')]);
  }

  productsOf(vendor: string): readonly string[] {
    const own = `${vendor}:`;
    const products: string[] = [];
    for (const key of this.#steps(own, (found) => found)) {
      if (!key.startsWith(own)) break;
      products.push(key.slice(own.length));
    }
    return products;
  }

  ofProduct(vendor: string, product: string): readonly string[] {
    const cves = this.#cves.all(keyOfProduct({ vendor, product }));
    return cves.sort((one, other) => compareIds(other, one));
  }

  /** The heads of keys, each once. */
  *#steps(from: string, headOf: (key: string) => string): Generator<string> {
    let key = this.#next.get(from);
    while (key !== undefined) {
      const head = headOf(key);
      yield head;
      // Sorts above every key that starts with the head and a colon.
      key = this.#next.get(head === key ? `${head}\u0001` : `${head};`);
    }
  }
}
