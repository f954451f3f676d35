import { mixedLoad, type Question, type Questions } from './banner-questions.ts';
import type { Engine } from './banner-engine.ts';

export interface Load {
  /** Queries answered per second. */
  rate: number;
  /** In ms, as measured by the caller. */
  p50: number;
  p99: number;
}

/** Concurrent queries, so that two threads are never idle. */
const inFlight = 8;

/** Runs the mixed load for this many milliseconds. */
export async function runLoad(
  engine: Engine,
  questions: Questions,
  milliseconds: number,
): Promise<Load> {
  const mix = mixedLoad(questions);
  const times: number[] = [];
  const begin = performance.now();
  const ask = async () => {
    do {
      const { value } = mix.next() as { value: Question };
      times.push(await timed(engine, value));
    } while (performance.now() - begin < milliseconds);
  };
  await Promise.all(Array.from({ length: inFlight }, ask));
  const seconds = (performance.now() - begin) / 1000;
  return { rate: times.length / seconds, p50: quantile(times, 0.5), p99: quantile(times, 0.99) };
}

/** Times of these queries in ms, one after another. Does not count the first round. */
export async function runAlone(
  engine: Engine,
  questions: readonly Question[],
  milliseconds: number,
): Promise<number[]> {
  const times: number[] = [];
  for (const question of questions) await engine.ask(question);
  const begin = performance.now();
  for (let at = 0; at < questions.length || performance.now() - begin < milliseconds; at++) {
    const question = questions[at % questions.length];
    if (question) times.push(await timed(engine, question));
  }
  return times;
}

async function timed(engine: Engine, question: Question): Promise<number> {
  const begin = performance.now();
  await engine.ask(question);
  return performance.now() - begin;
}

export function quantile(values: readonly number[], share: number): number {
  const sorted = [...values].sort((one, other) => one - other);
  return sorted[Math.min(sorted.length - 1, Math.floor(share * sorted.length))] ?? 0;
}
