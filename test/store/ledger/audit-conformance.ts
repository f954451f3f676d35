import { describe, expect, it } from 'vitest';
import { verifyTrail } from '../../../src/audit/chain.ts';
import type { LedgerEngine } from './conformance.ts';
import { at, change } from './samples.ts';

/** The audit log of every engine. `opened` has one account, soc, and the entry about its creation. */
export function auditConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  describe(`${name}: the audit log`, () => {
    it('has an entry for a change, and none for a rejected change', async () => {
      const engine = await opened();
      const { users, feeds } = engine.ledger;
      const [known] = await users.accounts();
      if (!known) expect.fail('the suite opens with one account');
      expect(await users.addAccount({ ...known, id: 'a2' }, change('twin'))).toBe(false);
      expect(await feeds.removeSuppression('none', change('none'))).toBe(false);
      await users.savePlan({ name: 'p', ratePerMinute: 1, allowances: [] }, change('p'));
      await engine.reopen();
      const entries = await engine.ledger.audit.entries({ trail: 'changes', limit: 10 });
      expect(entries.map(({ number, subject }) => [number, subject])).toEqual([
        [2, 'p'],
        [1, 'soc'],
      ]);
    });

    it('can be searched by account, action, family and time', async () => {
      const { audit } = (await opened()).ledger;
      const by = { accountId: 'a1', keyId: 'k1', from: '192.0.2.1' };
      const deed = (action: string, seconds: number) => ({
        at: at(seconds),
        by,
        action,
        subject: action,
        detail: { why: 'test' },
      });
      await audit.append('changes', [deed('key.create', 10), deed('key.revoke', 20)]);
      await audit.append('lookups', [deed('ipData', 30)]);
      const find = async (filter: object) =>
        (await audit.entries({ trail: 'changes', limit: 10, ...filter })).map(
          ({ subject }) => subject,
        );
      expect(await find({ user: 'soc' })).toEqual(['key.revoke', 'key.create']);
      expect(await find({ user: 'soc@vedette.example', action: 'key.create' })).toEqual([
        'key.create',
      ]);
      expect(await find({ action: 'key' })).toEqual(['key.revoke', 'key.create']);
      expect(await find({ since: at(15) })).toEqual(['key.revoke']);
      expect(await find({ before: 3, limit: 1 })).toEqual(['key.create']);
      expect(await find({ trail: 'lookups' })).toEqual(['ipData']);
    });

    it('has an entry for a deleted report, and none for reports removed by retention', async () => {
      const { audit, scans } = (await opened()).ledger;
      await scans.remove(['old']);
      await scans.remove(['one'], change('one'));
      const subjects = (await audit.entries({ trail: 'changes', limit: 9 })).map((e) => e.subject);
      expect(subjects).toEqual(['one', 'soc']);
    });

    it('keeps the name that an account had at the time', async () => {
      const { users, audit } = (await opened()).ledger;
      const by = { accountId: 'a1', keyId: '', from: 'control socket' };
      const own = { ...change(), by };
      await users.renameAccount({ id: 'a1', name: 'new', email: 'soc@vedette.example' }, own);
      await users.changeAccount('a1', { role: 'admin' }, own);
      const [second, first] = await audit.entries({ trail: 'changes', limit: 2 });
      expect([first?.account, second?.account]).toEqual(['soc', 'new']);
    });

    it('loses only its oldest entries, and can be verified from there', async () => {
      const engine = await opened();
      const { audit } = engine.ledger;
      const deeds = [1, 2, 3].map((day) => ({ ...change(`day ${day}`), at: at(day * 86_400) }));
      await audit.append('changes', deeds);
      expect(await audit.trim('changes', at(2.5 * 86_400), 10)).toBe(3);
      await audit.append('changes', [change('after')]);
      await engine.reopen();
      const seen = await verifyTrail(engine.ledger.audit, 'changes');
      expect(seen).toMatchObject({ entries: 2, removed: 3, broken: null });
    });
  });
}
