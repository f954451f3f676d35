import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { hasStrace, proveOrder } from './order.ts';
import { orderOf, readTrace } from './trace.ts';

const nothing = { afterSync: 0, beforeSync: 0, pagesBeforeLog: 0, earlyRenames: 0 };
const page = '7 pwrite64(3</data/ledger.sqlite-wal>, "\\0"..., 4096, 0) = 4096';
const answer = '7 writev(9<socket:[1]>, [{iov_base="HTTP/1.1 200 OK\\r\\n"..., iov_len=9}], 1) = 9';
const sync = '7 fsync(3</data/ledger.sqlite-wal>) = 0';

const told = (...lines: string[]) => orderOf(readTrace(lines.join('\n')), '/data');

describe('a trace', () => {
  it('distinguishes an answer after a sync from one before it', () => {
    expect(told(page, sync, answer)).toEqual({ ...nothing, afterSync: 1 });
    expect(told(page, answer, sync)).toEqual({ ...nothing, beforeSync: 1 });
    expect(told(page, sync, page, answer)).toEqual({ ...nothing, beforeSync: 1 });
    expect(told(answer)).toEqual(nothing);
  });

  it('counts a sync only when the kernel returns it', () => {
    const begins = '7 fsync(3</data/ledger.sqlite-wal> <unfinished ...>';
    const ends = '7 <... fsync resumed>) = 0';
    expect(told(page, begins, '8 read(4</etc/hosts>, "", 9) = 0', ends, answer)).toEqual({
      ...nothing,
      afterSync: 1,
    });
    const other = answer.replace('7', '8');
    expect(told(page, begins, other, ends)).toEqual({ ...nothing, beforeSync: 1 });
    expect(told(page, `${sync} (INJECTED)`, answer)).toEqual({ ...nothing, beforeSync: 1 });
    const failed = sync.replace('= 0', '= -1 EIO (Input/output error)');
    expect(told(page, failed, answer)).toEqual({ ...nothing, beforeSync: 1 });
  });

  it('detects pages written before their log, and files renamed too early', () => {
    const table = page.replace('-wal', '');
    expect(told(page, table)).toEqual({ ...nothing, pagesBeforeLog: 1 });
    expect(told(page, sync, table)).toEqual(nothing);
    const draft = '7 write(5</data/draft>, "x", 1) = 1';
    const renamed = '7 rename("/data/draft", "/data/picture") = 0';
    expect(told(draft, renamed)).toEqual({ ...nothing, earlyRenames: 1 });
    expect(told(draft, '7 fsync(5</data/draft>) = 0', renamed)).toEqual(nothing);
    const derived = [draft, renamed].map((line) => line.replace('/data/', '/data/derived/'));
    expect(told(...derived)).toEqual(nothing);
  });
});

if (!hasStrace) process.stderr.write('skipped where calls are watched: no strace here\n');

describe.skipIf(!hasStrace)('npm run proof -- order, small', () => {
  it('finds no answer before its sync', async () => {
    const short: string[] = [];
    for await (const figure of proveOrder({ seed: 1, rounds: 1, isControlled: false })) {
      if (!isMet(figure)) short.push(renderFigure(figure));
    }
    expect(short).toEqual([]);
  });
});
