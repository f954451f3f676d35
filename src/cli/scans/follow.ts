import { setTimeout as sleep } from 'node:timers/promises';
import { domainEvents, domainStatus } from '../../domain/contract.ts';
import { readEvents } from '../../http/read-events.ts';
import { readLines } from '../../lib/lines.ts';
import type { Invocation } from '../command.ts';
import { isOver, type ScanProgress } from './stages.ts';

const pollMs = 200;
const longestLine = 65_536;

/**
 * Yields the progress of a scan until it is over, from the server's event stream. Polls while the stream is refused or
 * cut off.
 */
export async function* followScan(
  { connect, listen }: Invocation,
  id: string,
): AsyncGenerator<ScanProgress, undefined> {
  const client = await connect();
  for (;;) {
    for await (const progress of listenTo(listen(domainEvents.path.replace('{id}', id)))) {
      yield progress;
      if (isOver(progress)) return;
    }
    // Throws the reason if the scan cannot be followed at all.
    const progress = await client.call(domainStatus, { id, explain: true });
    yield progress;
    if (isOver(progress)) return;
    await sleep(pollMs);
  }
}

/** Yields the events of one stream, however it ends; none if the answer is not a stream. */
async function* listenTo(answer: AsyncIterable<Uint8Array>): AsyncGenerator<ScanProgress> {
  try {
    for await (const { event, data } of readEvents(linesOf(answer))) {
      if (event !== 'message') return;
      yield JSON.parse(data) as ScanProgress; // from our own server
    }
  } catch {
    // Cut off: the caller polls next.
  }
}

async function* linesOf(answer: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const { texts } of readLines(answer, { maxLineBytes: longestLine })) yield* texts;
}
