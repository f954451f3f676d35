import type { Fact, Noted, Subject, Watch, WatchFacts } from './store.ts';

type Compared = Pick<Noted, 'events' | 'put' | 'drop'>;
type EventDraft = Noted['events'][number];

interface Found {
  subjects: readonly Subject[];
  /** When subjects were observed gone, in ms, by key. */
  closed?: ReadonlyMap<string, number>;
}

interface Comparison extends Pick<Watch, 'changes'> {
  at: string;
}

/** Finds new, changed and gone subjects; returns only events that the watch asks for. */
export function compare(
  known: readonly Subject[],
  { subjects, closed }: Found,
  { changes, at }: Comparison,
): Compared {
  const before = new Map(known.map((each) => [each.key, each]));
  const steps: Step[] = [];
  for (const found of subjects) {
    const was = before.get(found.key);
    before.delete(found.key);
    steps.push({ was, now: asOfLook(found, was, closed?.get(found.key)) });
  }
  const drop = [...before.keys()];
  const put = steps.filter(isToBePut).map(({ now }) => now);
  for (const was of before.values()) steps.push({ was, now: { ...was, facts: null } });
  const events = steps.flatMap(({ was, now }): EventDraft[] => {
    const diff = differencesOf(was?.facts ?? {}, now.facts ?? {});
    const change = changeOf(was, now, diff.length);
    if (!change || !changes.includes(change)) return [];
    return [{ at, subject: now.key, address: now.address, change, diff }];
  });
  return { events, put, drop };
}

interface Step {
  was: Subject | undefined;
  now: Subject;
}

function changeOf(was: Subject | undefined, now: Subject, differences: number) {
  if (now.facts === null) return was?.facts ? 'gone' : null;
  if (!was?.facts) return 'new';
  return differences > 0 ? 'changed' : null;
}

function isToBePut({ was, now }: Step): boolean {
  if (!was) return true;
  if (now.facts === null) return was.facts !== null || was.seenAt !== now.seenAt;
  return was.facts === null || differencesOf(was.facts, now.facts).length > 0;
}

/** Corrects the index, which still finds observations from before the service closed. */
function asOfLook(found: Subject, was: Subject | undefined, closedAt: number | undefined): Subject {
  if (closedAt !== undefined && closedAt >= found.seenAt) {
    return { ...found, seenAt: closedAt, facts: null };
  }
  const isStillGone = was?.facts === null && found.seenAt <= was.seenAt;
  return isStillGone ? was : found;
}

function differencesOf(was: WatchFacts, now: WatchFacts): EventDraft['diff'] {
  const paths = [...new Set([...Object.keys(was), ...Object.keys(now)])].sort();
  return paths.flatMap((path) => {
    const [from, to] = [was[path] ?? null, now[path] ?? null];
    return isSame(from, to) ? [] : [{ path, from, to }];
  });
}

function isSame(one: Fact | null, other: Fact | null): boolean {
  return one === other || JSON.stringify(one) === JSON.stringify(other);
}
