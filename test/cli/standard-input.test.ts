import { readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { temporaryFolder } from '../harness.ts';
import { openPlace } from './banner-place.ts';
import { vedette } from './command-line.ts';

describe('a file named - means standard input', () => {
  it('for feeds, addresses and backups', async () => {
    const { server } = await openPlace([]);
    const { data } = server.config;
    const feed = { input: '198.51.100.200\t9\n' };
    const loaded = await vedette(data, ['feeds', 'load', 'ipsum', '-', '--json'], feed);
    expect(JSON.parse(loaded.out)).toMatchObject({ entries: 1 });
    const judged = await vedette(data, ['ip', '--file', '-'], { input: '198.51.100.200\n' });
    const [row = ''] = judged.out.split('\n', 1);
    expect(JSON.parse(row)).toMatchObject({ value: '198.51.100.200', sources: ['ipsum'] });

    const file = join(temporaryFolder(), 'backup.tgz');
    expect((await vedette(data, ['backup', file])).code).toBe(0);
    const elsewhere = join(temporaryFolder(), 'data');
    const input = readFileSync(file);
    const restored = await vedette(elsewhere, ['restore', '-', '--json'], { input });
    expect(restored.code).toBe(0);
    expect(JSON.parse(restored.out)).toMatchObject({ data: elsewhere });
  });
});
