import type { Banner } from '../src/banner/store.ts';
import type { SearchIndex } from '../src/search/index-port.ts';

/** Like an import. */
const batchSize = 1_000;
const batchesUnderWay = 8;
/** Generating them is not timed; all of them together would not fit into memory. */
const preparedAtOnce = 50_000;

type Target = Pick<SearchIndex<Banner>, 'write'>;

interface Effort {
  seconds: number;
  /** Seconds of processor time, of all threads. */
  processor: number;
}

export async function writeTimed(target: Target, source: Iterator<Banner>): Promise<Effort> {
  const effort = { seconds: 0, processor: 0 };
  for (;;) {
    const prepared = Array.from(take(source, preparedAtOnce));
    if (prepared.length === 0) return effort;
    const begin = performance.now();
    const before = process.cpuUsage();
    await writeAll(target, prepared, { isOver: false, written: 0 });
    const { user, system } = process.cpuUsage(before);
    effort.seconds += (performance.now() - begin) / 1_000;
    effort.processor += (user + system) / 1e6;
  }
}

export async function writeAll(
  target: Target,
  given: Iterable<Banner>,
  state: { isOver: boolean; written: number },
): Promise<void> {
  const underWay = new Set<Promise<void>>();
  const write = (batch: readonly Banner[]) => {
    const done = target.write(batch).then(() => {
      state.written += batch.length;
      underWay.delete(done);
    });
    underWay.add(done);
  };
  let batch: Banner[] = [];
  for (const banner of given) {
    if (state.isOver) break;
    if (batch.push(banner) < batchSize) continue;
    write(batch);
    batch = [];
    if (underWay.size >= batchesUnderWay) await Promise.race(underWay);
  }
  if (!state.isOver && batch.length > 0) write(batch);
  await Promise.all(underWay);
}

function* take<T>(source: Iterator<T>, most: number): Generator<T> {
  for (let taken = 0; taken < most; taken++) {
    const next = source.next();
    if (next.done) return;
    yield next.value;
  }
}
