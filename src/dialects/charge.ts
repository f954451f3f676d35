import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';

/** Of answers that are many at once: each costs what it costs alone, and the first is paid. */
export async function chargeEach({ charge }: Pick<Call, 'charge'>, answers: number): Promise<void> {
  if (answers > 1 && !(await charge(answers - 1))) throw new VedetteError('quotaSpent');
}
