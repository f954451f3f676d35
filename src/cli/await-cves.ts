import { setTimeout as sleep } from 'node:timers/promises';
import { createProgress } from './progress.ts';
import type { Terminal } from './terminal.ts';

/** Longer than the usual pause between two readings and the reading itself. */
const longestWaitMs = 120_000;
const everyMs = 200;

/** Asks again while CVE data is being read: people want the answer, not the state of the server. */
export async function askWhenRead<Answer extends { cve_data: string }>(
  ask: () => Promise<Answer>,
  terminal: Terminal,
): Promise<Answer> {
  const startedAt = performance.now();
  const progress = createProgress(terminal, { label: 'Reading CVE data', measure: () => '' });
  let answer = await ask();
  while (answer.cve_data === 'building' && performance.now() - startedAt < longestWaitMs) {
    progress.amount(0);
    await sleep(everyMs);
    answer = await ask();
  }
  progress.clear();
  return answer;
}
