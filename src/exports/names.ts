import { setImmediate as nextTurn } from 'node:timers/promises';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { composition } from '../verdict/composition.ts';
import { judgeName } from '../verdict/names.ts';
import type { ListDefinition } from './definition.ts';
import type { Entry } from './entry.ts';
import { select, type Candidate } from './select.ts';

const namesInATurn = 256;

interface Moment {
  snapshot: IntelSnapshot;
  now: number;
}

/** Every one of these names that a list asks for, in order, by the verdict that `GET /v1/check` gives on claims. */
export async function listNames(
  list: ListDefinition,
  names: readonly string[],
  moment: Moment,
): Promise<Entry[]> {
  const entries: Entry[] = [];
  let count = 0;
  for (const value of [...names].sort()) {
    if (++count % namesInATurn === 0) await nextTurn();
    const entry = select(weighName(value, moment), list, moment.now);
    if (entry) entries.push({ ...entry, value });
  }
  return entries;
}

/** Lists name sites with and without www, and mean the same. */
function weighName(value: string, { snapshot, now }: Moment): Candidate {
  const others = value.startsWith('www.') ? [value.slice('www.'.length)] : [];
  const found = [value, ...others].map((name) => judgeName(name, { part: 'name', now, snapshot }));
  const reasons = found.flatMap((each) => each.reasons);
  const points = Math.max(0, ...reasons.map((reason) => reason.points));
  return {
    points: Math.min(points, composition.name.atMost),
    reasons,
    inFavour: found.flatMap((each) => each.inFavour),
  };
}
