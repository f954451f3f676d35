import { readdirSync } from 'node:fs';
import { join } from 'node:path';
import { Kysely, SqliteDialect } from 'kysely';
import { describe, expect, it } from 'vitest';
import { Database } from '../../src/sqlite.ts';
import { steps } from '../../src/store/ledger/migrations.ts';
import type { LedgerTables } from '../../src/store/ledger/schema.ts';
import { startScans, type ScanPlace } from './place.ts';

interface Row {
  scan_id: string;
  url: string;
  state: string;
  verdict: string;
  why: string;
  is_private: boolean;
  is_mine: boolean;
  scan_type: string;
}

async function scanned(place: ScanPlace, query: string, options = {}): Promise<string> {
  const id = await place.scan(query, options);
  await place.whenOver(id, (options as { key?: string }).key);
  return id;
}

async function list(place: ScanPlace, query = '', key?: string) {
  const { json } = await place.ask(`/v1/domain/scans?${query}`, key === undefined ? {} : { key });
  if (json.status !== 200) throw new Error(json.message);
  return json.data as { scans: Row[]; next: string };
}

const idsOf = ({ scans }: { scans: Row[] }) => scans.map(({ scan_id }) => scan_id);

describe('the list of scans', () => {
  it('has scans in any state and mode, newest first, with verdict or reason', async () => {
    const place = await startScans();
    const bad = await scanned(place, 'bad.example');
    const lite = await scanned(place, 'shop.example', { kind: 'lite' });
    const gone = await scanned(place, 'nowhere.example');
    const running = await place.scan('hang.example');
    const { scans, next } = await list(place);
    expect(scans).toMatchObject([
      { scan_id: running, verdict: '' },
      { scan_id: gone, state: 'no such domain', verdict: '', why: 'There is no such name.' },
      {
        scan_id: lite,
        verdict: 'no findings',
        scan_type: 'lite',
        is_private: false,
        is_mine: true,
      },
      { scan_id: bad, verdict: 'malicious', state: 'done', url: 'http://bad.example' },
    ]);
    expect(next).toBe('');
  });

  it('filters by verdict, host and time, and continues where a page ended', async () => {
    let now = Date.parse('2026-01-01T00:00:00Z');
    const place = await startScans({}, { now: () => now });
    const old = await scanned(place, 'bad.example');
    now += 10 * 86_400_000;
    const fresh = await scanned(place, 'www.shop.example');
    const newest = await scanned(place, 'bad.shop.example');
    expect(idsOf(await list(place, 'verdict=malicious'))).toEqual([newest, old]);
    expect(idsOf(await list(place, 'verdict=clean,suspicious'))).toEqual([fresh]);
    expect(idsOf(await list(place, 'query=shop.example'))).toEqual([newest, fresh]);
    expect(idsOf(await list(place, 'query=nonsense%20here'))).toEqual([]);
    expect(idsOf(await list(place, 'since=now-7d&verdict=malicious'))).toEqual([newest]);
    expect(idsOf(await list(place, 'since=2026-01-05'))).toEqual([newest, fresh]);
    const first = await list(place, 'size=2');
    expect([idsOf(first), first.next]).toEqual([[newest, fresh], fresh]);
    const rest = await list(place, `size=2&after=${first.next}`);
    expect([idsOf(rest), rest.next]).toEqual([[old], '']);
    await expect(list(place, 'since=yesterday')).rejects.toThrow('Invalid parameter since');
    await expect(list(place, 'verdict=awful')).rejects.toThrow('Invalid parameter verdict');
  });

  it('shows private scans only to their account, and others only without mine=true', async () => {
    const place = await startScans();
    const key = await place.addAccount('one');
    const other = await place.addAccount('two');
    const open = await scanned(place, 'open.example', { key });
    const hidden = await scanned(place, 'hidden.example', { key, kind: 'private' });
    expect(idsOf(await list(place, '', key))).toEqual([hidden, open]);
    expect((await list(place, '', other)).scans).toMatchObject([{ scan_id: open, is_mine: false }]);
    expect(idsOf(await list(place, '', other))).toEqual([open]);
    expect(idsOf(await list(place, 'mine=true', other))).toEqual([]);
    expect(idsOf(await list(place, 'mine=true', key))).toEqual([hidden, open]);
  });

  it('is free for one’s own scans', async () => {
    const place = await startScans();
    await place.post('/v1/admin/plans', { name: 'tiny', credits: ['all/day=1'] });
    const key = await place.addAccount('small', 'tiny');
    for (let turn = 0; turn < 3; turn++) await list(place, 'mine=true', key);
    await list(place, '', key);
    await expect(list(place, '', key)).rejects.toThrow('limit exceeded');
  });
});

describe('deleting a report', () => {
  const remove = (place: ScanPlace, id: string, key?: string) =>
    place.post(`/v1/domain/report/${id}/delete`, {}, key);

  it('removes scan, report, lists and screenshots', async () => {
    const place = await startScans();
    const id = await scanned(place, 'shop.example');
    const kept = await scanned(place, 'other.example');
    const folder = join(place.config.data, 'screenshots');
    expect(readdirSync(folder)).toHaveLength(2);
    const { json } = await remove(place, id);
    expect(json.data).toEqual({ deleted: id, screenshots: 1 });
    expect(readdirSync(folder)).toHaveLength(1);
    expect(await place.status(id)).toBe(-404);
    expect((await place.ask(`/v1/domain/report/${id}`)).json.status).toBe(404);
    expect(idsOf(await list(place))).toEqual([kept]);
    expect((await remove(place, id)).json.status).toBe(404);
  });

  it('is for the account that requested the scan, and for admins', async () => {
    const place = await startScans();
    const key = await place.addAccount('one');
    const other = await place.addAccount('two');
    const open = await scanned(place, 'open.example', { key });
    const hidden = await scanned(place, 'hidden.example', { key, kind: 'private' });
    const refused = await remove(place, open, other);
    expect([refused.status, refused.json.message]).toEqual([
      403,
      expect.stringContaining('the account that requested the scan') as string,
    ]);
    expect((await remove(place, hidden, other)).text).toBe('{"message":"Not found.","status":404}');
    expect((await remove(place, '..%2fledger.sqlite')).json.status).toBe(404);
    expect((await remove(place, hidden)).json.status).toBe(200); // the owner of the server is an admin
    expect((await remove(place, open, key)).json.status).toBe(200);
  });

  it('waits for the end of a scan, and removes one that failed', async () => {
    const place = await startScans();
    const running = await place.scan('hang.example');
    expect((await remove(place, running)).json.message).toContain('still scanning');
    const gone = await scanned(place, 'nowhere.example');
    expect((await remove(place, gone)).json.data).toEqual({ deleted: gone, screenshots: 0 });
  });
});

describe('comparing two reports', () => {
  it('lists what changed, and nothing else', async () => {
    const place = await startScans();
    const before = await scanned(place, 'shop.example');
    const same = await scanned(place, 'shop.example', { force: true });
    const worse = await scanned(place, 'bad.example');
    const compare = async (one: string, other: string) =>
      (await place.ask(`/v1/domain/compare?before=${one}&after=${other}`)).json;
    expect((await compare(before, same)).data).toEqual({ changes: [] });
    const { changes } = (await compare(before, worse)).data as { changes: object[] };
    expect(changes).toContainEqual({
      about: 'verdict',
      change: 'changed',
      what: 'verdict',
      before: 'no findings',
      after: 'malicious',
    });
    expect(changes).toContainEqual({
      about: 'host',
      change: 'removed',
      what: 'shop.example',
      before: 'Example Network',
      after: '',
    });
    expect((await compare(before, '12345')).status).toBe(404);
  });
});

describe('a ledger without verdicts in its list of scans', () => {
  it('gets them from its reports', async () => {
    const place = await startScans();
    const bad = await scanned(place, 'bad.example');
    const clean = await scanned(place, 'shop.example');
    const unseen = await scanned(place, 'dark.example');
    const gone = await scanned(place, 'nowhere.example');
    await place.running.stop();
    const database = new Database(join(place.config.data, 'ledger.sqlite'));
    database.exec('alter table scan drop column verdict; alter table scan drop column title');
    database
      .prepare(`update report set explanation = '{"headers":[]}' where scan_id = ?`)
      .run(unseen);

    const again = steps.filter(({ name }) => /^(?:showReportsInLists|wordVerdicts)$/.test(name));
    const db = new Kysely<LedgerTables>({ dialect: new SqliteDialect({ database }) });
    await db.transaction().execute(async (transaction) => {
      for (const step of again) await step(transaction, 'sqlite');
    });

    const rows = await db.selectFrom('scan').select(['id', 'verdict', 'title']).execute();
    await db.destroy();
    expect(Object.fromEntries(rows.map(({ id, verdict }) => [id, verdict]))).toEqual({
      [bad]: 'malicious',
      [clean]: 'no findings',
      [unseen]: 'unknown',
      [gone]: null,
    });
    expect(rows.find(({ id }) => id === bad)?.title).toContain('bad.example');
  });
});
