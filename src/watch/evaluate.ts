import { compare } from './compare.ts';
import { dueOf } from './schedule.ts';
import type { Watch, WatchStore } from './store.ts';
import { findSubjects } from './subjects.ts';
import type { WatchSources } from './world.ts';

/** The scope of a comparison: everything, or some addresses. */
export interface Scope {
  addresses: readonly string[] | null;
  /** When services were observed closed, in ms, by key. */
  closed?: ReadonlyMap<string, number>;
}

/** Compares a watch with the data and records differences as events. Returns their number. */
export async function evaluate(
  watch: Watch,
  { sources, watches }: { sources: WatchSources; watches: Pick<WatchStore, 'note'> },
  { addresses, closed }: Scope,
): Promise<number> {
  const subjects = await findSubjects(watch, sources, addresses);
  const now = sources.now();
  const at = new Date(now).toISOString();
  const isDigest = watch.digestMinutes > 0;
  const dueAt = new Date(dueOf(watch, now)).toISOString();
  return watches.note(watch.id, { at, addresses }, (known) => {
    const found = { subjects, ...(closed ? { closed } : {}) };
    return { ...compare(known, found, { changes: watch.changes, at }), dueAt, isDigest };
  });
}
