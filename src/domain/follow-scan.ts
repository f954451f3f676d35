import { eventStreamType, keepAlive, writeEvent } from '../http/events.ts';
import type { StreamCall, Streamed } from '../http/stream.ts';
import type { Progress } from './progress.ts';
import { readProgress } from './submit-scan.ts';
import type { DomainWorld } from './world.ts';

/** Proxies close connections that are silent for longer. */
const heartbeatMs = 15_000;

/** Streams the progress of a scan whenever it changes, until the scan ends. */
export function followScan({ id }: { id: string }, world: DomainWorld, call: StreamCall): Streamed {
  return {
    contentType: eventStreamType,
    chunks: eventsOf(id, world, call),
    end: (message, status) =>
      status === 200 ? '' : writeEvent({ event: 'failure' }, { message, status }),
  };
}

async function* eventsOf(id: string, world: DomainWorld, call: StreamCall): AsyncGenerator<string> {
  const { scanNews, scanLimits } = world;
  const { signal } = call;
  const end = performance.now() + scanLimits.scanEventsSeconds * 1000;
  let last = call.lastEventId;
  while (!signal.aborted && !scanNews.isClosed && performance.now() < end) {
    // Before reading, so that a change between reading and waiting is not missed.
    const changed = scanNews.next({ ms: heartbeatMs, signal });
    const progress = await readProgress({ id, explain: true }, world, call);
    const now = idOf(progress);
    yield now === last ? keepAlive : writeEvent({ id: now }, progress);
    last = now;
    if (isOver(progress)) return;
    await changed;
  }
}

/** Identifies a state: a client that reconnects with this id has seen it. */
function idOf({ scan_percentage: percentage, explain }: Progress): string {
  return [percentage, explain?.state ?? '', explain?.position ?? 0].join('/');
}

function isOver({ scan_percentage: percentage }: Progress): boolean {
  return percentage < 0 || percentage >= 100;
}
