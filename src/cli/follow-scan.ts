import { setTimeout as sleep } from 'node:timers/promises';
import { domainEvents, domainStatus } from '../domain/contract.ts';
import { readEvents } from '../http/read-events.ts';
import { readLines } from '../lib/lines.ts';
import type { Invocation } from './command.ts';
import { isOver, type ScanProgress } from './scan-stages.ts';

const pollMs = 200;
const longestLine = 65_536;

/**
 * Progress of a scan until it is over. The server tells every change; while it does not, because the stream was cut or
 * refused, it is asked.
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
    // Throws why, if the scan cannot be followed at all.
    const progress = await client.call(domainStatus, { id, explain: true });
    yield progress;
    if (isOver(progress)) return;
    await sleep(pollMs);
  }
}

/** Of one stream, until it ends in whatever way. An answer that is no stream has no events. */
async function* listenTo(answer: AsyncIterable<Uint8Array>): AsyncGenerator<ScanProgress> {
  try {
    for await (const { event, data } of readEvents(linesOf(answer))) {
      if (event !== 'message') return;
      yield JSON.parse(data) as ScanProgress; // from our own server
    }
  } catch {
    // Cut off: it is asked next.
  }
}

async function* linesOf(answer: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  for await (const { texts } of readLines(answer, { maxLineBytes: longestLine })) yield* texts;
}
