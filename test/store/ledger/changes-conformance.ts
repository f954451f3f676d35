import { describe, expect, it } from 'vitest';
import type { LedgerChange } from '../../../src/store/ledger-port.ts';
import type { Session } from '../../../src/user/store.ts';
import type { LedgerEngine } from './conformance.ts';
import { change, key, scan } from './samples.ts';

const session: Session = {
  id: 's1',
  keyId: 'k1',
  digest: 'e'.repeat(64),
  agent: 'a browser',
  createdAt: '2026-01-01T00:00:00.000Z',
  expiresAt: '2026-01-02T00:00:00.000Z',
};

/** Announcements that every engine makes. `opened` has one account, soc. */
export function changesConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  describe(`${name}: announcements`, () => {
    it('name the account, plan, feed or queue that changed', async () => {
      const { users, feeds, scans, changes } = (await opened()).ledger;
      await users.addKey(key, change());
      const heard: (LedgerChange | null)[] = [];
      changes.listen((news) => heard.push(news.change));
      const hears = async (expected: LedgerChange, act: () => Promise<unknown>) => {
        heard.length = 0;
        await act();
        await expect.poll(() => heard).toEqual([expected]);
      };
      const account = { about: 'account', id: 'a1' } as const;
      await hears(account, () => users.changeKey('k1', { label: 'new' }, change()));
      await hears(account, () =>
        users.replaceKey(
          { ...key, id: 'k2', digest: 'f' },
          { id: 'k1', label: 'old', expiresAt: null },
          change(),
        ),
      );
      await hears(account, () => users.changeAccount('a1', { plan: 'trial' }, change()));
      await hears(account, () => users.addSession(session, 1, change()));
      await hears(account, () => users.endSession('a1', 's1', change()));
      await hears({ about: 'plans' }, () =>
        users.savePlan({ name: 'p', ratePerMinute: 1, allowances: [] }, change()),
      );
      await hears({ about: 'feeds' }, () => feeds.published());
      await hears({ about: 'scans' }, () => scans.add(scan('one')));
      const progress = { about: 'progress' } as const;
      const until = '2026-01-01T00:01:00.000Z';
      await hears(progress, () => scans.lease('h1', until, 'full'));
      await hears(progress, () => scans.progress({ id: 'one', holder: 'h1' }, 20, until));
      await hears({ about: 'scans' }, () => scans.requeue({ id: 'one', holder: 'h1' }, true));
      await hears(account, () => users.deleteAccount('a1', 'a1', change()));
    });

    it('are not made for changes that were rejected or rolled back', async () => {
      const { users, changes } = (await opened()).ledger;
      await users.addKey(key, change());
      const heard: (LedgerChange | null)[] = [];
      changes.listen((news) => heard.push(news.change));
      await expect(
        users.replaceKey(
          { ...key, id: 'k1' },
          { id: 'k1', label: 'old', expiresAt: null },
          change(),
        ),
      ).rejects.toThrow();
      await users.endSession('a1', 'none', change());
      await users.savePlan({ name: 'p', ratePerMinute: 1, allowances: [] }, change());
      await expect.poll(() => heard).toEqual([{ about: 'plans' }]);
    });
  });
}
