import { randomBytes } from 'node:crypto';
import { readdirSync, writeFileSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { addresses, openPlace } from '../feeds/place.ts';
import { atEnd, temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';
import { inTerminal } from './pseudo-terminal.ts';

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'list.txt');
  writeFileSync(file, text);
  return file;
}

const list = ['198.51.100.7', 'nonsense', '198.51.100.8', '10.0.0.1', '1.1.1.1'].join('\n');

describe('vedette feeds test', () => {
  it('says what a list would do, and stores nothing', async () => {
    const place = await openPlace();
    await place.load('ipsum', ['198.51.100.7\t9']);
    const before = readdirSync(join(place.data, 'snapshots'));

    const { out } = await vedette(place.data, ['feeds', 'test', fileOf(list), '--json']);

    expect(JSON.parse(out)).toMatchObject({
      category: 'attack',
      entries: 4,
      skipped: 1,
      skipped_examples: [{ line: 2 }],
      listed_by_others: 1,
      reserved: 1,
      would_be: 'held',
      entries_before: null,
    });
    expect(JSON.parse(out)).toMatchObject({
      well_known: 1,
      well_known_examples: [expect.stringContaining('1.1.1.1 (') as string],
    });
    expect(readdirSync(join(place.data, 'snapshots'))).toEqual(before);
    expect(await place.saidOf('198.51.100.8')).toEqual([]);
  });

  it('does not take random bytes for a list', async () => {
    const place = await openPlace();
    const file = join(temporaryFolder(), 'noise');
    writeFileSync(file, randomBytes(3_000));

    const { code, out } = await vedette(place.data, ['feeds', 'test', file]);

    expect([code, out]).toEqual([1, expect.stringContaining('not a list: no entry in')]);
  });

  it('compares standard input with what a feed says today', async () => {
    const place = await openPlace();
    await place.load(
      'ipsum',
      addresses(30).map((each) => `${each}\t9`),
    );
    const input = addresses(10, 21)
      .map((each) => `${each}\t9`)
      .join('\n');
    const { out, code } = await vedette(place.data, ['feeds', 'test', '-', '--as', 'ipsum'], {
      input,
    });
    expect(out).toContain('would be held for review');
    expect(out).toContain('shrank from 30 to 10');
    expect(out).toContain('30 entries today, −20; 10 addresses stay, 0 are new');
    expect(out.trimEnd().endsWith('Nothing was stored.')).toBe(true);
    expect(code).toBe(1);
    expect((await place.row('ipsum')).entries).toBe(30);
  });

  it('fetches a URL', async () => {
    const source = createServer((_, response) => response.end('198.51.100.9\n'));
    await new Promise<void>((resolve) => source.listen(0, '127.0.0.1', resolve));
    atEnd(() => source.close());
    const { port } = source.address() as AddressInfo;
    const place = await openPlace({ VEDETTE_EGRESS_ALLOW: `feeds:127.0.0.1:${port}` });
    const url = `http://127.0.0.1:${port}/list.txt`;
    const { out } = await vedette(place.data, ['feeds', 'test', url, '--category', 'c2', '--json']);
    expect(JSON.parse(out)).toMatchObject({ category: 'c2', entries: 1, would_be: 'published' });
  });

  it('names what is wrong: a missing file, an unknown feed, a category', async () => {
    const place = await openPlace();
    const errorOf = async (...words: string[]) =>
      (await vedette(place.data, ['feeds', 'test', ...words])).err;
    expect(await errorOf('/nowhere/list.txt')).toMatch(/nowhere/);
    expect(await errorOf(fileOf(list), '--as', 'ipsun')).toContain('did you mean ipsum?');
    expect(await errorOf(fileOf(list), '--category', 'atack')).toContain('category');
  });

  it.each([60, 80, 120])('fits a terminal of %i columns', async (columns) => {
    const place = await openPlace();
    const lines = await inTerminal(columns, ['feeds', 'test', fileOf(list)], {
      VEDETTE_DATA: place.data,
    });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(lines.join(' ')).toContain('Nothing was stored.');
  });
});
