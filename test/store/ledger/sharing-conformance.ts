import { describe, expect, it, onTestFinished } from 'vitest';
import { verifyTrail } from '../../../src/audit/chain.ts';
import type { LedgerChange } from '../../../src/store/ledger-port.ts';
import type { LedgerEngine } from './conformance.ts';
import { account, at, change, key, pot, scan } from './samples.ts';

/** What holds when two processes use the same ledger. `opened` has one account, soc. */
export function sharingConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  async function openTwice() {
    const engine = await opened();
    const other = await engine.another?.();
    if (!other) expect.fail('an engine that is shared can be opened twice');
    onTestFinished(() => other.close());
    return [engine.ledger, other] as const;
  }

  const repeat = <T>(times: number, act: (at: number) => Promise<T>) =>
    Promise.all(Array.from({ length: times }, (_, number) => act(number)));

  describe(`${name}: two processes`, () => {
    it('spend exactly the credits that are left', async () => {
      const both = await openTwice();
      await both[0].users.reserve(pot, 900, 1_000);
      const answers = await repeat(500, (number) =>
        (number % 2 === 0 ? both[0] : both[1]).users.reserve(pot, 1, 1_000),
      );
      expect(answers.filter(({ granted }) => granted)).toHaveLength(100);
      expect(await both[1].users.spent(pot)).toBe(1_000);
    });

    it('together get no more calls than the limit', async () => {
      const both = await openTwice();
      const grants = await repeat(60, (number) =>
        (number % 2 === 0 ? both[0] : both[1]).users.leaseCalls('a1', { limit: 100, wanted: 3 }),
      );
      expect(grants.reduce((sum, { calls }) => sum + calls, 0)).toBe(100);
    });

    it('never lease the same scan, and leave none behind', async () => {
      const [one, other] = await openTwice();
      await repeat(4, (number) =>
        one.users.addAccount(
          account({ id: `b${number}`, name: `b${number}`, email: `b${number}@x.example` }),
          change(),
        ),
      );
      await repeat(40, (number) =>
        (number % 2 === 0 ? one : other).scans.add(
          scan(`s${number}`, { accountId: `b${number % 4}` }),
        ),
      );
      const taken = await repeat(60, (number) =>
        (number % 2 === 0 ? one : other).scans.lease(`h${number % 2}`, at(60), 'full'),
      );
      const ids = taken.flatMap((each) => (each ? [each.id] : []));
      expect(ids).toHaveLength(40);
      expect(new Set(ids).size).toBe(40);
    });

    it('take over the scans of a dead holder, each once', async () => {
      const [one, other] = await openTwice();
      await repeat(20, (number) => one.scans.add(scan(`s${number}`)));
      await repeat(20, () => one.scans.lease('dead', at(60), 'full'));
      const taken = await repeat(10, (number) =>
        (number % 2 === 0 ? one : other).scans.takeOverExpired(`h${number}`, at(200), at(61)),
      );
      const ids = taken.flat().map(({ id }) => id);
      expect(ids).toHaveLength(20);
      expect(new Set(ids).size).toBe(20);
    });

    it('queue a target only once', async () => {
      const [one, other] = await openTwice();
      const url = 'https://same.example/';
      const added = await repeat(20, (number) =>
        (number % 2 === 0 ? one : other).scans.add(scan(`s${number}`, { url })),
      );
      expect(added.filter(({ isNew }) => isNew)).toHaveLength(1);
      expect(new Set(added.map(({ id }) => id)).size).toBe(1);
    });

    it('write one unbroken audit log', async () => {
      const [one, other] = await openTwice();
      await repeat(60, (number) => {
        const { users, audit, feeds } = number % 2 === 0 ? one : other;
        if (number % 3 === 0) return audit.append('lookups', [change(), change()]);
        if (number % 3 === 1) return users.changeAccount('a1', { role: 'admin' }, change());
        return feeds.saveDefinition(`f${number}`, '{}', change());
      });
      const changes = await verifyTrail(one.audit, 'changes');
      const lookups = await verifyTrail(other.audit, 'lookups');
      expect(changes).toMatchObject({ entries: 41, broken: null });
      expect(lookups).toMatchObject({ entries: 40, broken: null });
    });

    it('assign a name only once, and count all usage', async () => {
      const [one, other] = await openTwice();
      const twins = await repeat(10, (number) =>
        (number % 2 === 0 ? one : other).users.addAccount(
          account({ id: `twin${number}`, name: 'twin', email: `${number}@x.example` }),
          change(),
        ),
      );
      expect(twins.filter(Boolean)).toHaveLength(1);
      const row = { day: '2026-01-01', operation: 'x', calls: 1, credits: 1 };
      await repeat(20, (number) =>
        (number % 2 === 0 ? one : other).users.flush({
          accounts: [{ accountId: 'a1', lastAccessAt: at(number) }],
          keys: [],
          usage: ['x', 'y'].map((operation) => ({ ...row, operation, accountId: 'a1' })),
        }),
      );
      expect(await one.users.usage('a1', '2026-01-01')).toMatchObject([
        { operation: 'x', calls: 20 },
        { operation: 'y', calls: 20 },
      ]);
    });

    it('are notified of each other’s changes', async () => {
      const [one, other] = await openTwice();
      const heard: { change: LedgerChange | null; isOwn: boolean }[] = [];
      other.changes.listen((news) => heard.push(news));
      await one.users.addKey(key, change());
      await one.users.changeKey('k1', { revokedAt: at(1) }, change());
      await other.feeds.published();
      await expect
        .poll(() => heard)
        .toEqual([
          { change: { about: 'account', id: 'a1' }, isOwn: false },
          { change: { about: 'feeds' }, isOwn: true },
        ]);
    });

    it('have one leader, and another once it is gone', async () => {
      const [one, other] = await openTwice();
      await expect.poll(() => one.leads() || other.leads()).toBe(true);
      expect(one.leads() && other.leads()).toBe(false);
      const [leader, follower] = one.leads() ? [one, other] : [other, one];
      await leader.close();
      await expect.poll(() => follower.leads()).toBe(true);
    });
  });
}
