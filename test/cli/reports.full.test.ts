import { existsSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { startScans, type ScanPlace } from '../domain/place.ts';
import { temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';

async function startReports(): Promise<{ place: ScanPlace; data: string; ids: string[] }> {
  const place = await startScans();
  const ids: string[] = [];
  for (const query of ['bad.example', 'shop.example/a-rather-long-path', 'nowhere.example']) {
    const id = await place.scan(query);
    await place.whenOver(id);
    ids.push(id);
  }
  return { place, data: place.config.data, ids };
}

describe('vedette reports', () => {
  it.each([60, 80, 120])('fits a real terminal of %i columns, newest first', async (columns) => {
    const { data, ids } = await startReports();
    const lines = await inTerminal(columns, ['reports'], { VEDETTE_DATA: data });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    const [bad = '', shop = '', gone = ''] = ids;
    const text = lines.join('\n');
    expect(lines[0]).toMatch(/^SCAN +VERDICT +AGO +URL/);
    expect(lines[1]).toContain(gone);
    expect(lines[1]).toContain('no such');
    expect(lines[2]).toMatch(new RegExp(`^${shop} +no findings +\\d+ min +http://shop`));
    expect(lines[3]).toMatch(new RegExp(`^${bad} +malicious +\\d+ min +http://bad\\.example`));
    expect(text.includes('Welcome')).toBe(columns >= 100);
  });

  it('writes one JSON object per line into a pipe, and filters', async () => {
    const { data, ids } = await startReports();
    const listed = async (...words: string[]) => {
      const out = await throughPipe(['reports', ...words], { VEDETTE_DATA: data });
      const lines = out.split('\n').filter((line) => line !== '');
      return lines.map((line) => (JSON.parse(line) as { scan_id: string }).scan_id);
    };
    const [bad, shop, gone] = ids;
    expect(await listed()).toEqual([gone, shop, bad]);
    expect(await listed('--verdict', 'malicious,suspicious')).toEqual([bad]);
    expect(await listed('--host', 'shop.example', '--since', '1h', '--mine')).toEqual([shop]);
    expect(await listed('--since', '2999-01-01')).toEqual([]);
    expect(await listed('--limit', '2')).toEqual([gone, shop]);
  });

  it('writes CSV, says if there is more, and explains mistakes', async () => {
    const { data } = await startReports();
    const { out, err } = await vedette(data, ['reports', '--csv', '--limit', '1']);
    expect(out).toMatch(/^scan_id,url,state,verdict,.*\n\d+,http:\/\/nowhere\.example,no such/);
    expect(err).toBe('There are more: --limit 2\n');
    expect(await vedette(data, ['reports', '--verdict', 'awful'])).toMatchObject({
      code: 2,
      err: 'vedette: --verdict takes any of malicious, suspicious, unknown, no findings, not awful.\n',
    });
    expect((await vedette(data, ['reports', '--since', 'soon'])).err).toContain('since');
    const none = await vedette(data, ['reports', '--host', 'other.example']);
    expect([none.code, none.out, none.err]).toEqual([0, '', 'No scans found.\n']);
  });

  it('opens a report by id, and the newest one of a host', async () => {
    const { data, ids } = await startReports();
    const byId = await vedette(data, ['reports', 'open', ids[0] ?? '']);
    expect(byId.out).toContain('bad.example  █████ malicious');
    const byHost = await vedette(data, ['reports', 'open', 'shop.example']);
    expect(byHost.out).toContain('shop.example  █░░░░ no findings');
    const none = await vedette(data, ['reports', 'open', 'nowhere.example']);
    expect([none.code, none.err]).toEqual([
      1,
      'vedette: No report for nowhere.example. To make one: vedette scan nowhere.example --wait\n',
    ]);
  });

  it('writes the page to a file that must not exist yet', async () => {
    const { data } = await startReports();
    const file = join(temporaryFolder(), 'report.html');
    const words = ['reports', 'open', 'bad.example', '--html', file];
    expect((await vedette(data, words)).err).toBe(`Wrote ${file}\n`);
    expect(readFileSync(file, 'utf8')).toMatch(/^<!doctype html>[^]*<\/html>\n$/);
    expect(await vedette(data, words)).toMatchObject({
      code: 3,
      err: `vedette: ${file} exists. Add --force to overwrite it.\n`,
    });
    expect((await vedette(data, [...words, '--force'])).code).toBe(0);
    expect(existsSync(file)).toBe(true);
  });

  it('deletes after confirmation, and continues after an unknown id', async () => {
    const { data, ids } = await startReports();
    const [bad = '', shop = ''] = ids;
    const no = await vedette(data, ['reports', 'delete', bad], { input: 'no\n' });
    expect([no.code, no.err]).toEqual([
      1,
      '1 report will be deleted. Type yes to confirm:\nNothing was deleted.\n',
    ]);
    const yes = await vedette(data, ['reports', 'delete', bad], { input: 'yes\n' });
    expect([yes.code, yes.out]).toEqual([0, `${bad} deleted, with 1 screenshot\n`]);
    const some = await vedette(data, ['reports', 'delete', bad, shop, '--yes', '--json']);
    expect(some.code).toBe(1);
    expect(
      some.out
        .trimEnd()
        .split('\n')
        .map((line) => JSON.parse(line) as object),
    ).toEqual([
      { scan_id: bad, error: 'Not found.' },
      { deleted: shop, screenshots: 1 },
    ]);
    expect((await vedette(data, ['reports', 'delete', bad, '--json'])).code).toBe(2);
  });
});

describe('vedette report --diff', () => {
  it.each([60, 80, 120])('fits a real terminal of %i columns', async (columns) => {
    const { data, ids } = await startReports();
    const [bad = '', shop = ''] = ids;
    const words = ['report', '--diff', shop, bad];
    const lines = await inTerminal(columns, words, { VEDETTE_DATA: data });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    const text = lines.join('\n').replace(/ +/g, ' ');
    expect(text).toMatch(/changed verdict verdict no findings malicious|AFTER malicious/);
    expect(text).toMatch(/\d+ added, \d+ removed, \d+ changed/);
  });

  it('prints JSON, and says if nothing changed', async () => {
    const { data, ids } = await startReports();
    const [bad = '', shop = '', gone = ''] = ids;
    const out = await throughPipe(['report', '--diff', shop, bad, '--json'], {
      VEDETTE_DATA: data,
    });
    const { before, after, changes } = JSON.parse(out) as Record<string, unknown>;
    expect([before, after]).toEqual([shop, bad]);
    expect(changes).toContainEqual({
      about: 'verdict',
      change: 'changed',
      what: 'verdict',
      before: 'no findings',
      after: 'malicious',
    });
    expect((await vedette(data, ['report', '--diff', bad, bad])).out).toBe('Nothing changed.\n');
    expect((await vedette(data, ['report', '--diff', bad, gone])).err).toContain('no such name');
    expect((await vedette(data, ['report', '--diff', bad])).code).toBe(2);
    expect((await vedette(data, ['report', bad, shop])).err).toContain('add --diff');
  });
});
