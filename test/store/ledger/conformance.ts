import { describe, expect, it, onTestFinished } from 'vitest';
import type { Ledger } from '../../../src/store/ledger-port.ts';
import { auditConformance } from './audit-conformance.ts';
import { casesConformance } from './cases-conformance.ts';
import { changesConformance } from './changes-conformance.ts';
import { identitiesConformance } from './identities-conformance.ts';
import { scansConformance } from './scans-conformance.ts';
import { sharesConformance } from './shares-conformance.ts';
import { sharingConformance } from './sharing-conformance.ts';
import { watchesConformance } from './watches-conformance.ts';
import { account, at, change, generation, key, pot, scan } from './samples.ts';

/** A ledger in a place of its own; `reopen` closes it and opens the same place again. */
export interface LedgerEngine {
  ledger: Ledger;
  reopen: () => Promise<void>;
  /** Opens the same place again, as another process would. Only for shared engines. */
  another?: () => Promise<Ledger>;
  close: () => Promise<void>;
}

export interface Engine {
  /** Several processes can use it at the same time. */
  isShared: boolean;
  open: () => Promise<LedgerEngine>;
}

/** No lease exists yet. */
export const waiting = (id: string) => ({ id, holder: null });

/** What every engine behind the ledger's port must do. */
export function ledgerConformance(name: string, { isShared, open }: Engine): void {
  async function opened(): Promise<LedgerEngine> {
    const engine = await open();
    onTestFinished(() => engine.close());
    await engine.ledger.users.addAccount(account(), change());
    return engine;
  }

  describe(`${name}: accounts and keys`, () => {
    it('are stored, and names are unique', async () => {
      const engine = await opened();
      expect(await engine.ledger.users.addAccount(account({ id: 'a2' }), change('twin'))).toBe(
        false,
      );
      await engine.ledger.users.addKey(key, change());
      await engine.reopen();
      expect(await engine.ledger.users.account('a1')).toEqual(account());
      expect(await engine.ledger.users.findKey(key.digest)).toMatchObject({
        key,
        account: account(),
        plan: { name: 'unlimited' },
      });
    });

    it('are unique and found regardless of case, also beyond ASCII', async () => {
      const { users, audit } = (await opened()).ledger;
      const other = account({ id: 'a2', name: '\u00C4rger', email: 'a@vedette.example' });
      expect(await users.addAccount(other, change('a2'))).toBe(true);
      const twins = [
        account({ id: 'a3', name: 'new', email: 'SOC@vedette.example' }),
        account({ id: 'a3', name: '\u00E4RGER', email: 'new@vedette.example' }),
        account({ id: 'a3', name: 'A@Vedette.example', email: 'new@vedette.example' }),
      ];
      for (const twin of twins) expect(await users.addAccount(twin, change())).toBe(false);
      expect(await users.renameAccount({ ...other, name: 'Soc' }, change())).toBe(false);
      expect(await users.accountsCalled('Soc@Vedette.Example')).toMatchObject([{ id: 'a1' }]);
      expect(await users.accountsCalled('\u00E4rger')).toMatchObject([{ id: 'a2' }]);
      const own = { ...change('own'), by: { accountId: 'a2', keyId: '', from: 'server' } };
      await audit.append('changes', [own]);
      const filter = { trail: 'changes', user: 'A@VEDETTE.example', limit: 9 } as const;
      expect(await audit.entries(filter)).toMatchObject([{ subject: 'own' }]);
    });

    it('are still found once revoked or disabled, and say so', async () => {
      const { users } = (await opened()).ledger;
      await users.addKey(key, change());
      await users.changeKey('k1', { revokedAt: at(5) }, change());
      await users.changeKey('k1', { revokedAt: at(7) }, change());
      await users.changeAccount('a1', { disabledAt: at(6) }, change());
      expect(await users.findKey(key.digest)).toMatchObject({
        key: { revokedAt: at(5) },
        account: { disabledAt: at(6) },
      });
    });
  });

  describe(`${name}: calls per minute`, () => {
    it('are granted up to the limit, and again once returned', async () => {
      const engine = await opened();
      const { users } = engine.ledger;
      const first = await users.leaseCalls('a1', { limit: 10, wanted: 7 });
      expect(first).toMatchObject({ calls: 7, left: 3, freeInMs: 61_000 });
      await engine.reopen();
      const again = engine.ledger.users;
      const second = await again.leaseCalls('a1', { limit: 10, wanted: 7 });
      expect(second).toMatchObject({ calls: 3, left: 0 });
      const unused = { grantedAt: first.grantedAt, calls: 4 };
      const back = await again.leaseCalls('a1', { limit: 10, wanted: 0, unused });
      expect(back).toMatchObject({ calls: 0, left: 4 });
      expect(await again.leaseCalls('a1', { limit: 6, wanted: 7 })).toMatchObject({ calls: 0 });
      await again.deleteAccount('a1', 'a1', change());
      await expect(again.leaseCalls('a1', { limit: 10, wanted: 1 })).rejects.toThrow();
    });
  });

  describe(`${name}: deleting an account`, () => {
    it('also deletes keys, usage, credits, open and private scans; the heir gets the rest', async () => {
      const engine = await opened();
      const { users, scans } = engine.ledger;
      await users.addAccount(
        account({ id: 'owner', name: 'owner', email: 'o@x.example' }),
        change(),
      );
      await users.addKey(key, change());
      await users.reserve(pot, 3, 10);
      await users.flush({
        accounts: [],
        keys: [],
        usage: [{ accountId: 'a1', day: '2026-01-01', operation: 'x', calls: 1, credits: 1 }],
      });
      await scans.add(scan('private', { isPrivate: true }));
      await scans.add(scan('failed'));
      await scans.add(scan('open'));
      for (const id of ['private', 'failed']) {
        await scans.end(waiting(id), { state: 'failed', why: 'gone', refund: false }, at(5));
      }

      expect(await users.holdings('a1')).toMatchObject({ keys: 1, openScans: 1 });
      await users.deleteAccount('a1', 'owner', change());
      await engine.reopen();

      const { users: after, scans: left } = engine.ledger;
      expect(await after.account('a1')).toBeNull();
      expect(await after.findKey(key.digest)).toBeNull();
      expect(await after.usage('a1', '2026-01-01')).toEqual([]);
      expect(await after.spent(pot)).toBe(0);
      for (const id of ['private', 'failed', 'open']) {
        expect(await left.find(id, 'a1')).toBeNull();
      }
    });

    it('does not prevent later writes of other accounts’ usage', async () => {
      const { users } = (await opened()).ledger;
      const row = { day: '2026-01-01', operation: 'x', calls: 1, credits: 1 };
      const usage = ['gone', 'a1'].map((accountId) => ({ accountId, ...row }));
      await users.flush({ accounts: [], keys: [], usage });
      expect(await users.usage('a1', '2026-01-01')).toEqual([row]);
    });
  });

  auditConformance(name, opened);
  casesConformance(name, opened);
  scansConformance(name, { isShared, open: opened });
  changesConformance(name, opened);
  identitiesConformance(name, opened);
  watchesConformance(name, opened);
  sharesConformance(name, opened);
  if (isShared) sharingConformance(name, opened);

  describe(`${name}: saved queries`, () => {
    it('are stored by account and replaced by name, up to a limit', async () => {
      const engine = await opened();
      const { users } = engine.ledger;
      const ours = { kind: 'banner', name: 'ours', query: 'nginx', createdAt: at(1) } as const;
      const query = { ...ours, isShared: false };
      expect(await users.saveQuery('a1', query, 2)).toBe(true);
      expect(await users.saveQuery('a1', { ...query, kind: 'exploit' }, 2)).toBe(true);
      expect(await users.saveQuery('a1', { ...query, name: 'third' }, 2)).toBe(false);
      expect(await users.saveQuery('a1', { ...query, query: 'ssh' }, 2)).toBe(true);
      await engine.reopen();
      const again = engine.ledger.users;
      expect(await again.savedQueries('a1')).toEqual([
        expect.objectContaining({ ...query, query: 'ssh' }),
        expect.objectContaining({ ...query, kind: 'exploit' }),
      ]);
      expect(await again.savedQueries('a2')).toEqual([]);
      await again.saveQuery('a1', { ...query, isShared: true }, 2);
      expect(await again.savedQueries('a2')).toMatchObject([{ name: 'ours', accountId: 'a1' }]);
      expect(await again.removeQuery('a2', query)).toBe(false);
      expect(await again.removeQuery('a1', query)).toBe(true);
      expect(await again.savedQueries('a1')).toHaveLength(1);
    });
  });

  describe(`${name}: text`, () => {
    it('is read back as written, and compared by its bytes', async () => {
      const { users, scans } = (await opened()).ledger;
      const texts = [
        '\0',
        'a\0b',
        '\u{E000}',
        '\u{E000}0\0\u{E000}1',
        "'; --",
        '\\x00',
        '\u{1F575}',
        'Ä',
      ];
      const unnamed = { query: '', createdAt: '', isShared: false };
      for (const [number, text] of texts.entries()) {
        await scans.add(scan(`s${number}`, { asked: text }));
        expect(await scans.find(`s${number}`, 'a1')).toMatchObject({ asked: text });
        await users.saveQuery('a1', { ...unnamed, kind: 'banner', name: text }, 99);
      }
      for (const name of ['b', 'B', 'a', '-', '_']) {
        await users.saveQuery('a1', { ...unnamed, kind: 'exploit', name }, 99);
      }
      const saved = await users.savedQueries('a1');
      const named = (kind: string) =>
        saved.filter((each) => each.kind === kind).map((each) => each.name);
      expect(named('exploit')).toEqual(['-', 'B', '_', 'a', 'b']);
      expect(new Set(named('banner'))).toEqual(new Set(texts));
    });
  });

  describe(`${name}: quotas`, () => {
    it('are never overdrawn by concurrent requests', async () => {
      const { users } = (await opened()).ledger;
      const asked = Array.from({ length: 20 }, () => users.reserve(pot, 3, 10));
      const granted = (await Promise.all(asked)).filter((each) => each.granted);
      expect(granted).toHaveLength(3);
      expect(await users.spent(pot)).toBe(9);
      await users.giveBack(pot, 4);
      expect(await users.spent(pot)).toBe(5);
    });
  });

  describe(`${name}: feeds`, () => {
    it('have one current generation', async () => {
      const engine = await opened();
      const { feeds } = engine.ledger;
      await feeds.addGeneration(generation);
      await feeds.addGeneration({ ...generation, number: 2 });
      await feeds.makeLive('ours', 1);
      await feeds.makeLive('ours', 2);
      await engine.reopen();
      const kept = await engine.ledger.feeds.generations('ours');
      expect(kept.filter(({ state }) => state === 'live').map(({ number }) => number)).toEqual([2]);
    });
  });
}
