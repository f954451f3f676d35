import { parseIp } from '../lib/ip.ts';
import type { Indicator, Judgement } from '../verdict/contract.ts';
import { judge } from '../verdict/judge.ts';
import type { Asking } from './world.ts';

/** Reserved addresses have no verdict, whatever lists name them. */
export async function checkAddress(indicator: Indicator, asking: Asking): Promise<Judgement> {
  const { world, caller } = asking;
  const ip = parseIp(indicator.value);
  const snapshot = world.intel();
  const isOwn = (range: { family: number; first: number | bigint; last: number | bigint }) =>
    ip !== null && range.family === ip.family && range.first <= ip.value && ip.value <= range.last;
  if (ip && !snapshot.reserved.isPublic(ip) && !snapshot.ownRanges.some(isOwn)) {
    return judge({
      indicator,
      reasons: [],
      coverage: { asked: [], silent: [], not_covered: [], too_old: [] },
      place: 'not public',
    });
  }
  return world.judgeAddress(indicator.value, caller);
}
