import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { shareAcrossTests, temporaryFolder } from '../harness.ts';
import { openPlace } from './banner-place.ts';
import { vedette } from './command-line.ts';
import { inTerminal, throughPipe, typeInTerminal } from './pseudo-terminal.ts';

function fileOf(text: string): string {
  const file = join(temporaryFolder(), 'assets.csv');
  writeFileSync(file, text);
  return file;
}

const place = shareAcrossTests(() => openPlace([]));
const environment = () => ({ VEDETTE_DATA: place().server.config.data });
const clear = 'addr,dport,software\n192.0.2.7,443,nginx\n';
const unclear = 'source,target,dport\n192.0.2.1,192.0.2.77,8443\n';

describe('vedette import of CSV', () => {
  it.each([60, 80, 120])('shows what it guessed, on a terminal of %i columns', async (columns) => {
    const file = fileOf(clear);
    const lines = await inTerminal(columns, ['import', file], environment());
    expect(lines.join('\n')).toContain('columns: ip=addr,port=dport,product=software');
    const own = lines.filter((line) => !line.includes(file)); // the name of the file is as long as it is
    expect(Math.max(...own.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(await place().found('product: nginx')).toContain('192.0.2.7:443');
  });

  it('asks on a terminal if the columns are unclear', async () => {
    const typed = 'tarket\ntarget\ndport\n';
    const words = ['import', fileOf(unclear)];
    const lines = await typeInTerminal({ columns: 80, words, environment: environment(), typed });
    const text = lines.join('\n');
    expect(text).toContain('Which column is the address? source, target, dport');
    expect(text).toContain('No column is called tarket. Did you mean target?');
    expect(text).toContain('columns: ip=target,port=dport');
    expect(await place().found('ip: 192.0.2.77')).toEqual(['192.0.2.77:8443']);
  });

  it('fails in a pipe with the option to add, and works with it', async () => {
    const file = fileOf(unclear.replaceAll('.77', '.78'));
    const failed = await vedette(environment().VEDETTE_DATA, ['import', file]);
    expect(failed.code).toBe(1);
    expect(failed.out).toContain('write --map ip=COLUMN,port=dport');
    expect(failed.out).toContain('source, target, dport');
    const out = await throughPipe(['import', file, '--map', 'ip=target'], environment());
    expect(out).toContain('1 open port: 1 new');
  });

  it('reads standard input, with a mapping too', async () => {
    const input = '192.0.2.90;22\n192.0.2.91;23\n';
    const words = ['import', '-', '--map', 'ip=1,port=2', '--json'];
    const { out } = await vedette(environment().VEDETTE_DATA, words, { input });
    expect(JSON.parse(out)).toMatchObject({ files: [{ format: 'csv', added: 2 }] });
  });

  it('rejects an invalid mapping', async () => {
    const { code, err } = await vedette('/nowhere', ['import', 'x', '--map', 'ip']);
    expect(code).toBe(2);
    expect(err).toContain('--map takes pairs such as ip=addr,port=dport, not ip.');
  });
});
