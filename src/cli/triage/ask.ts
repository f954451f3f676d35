import { checkMany, type CheckRow } from '../../check/contract.ts';
import { CallFailed } from '../../http/client.ts';
import { readAnswer, type Outcome } from '../answer-lines.ts';
import type { Invocation } from '../command.ts';
import { toBody, type Lines } from './input.ts';

/** Yields the verdict on each indicator, in order, then the outcome of the request. */
export function askAll(
  { pipe }: Pick<Invocation, 'pipe'>,
  indicators: Lines,
): AsyncGenerator<CheckRow | Outcome> {
  return readAnswer(pipe(`${checkMany.path}?format=ndjson`, toBody(indicators)));
}

/** Verdicts on a few indicators, for commands that show them beside their own results. */
export async function judgeAll(
  invocation: Pick<Invocation, 'pipe'>,
  indicators: readonly string[],
): Promise<CheckRow[]> {
  const rows: CheckRow[] = [];
  if (indicators.length === 0) return rows;
  for await (const answer of askAll(invocation, [indicators])) {
    if (!('status' in answer)) rows.push(answer);
    else if (answer.status !== 200) throw new CallFailed(answer.message, answer.status);
  }
  return rows;
}
