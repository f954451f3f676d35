import { signal } from '@preact/signals';
import { judgeCase, type CaseVerdict } from '../../../src/cases/contract.ts';
import type { Indicator } from '../../../src/verdict/contract.ts';
import { CallFailed, streamLines } from '../../api.ts';
import { triageTexts } from '../../texts/triage.ts';

export interface Judging {
  /** Verdicts so far, by `keyOf`. */
  verdicts: ReadonlyMap<string, CaseVerdict>;
  isDone: boolean;
  failure?: string;
}

export const keyOf = ({ kind, value }: Indicator) => `${kind} ${value}`;

/** By case id. Judging continues while other pages are open. */
export const judgings = signal<Readonly<Record<string, Judging>>>({});

const aborts = new Map<string, AbortController>();
/** How often a case is redrawn while it is judged. */
const drawMs = 250;

/** Judges every indicator again; the server stores each batch as it finishes. */
export async function judge(id: string): Promise<void> {
  if (judgings.value[id]?.isDone === false) return;
  const abort = new AbortController();
  aborts.set(id, abort);
  const verdicts = new Map<string, CaseVerdict>();
  const show = (change: Partial<Judging>) => {
    judgings.value = {
      ...judgings.value,
      [id]: { verdicts: new Map(verdicts), isDone: false, ...change },
    };
  };
  show({});
  try {
    let drawn = performance.now();
    for await (const line of streamLines(judgeCase, { input: { id }, signal: abort.signal })) {
      verdicts.set(keyOf(line), line);
      if (performance.now() - drawn < drawMs) continue;
      show({});
      drawn = performance.now();
    }
    show({ isDone: true });
  } catch (error) {
    const failure = error instanceof CallFailed ? error.message : triageTexts.stopped;
    show({ isDone: true, failure });
  }
}

export function stopJudging(id: string): void {
  aborts.get(id)?.abort();
}
