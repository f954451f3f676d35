import { candidatesOf } from './candidates.ts';
import type { Lifecycle, Software } from './store.ts';

export interface CycleRow {
  title: string;
  cycle: string;
  ended: number;
  endsOn: string;
  latest: string;
}

/** The release line of a version: the longest cycle that is a prefix of it. */
export function findLifecycle(
  software: Software,
  cyclesOf: (key: string) => readonly CycleRow[],
  now: number,
): Lifecycle | undefined {
  const today = new Date(now).toISOString().slice(0, 10);
  for (const { key, text } of candidatesOf(software)) {
    const [version = ''] = /\d[\w.]*/.exec(text) ?? [];
    const fitting = cyclesOf(key).filter(({ cycle }) => begins(cycle, version));
    const [row] = fitting.sort((one, other) => other.cycle.length - one.cycle.length);
    if (row) {
      const { title, cycle, endsOn, latest } = row;
      return {
        title,
        cycle,
        isEnded: row.ended === 1 || (endsOn !== '' && endsOn < today),
        endsOn,
        latest,
      };
    }
  }
  return undefined;
}

/** `1.1.1` is a prefix of 1.1.1w and 1.1.1, but not of 1.1.10. */
function begins(cycle: string, version: string): boolean {
  if (!version.startsWith(cycle)) return false;
  return !/^\d/.test(version.slice(cycle.length));
}
