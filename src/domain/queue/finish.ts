import { usualCapture } from '../capture.ts';
import { factsOf } from '../listed-facts.ts';
import { reportVerdict } from '../verdict-words.ts';
import type { ScanEnd } from '../scan-job.ts';
import type { Screenshots } from '../screenshots.ts';
import type { Outcome, PictureFile, Scan, ScanStore } from '../store.ts';
import { readEnd } from './read-end.ts';

interface FinishParts {
  store: ScanStore;
  screenshots: Screenshots;
  /** The account was refunded. */
  onRefund: (scan: Scan) => Promise<void>;
  now: () => number;
  /** It is in the ledger. */
  onEnd: (scan: Scan, state: Outcome['state']) => void;
}

/** Ends scans: validates the worker's result, writes screenshots, then updates the ledger. */
export function createFinish(parts: FinishParts) {
  return {
    finish: (scan: Scan, end: unknown) => finish(scan, readEnd(end), parts),
    fail: (scan: Scan, why: string) => write(scan, { state: 'failed', why, refund: true }, parts),
  };
}

async function finish(scan: Scan, end: ScanEnd, parts: FinishParts): Promise<void> {
  if (end.kind === 'done') return finishReport(scan, end, parts);
  const refund = end.kind === 'failed' && end.isOurFault;
  await write(scan, { state: end.kind, why: end.why, refund }, parts);
}

async function finishReport(
  scan: Scan,
  { report, explanation, screenshots: pictures, html }: Extract<ScanEnd, { kind: 'done' }>,
  parts: FinishParts,
): Promise<void> {
  const saved: PictureFile[] = [];
  const drop = () => parts.screenshots.remove(saved.map(({ name }) => name));
  try {
    for (const bytes of pictures) saved.push(await parts.screenshots.save(bytes));
    if (html !== '') saved.push(await parts.screenshots.savePage(html));
    const facts = factsOf(report);
    const outcome: Outcome = {
      state: 'done',
      report: { ...report, screenshots: [] },
      // From the ledger: the worker's copy is not trusted.
      explanation: { ...explanation, capture: scan.capture ?? usualCapture },
      facts,
      verdict: reportVerdict(facts.score, explanation),
      screenshots: saved,
    };
    if (await parts.store.end(scan, outcome, isoOf(parts))) parts.onEnd(scan, 'done');
    else await drop();
  } catch (error) {
    await drop();
    throw error;
  }
}

async function write(scan: Scan, outcome: Outcome, parts: FinishParts): Promise<void> {
  const isEnded = await parts.store.end(scan, outcome, isoOf(parts));
  if (isEnded) parts.onEnd(scan, outcome.state);
  if (isEnded && outcome.state !== 'done' && outcome.refund && scan.charged.length > 0) {
    await parts.onRefund(scan);
  }
}

function isoOf({ now }: FinishParts): string {
  return new Date(now()).toISOString();
}
