import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';

/** Bulk answers cost the sum of their parts; the first is already charged. */
export async function chargeEach({ charge }: Pick<Call, 'charge'>, answers: number): Promise<void> {
  if (answers > 1 && !(await charge(answers - 1))) throw new VedetteError('quotaSpent');
}
