import type { Ip } from '../../../lib/ip.ts';
import type { SearchPage } from '../../../search/index-port.ts';

type AskAll<Document> = (ips: readonly Ip[], limit: number) => Promise<SearchPage<Document>[]>;

interface Waiting<Document> {
  ip: Ip;
  resolve: (page: SearchPage<Document>) => void;
  reject: (error: unknown) => void;
}

/** Addresses in one statement. */
const mostTogether = 128;

/** Batches concurrent look-ups: a statement costs the same for one address as for many. */
export class AddressBatcher<Document> {
  readonly #askAll: AskAll<Document>;
  /** By limit. */
  readonly #waiting = new Map<number, Waiting<Document>[]>();

  constructor(askAll: AskAll<Document>) {
    this.#askAll = askAll;
  }

  ask(ip: Ip, limit: number): Promise<SearchPage<Document>> {
    return new Promise((resolve, reject) => {
      const group = this.#waiting.get(limit) ?? [];
      if (group.length === 0) {
        this.#waiting.set(limit, group);
        setImmediate(() => this.#send(limit));
      }
      group.push({ ip, resolve, reject });
    });
  }

  #send(limit: number): void {
    const group = this.#waiting.get(limit) ?? [];
    this.#waiting.delete(limit);
    for (let from = 0; from < group.length; from += mostTogether) {
      const some = group.slice(from, from + mostTogether);
      this.#askAll(
        some.map(({ ip }) => ip),
        limit,
      ).then(
        (pages) => {
          for (const [at, { resolve }] of some.entries())
            resolve(pages[at] ?? { count: 0, rows: [] });
        },
        (error: unknown) => {
          for (const { reject } of some) reject(error);
        },
      );
    }
  }
}
