import type { IntelSnapshot } from '../intel/snapshot.ts';
import { Pauses } from '../lib/pauses.ts';
import { composition } from '../verdict/composition.ts';
import { judgeName } from '../verdict/names.ts';
import type { ListDefinition } from './definition.ts';
import { entryOf, type Entry, type Verdict } from './entry.ts';
import { select, type Candidate } from './select.ts';

interface Moment {
  snapshot: IntelSnapshot;
  now: number;
}

export type ListedNames = Record<'domains' | 'urls', readonly string[]>;

/** Lists built at the same time can reuse the names, which take tens of megabytes. */
const keptMs = 60_000;

/** Domains and URLs come from the same documents, which take seconds to read. */
export class NamesForLists {
  readonly #read: () => Promise<ListedNames>;
  #kept: { snapshot: IntelSnapshot; read: Promise<ListedNames> } | undefined;

  constructor(read: () => Promise<ListedNames>) {
    this.#read = read;
  }

  async in(snapshot: IntelSnapshot): Promise<ListedNames> {
    if (this.#kept?.snapshot !== snapshot) this.#kept = { snapshot, read: this.#read() };
    const kept = this.#kept;
    const forget = () => {
      if (this.#kept === kept) this.#kept = undefined;
    };
    try {
      const names = await kept.read;
      setTimeout(forget, keptMs).unref();
      return names;
    } catch (error) {
      forget();
      throw error;
    }
  }
}

/** The names that belong in a list. Verdicts match those of `GET /v1/check` on claims alone. */
export async function listNames(
  list: ListDefinition,
  names: readonly string[],
  moment: Moment,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  // Keyed by claims. Most names are listed by one feed, with equal label and day.
  const verdicts = new Map<string, Verdict | null>();
  const pauses = new Pauses();
  for (const value of names) {
    if (pauses.isDue) await pauses.take();
    const key = saidOf(value, moment);
    let verdict = verdicts.get(key);
    if (verdict === undefined) {
      verdict = select(weighName(value, moment), list, moment.now);
      verdicts.set(key, verdict);
    }
    if (verdict) entries.push(entryOf(verdict, value));
  }
  return entries;
}

/** Feeds list sites with and without `www.`, and mean the same. */
function sameAs(value: string): string[] {
  return value.startsWith('www.') ? [value, value.slice('www.'.length)] : [value];
}

function saidOf(value: string, { snapshot, now }: Moment): string {
  return sameAs(value)
    .map((name) => snapshot.names?.saidOf(name, now))
    .join('|');
}

function weighName(value: string, { snapshot, now }: Moment): Candidate {
  const found = sameAs(value).map((name) => judgeName(name, { part: 'name', now, snapshot }));
  const reasons = found.flatMap((each) => each.reasons);
  const points = Math.max(0, ...reasons.map((reason) => reason.points));
  return {
    points: Math.min(points, composition.name.atMost),
    reasons,
    inFavour: found.flatMap((each) => each.inFavour),
  };
}
