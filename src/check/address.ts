import { VedetteError } from '../errors.ts';
import type { Indicator, Judgement } from '../verdict/contract.ts';
import { judge } from '../verdict/judge.ts';
import type { Asking } from './world.ts';

/**
 * Reserved addresses have no verdict, whatever lists say, except those in the user's own ranges.
 */
export async function checkAddress(
  indicator: Indicator,
  { world, caller }: Asking,
): Promise<Judgement> {
  try {
    return await world.judgeAddress(indicator.value, caller);
  } catch (error) {
    if (!(error instanceof VedetteError) || error.code !== 'ipInvalid') throw error;
    return judge({
      indicator,
      reasons: [],
      coverage: { asked: [], silent: [], not_covered: [], too_old: [] },
      place: 'not public',
    });
  }
}
