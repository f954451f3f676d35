import { reportVerdicts, type ListedScan, type ScanStore } from '../../domain/store.ts';
import { draftsOfReport, reportHead } from '../stix/of-report.ts';
import type { KeptDates } from '../stix/dates.ts';
import { reportsAlias } from './api.ts';
import { Collection } from './collection.ts';

/** The newest; each has up to six objects. */
const mostReports = 5_000;
/** Clients read page after page, so reports are not listed again for each. */
const lastsMs = 2_000;
const mostAccounts = 100;

interface Parts {
  scans: Pick<ScanStore, 'list'>;
  dates: KeptDates;
  now: () => number;
}

interface Kept {
  collection: Collection<ListedScan>;
  /** Tells sets of reports apart. */
  ids: string;
  listedAt: number;
}

/** The reports that an account may see, as a collection: public ones, and its own. */
export class ReportCollections {
  readonly #parts: Parts;
  /** By account; the least recently used are dropped. */
  readonly #kept = new Map<string, Promise<Kept>>();

  constructor(parts: Parts) {
    this.#parts = parts;
  }

  async of(accountId: string): Promise<Collection<ListedScan>> {
    const before = this.#kept.get(accountId);
    const kept = this.#renewed(accountId, before);
    this.#kept.delete(accountId);
    this.#kept.set(accountId, kept);
    const [oldest = ''] = this.#kept.keys();
    if (this.#kept.size > mostAccounts) this.#kept.delete(oldest);
    try {
      return (await kept).collection;
    } catch (error) {
      if (this.#kept.get(accountId) === kept) this.#kept.delete(accountId);
      throw error;
    }
  }

  async #renewed(accountId: string, earlier: Promise<Kept> | undefined): Promise<Kept> {
    const { scans, dates, now } = this.#parts;
    const before = await earlier;
    if (before && now() - before.listedAt < lastsMs) return before;
    const listedAt = now();
    const found = await scans.list(accountId, {
      mine: false,
      verdicts: reportVerdicts,
      limit: mostReports,
    });
    const ids = found.map(({ scan }) => scan.id).join();
    if (before?.ids === ids) return { ...before, listedAt };
    const contents = {
      name: `${reportsAlias} of ${accountId}`,
      things: found.reverse(),
      keyOf: ({ scan }: ListedScan) => scan.id,
      head: reportHead,
      draftsOf: draftsOfReport,
    };
    const former = before?.collection;
    return { collection: await Collection.of(contents, { dates, former }), ids, listedAt };
  }
}
