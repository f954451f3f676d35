import type { Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import { endLine, type Streamed } from '../http/stream.ts';
import { readMoment } from '../search/rules/times.ts';
import type * as contract from './contract.ts';
import type { Refingerprint, RefingerprintOptions } from './store.ts';

export interface RefingerprintWorld {
  refingerprint: Refingerprint;
  now: () => number;
}

type Input = Static<typeof contract.refingerprintBanners.input>;
type Line = Static<typeof contract.refingerprintBanners.output>;

/** Streams progress. The work stops when the client stops reading. */
export function refingerprintBody(
  { since, restart }: Input,
  { refingerprint, now }: RefingerprintWorld,
): Streamed {
  const options = { since: since === undefined ? null : readSince(since, now()), isFresh: restart };
  return {
    contentType: 'application/x-ndjson',
    chunks: toLines(refingerprint, options),
    end: endLine,
  };
}

function readSince(text: string, now: number): { text: string; time: number } {
  const time = readMoment(text, now);
  if (time !== undefined) return { text, time };
  throw new VedetteError('parameterUnusable', {
    parameter: 'since',
    why: 'expected a day such as 2024-07-29, a time, or now-7d.',
  });
}

async function* toLines(
  refingerprint: Refingerprint,
  options: RefingerprintOptions,
): AsyncGenerator<string> {
  const work = refingerprint(options);
  try {
    for (;;) {
      const { done, value } = await work.next();
      if (done !== true) {
        yield lineOf({ progress: value });
        continue;
      }
      const { looked, changed, total, isResumed, seconds } = value;
      yield lineOf({ summary: { looked, changed, total, is_resumed: isResumed, seconds } });
      return;
    }
  } finally {
    await work.return({ ...nothing, isResumed: false, seconds: 0 });
  }
}

const nothing = { looked: 0, changed: 0, total: 0 };

function lineOf(line: Line): string {
  return `${JSON.stringify(line)}\n`;
}
