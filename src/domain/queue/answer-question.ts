import { noFacts, type AskFacts } from '../scan-job.ts';
import type { WorkerNews } from './messages.ts';
import type { ScanWorker } from './supervisor.ts';

/** Limit per kind and question; pages with more are not worth it. */
const mostAsked = 5_000;

/** Answers a worker's question. Always answers, or the scan would hang. */
export async function answerQuestion(
  worker: ScanWorker,
  { question, ips, names, software, icons }: Extract<WorkerNews, { kind: 'ask' }>,
  { facts, complain }: { facts: AskFacts; complain: (error: unknown) => void },
): Promise<void> {
  try {
    const known = await facts({
      ips: ips.slice(0, mostAsked),
      names: names.slice(0, mostAsked),
      software: software.slice(0, mostAsked),
      icons: icons.slice(0, mostAsked),
    });
    worker.send({ kind: 'facts', question, facts: known });
  } catch (error) {
    complain(error);
    worker.send({ kind: 'facts', question, facts: noFacts });
  }
}
