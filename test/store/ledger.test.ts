import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { changeByServer } from '../../src/audit/store.ts';
import { StartError } from '../../src/errors.ts';
import { openFolder } from '../../src/store/folder.ts';
import { openStore, type Store } from '../../src/store/store.ts';
import type { Account, Pot } from '../../src/user/store.ts';
import { temporaryFolder } from '../harness.ts';
import { takeBackTo } from '../older-ledger.ts';
import { Database } from '../../src/sqlite.ts';

async function withStore(data: string, use: (store: Store) => Promise<void>): Promise<void> {
  const folder = await openFolder(data, 'test');
  try {
    const store = await openStore(folder, Date.now);
    try {
      await use(store);
    } finally {
      await store.close();
    }
  } finally {
    folder.release();
  }
}

function account(overrides: Partial<Account> = {}): Account {
  return {
    id: 'a1',
    name: 'soc',
    email: 'soc@vedette.example',
    role: 'member',
    plan: 'unlimited',
    createdAt: '2026-01-01T00:00:00.000Z',
    disabledAt: null,
    lastAccessAt: null,
    ...overrides,
  };
}

const change = changeByServer(0, { action: 'user.add', subject: 'soc' });

const pot: Pot = {
  accountId: 'a1',
  group: 'ip',
  period: 'day',
  startsAt: '2026-01-01T00:00:00.000Z',
};

describe('the ledger', () => {
  it('stores accounts and rejects a duplicate name', async () => {
    const data = temporaryFolder();
    await withStore(data, async ({ users }) => {
      expect(await users.addAccount(account(), change)).toBe(true);
      expect(await users.addAccount(account({ id: 'a2' }), change)).toBe(false);
    });
    await withStore(data, async ({ users }) => {
      expect(await users.accounts()).toEqual([account()]);
      expect(await users.account('a1')).toEqual(account());
      expect(await users.account('soc')).toBeNull();
      expect(await users.accountsCalled('soc@vedette.example')).toEqual([account()]);
      expect(await users.accountsCalled('nobody')).toEqual([]);
    });
  });

  it('reserves credits exactly up to the limit, and refunds them', async () => {
    await withStore(temporaryFolder(), async ({ users }) => {
      await users.addAccount(account(), change);
      expect(await users.reserve(pot, 6, 10)).toEqual({ granted: true, spent: 6 });
      expect(await users.reserve(pot, 5, 10)).toEqual({ granted: false, spent: 6 });
      expect(await users.reserve(pot, 4, 10)).toEqual({ granted: true, spent: 10 });
      await users.giveBack(pot, 3);
      expect(await users.spent(pot)).toBe(7);
      await users.giveBack(pot, 100);
      expect(await users.spent(pot)).toBe(7);
    });
  });

  it('sums usage by day and operation', async () => {
    await withStore(temporaryFolder(), async ({ users }) => {
      await users.addAccount(account(), change);
      const row = { accountId: 'a1', day: '2026-01-01', operation: 'ipData', calls: 2, credits: 2 };
      await users.flush({ accounts: [], keys: [], usage: [row] });
      await users.flush({ accounts: [], keys: [], usage: [row, { ...row, day: '2026-01-02' }] });
      expect(await users.usage('a1', '2026-01-01')).toEqual([
        { day: '2026-01-02', operation: 'ipData', calls: 2, credits: 2 },
        { day: '2026-01-01', operation: 'ipData', calls: 4, credits: 4 },
      ]);
      expect(await users.usage('a1', '2026-01-02')).toHaveLength(1);
    });
  });

  it('uses a write-ahead log, so that readers and backups never wait for writers', async () => {
    const data = temporaryFolder();
    await withStore(data, async () => {
      const reader = new Database(join(data, 'ledger.sqlite'), { readonly: true });
      expect(reader.pragma('journal_mode', { simple: true })).toBe('wal');
      reader.close();
      await Promise.resolve();
    });
  });

  it('rejects data written by a newer program', async () => {
    const data = temporaryFolder();
    await withStore(data, () => Promise.resolve());
    const database = new Database(join(data, 'ledger.sqlite'));
    database.exec("INSERT INTO schema_step VALUES (9999, '2030-01-01')");
    database.close();
    await expect(withStore(data, () => Promise.resolve())).rejects.toThrow(/newer Vedette/);
  });

  it('says what to do about a damaged file, and about a file that is not a ledger', async () => {
    for (const content of [
      'this is not a database at all, not even nearly',
      Buffer.alloc(8192, 7),
    ]) {
      const data = temporaryFolder();
      writeFileSync(join(data, 'ledger.sqlite'), content);
      const opened = withStore(data, () => Promise.resolve());
      await expect(opened).rejects.toThrow(StartError);
      await expect(opened).rejects.toThrow(/[Rr]estore/);
    }
  });

  it('resumes an interrupted migration', async () => {
    const data = temporaryFolder();
    const database = new Database(join(data, 'ledger.sqlite'));
    // What a kill between the first statement and the first step leaves behind.
    database.exec(
      'CREATE TABLE schema_step (version integer primary key, applied_at text not null)',
    );
    database.close();
    await withStore(data, async ({ users }) => {
      expect((await users.plans()).map(({ name }) => name)).toEqual([
        'analyst',
        'trial',
        'unlimited',
      ]);
    });
  });
});

describe('icons of reports', () => {
  const insert = (data: string, isPrivate: 0 | 1, domain: string) => {
    const database = new Database(join(data, 'ledger.sqlite'));
    const scan = {
      id: domain,
      sequence: domain.length,
      account_id: 'a1',
      mode: 'full',
      is_private: isPrivate,
      asked: '',
      url: '',
      host: domain,
      domain,
      state: 'done',
      percentage: 100,
      attempts: 1,
      why: '',
      charged: '[]',
      created_at: '',
    };
    const names = Object.keys(scan);
    const holders = names.map((name) => `@${name}`).join();
    database.prepare(`INSERT INTO scan (${names.join()}) VALUES (${holders})`).run(scan);
    const icons = [{ hash: '-7b' }, { hash: '-7b' }, { hash: '1c' }];
    const body = JSON.stringify({ main_domain_info: { favicon: icons } });
    database.prepare('INSERT INTO report VALUES (?, ?, ?, ?, 0)').run(domain, body, '', '');
    database.close();
  };

  it('of older reports are found, too, but not private ones', async () => {
    const data = temporaryFolder();
    await withStore(data, async ({ users }) => {
      expect(await users.addAccount(account(), change)).toBe(true);
    });
    insert(data, 0, 'a.example');
    insert(data, 0, 'later.example');
    insert(data, 1, 'private.example');
    takeBackTo('createFavicons', join(data, 'ledger.sqlite'));
    await withStore(data, async ({ scans }) => {
      expect(await scans.domainsWithIcon('-7b', 9)).toEqual(['later.example', 'a.example']);
      expect(await scans.domainsWithIcon('-7b', 1)).toEqual(['later.example']);
      expect(await scans.domainsWithIcon('2d', 9)).toEqual([]);
      expect(await scans.remove(['a.example'])).toEqual([]);
      expect(await scans.domainsWithIcon('1c', 9)).toEqual(['later.example']);
    });
  });
});

describe('the data folder', () => {
  it('has one writer: a second one is rejected in one line that names the first', async () => {
    const data = temporaryFolder();
    const folder = await openFolder(data, 'serve');
    await expect(openFolder(data, 'serve')).rejects.toThrow(
      `${data} is in use by vedette serve (process ${process.pid}). Only one process may write to it.`,
    );
    folder.release();
    (await openFolder(data, 'serve')).release();
  });

  it('waits briefly for a command that is about to finish', async () => {
    const data = temporaryFolder();
    const folder = await openFolder(data, 'key create');
    setTimeout(() => folder.release(), 150);
    (await openFolder(data, 'serve')).release();
  });
});
