import { describe, expect, it } from 'vitest';
import { emptyReport } from '../../../src/domain/report/empty.ts';
import {
  noLook,
  type NewScan,
  type Outcome,
  type Scan,
  type ScanStore,
} from '../../../src/domain/store.ts';
import { waiting, type Engine } from './conformance.ts';
import { account, at, change, pot, scan } from './samples.ts';

const idsOf = (scans: readonly Scan[]) => scans.map(({ id }) => id);

const kitLook = { skeleton: 'ab'.repeat(64), picture: 'f0'.repeat(32) };

/** Ends a scan with a report of an icon, a body, and what else is known. */
async function reported(
  scans: ScanStore,
  asked: NewScan,
  known: { form_host: string[]; title: string[]; look?: boolean },
): Promise<void> {
  await scans.add(asked);
  await scans.lease('h1', at(60), 'full');
  const report = emptyReport();
  report.main_domain_info.title = known.title.join('');
  report.main_domain_info.favicon = [{ hash: '1234', link: '' }];
  const form = { action: '', method: 'POST', asks_for: [], asks_for_credentials: true };
  const outcome: Outcome = {
    state: 'done',
    report,
    explanation: {
      asked: '',
      language: '',
      reasons: [],
      listed: [],
      gaps: [],
      forms: known.form_host.map((host) => ({
        ...form,
        leads_to: 'elsewhere',
        host,
        addresses: [],
        listed: [],
      })),
      tree: [{ by: -1, status: 200, sha256: 'b'.repeat(64) }],
      look: known.look === true ? kitLook : noLook,
    },
    facts: {
      connectedIps: 0,
      countries: [],
      issues: [],
      jarm: '',
      score: 'safe',
      technologies: [],
      title: '',
    },
    verdict: 'no findings',
    screenshots: [],
  };
  expect(await scans.end({ id: asked.id, holder: 'h1' }, outcome, at(5))).toBe(true);
}

export function scansConformance(name: string, { isShared, open: opened }: Engine): void {
  describe(`${name}: scans`, () => {
    it('are queued once per account and target', async () => {
      const { scans } = (await opened()).ledger;
      expect(await scans.add(scan('one'))).toEqual({ id: 'one', isNew: true });
      const again = scan('two', { url: 'https://one.example/' });
      expect(await scans.add(again)).toEqual({ id: 'one', isNew: false });
      expect(await scans.countWaiting()).toBe(1);
    });

    it('are leased to one holder each', async () => {
      const { scans } = (await opened()).ledger;
      for (const id of ['one', 'two']) await scans.add(scan(id));
      const taken = await Promise.all(
        ['h1', 'h2', 'h3'].map((holder) => scans.lease(holder, at(60), 'full')),
      );
      expect(idsOf(taken.filter((each) => each !== null)).sort()).toEqual(['one', 'two']);
      expect(await scans.countRunning()).toBe(2);
    });

    it('are taken over by a single holder once a lease has expired, and not before', async () => {
      const engine = await opened();
      const { scans } = engine.ledger;
      await scans.add(scan('one'));
      await scans.lease('h1', at(60), 'full');
      expect(await scans.takeOverExpired('h2', at(120), at(59))).toEqual([]);
      const takers = ['h2', 'h3'].map((holder) => scans.takeOverExpired(holder, at(120), at(61)));
      expect(idsOf((await Promise.all(takers)).flat())).toEqual(['one']);
      await engine.reopen();
      expect(await engine.ledger.scans.takeOverExpired('h4', at(300), at(119))).toEqual([]);
    });

    it('stay with a holder that renews its leases', async () => {
      const { scans } = (await opened()).ledger;
      await scans.add(scan('one'));
      await scans.lease('h1', at(60), 'full');
      await scans.renew('h2', at(600));
      await scans.renew('h1', at(120));
      expect(await scans.takeOverExpired('h2', at(200), at(61))).toEqual([]);
      expect(idsOf(await scans.takeOverExpired('h2', at(200), at(121)))).toEqual(['one']);
    });

    it('of holders known to be dead expire immediately; of those that may be alive do not', async () => {
      const { scans } = (await opened()).ledger;
      for (const id of ['one', 'two']) await scans.add(scan(id));
      await scans.lease('dead', at(9_999), 'full');
      const own = await scans.lease('alive', at(9_999), 'full');
      await scans.expireOthers('alive');
      const left = idsOf(await scans.takeOverExpired('alive', at(60), at(1)));
      expect(left).toHaveLength(isShared ? 0 : 1);
      expect(left).not.toContain(own?.id);
    });

    it('end once, with the refund in the same transaction', async () => {
      const { scans, users } = (await opened()).ledger;
      await users.reserve(pot, 1, 10);
      await scans.add(scan('one'));
      await scans.lease('h1', at(60), 'full');
      const failed = { state: 'failed', why: 'gone', refund: true } as const;
      const held = { id: 'one', holder: 'h1' };
      expect(await scans.end(held, failed, at(5))).toBe(true);
      expect(await scans.end(held, failed, at(6))).toBe(false);
      expect(await users.spent(pot)).toBe(0);
      expect(await scans.find('one', 'a1')).toMatchObject({ state: 'failed', endedAt: at(5) });
      expect(await scans.find('one', 'a2')).toMatchObject({ state: 'failed' });
    });

    it('taken by another holder cannot be changed by the former one', async () => {
      const { scans } = (await opened()).ledger;
      await scans.add(scan('one'));
      const former = await scans.lease('h1', at(60), 'full');
      const [taken] = await scans.takeOverExpired('h2', at(120), at(61));
      if (!former || !taken) expect.fail('both had the scan');
      const failed = { state: 'failed', why: 'gone', refund: false } as const;
      await scans.progress(former, 70, at(600));
      await scans.requeue(former, true);
      expect(await scans.end(former, failed, at(62))).toBe(false);
      expect(await scans.end(waiting('one'), failed, at(62))).toBe(false);
      expect(await scans.find('one', 'a1')).toMatchObject({ state: 'running', percentage: 0 });
      expect(await scans.end(taken, failed, at(63))).toBe(true);
    });

    it('have reports that are found by what they share, and by look', async () => {
      const { scans, users } = (await opened()).ledger;
      await users.addAccount(
        account({ id: 'a2', name: 'b', email: 'b@vedette.example' }),
        change(),
      );
      const known = { form_host: ['drop.example'], title: ['Sign in'] };
      await reported(scans, scan('one'), known);
      await reported(scans, scan('again', { host: 'one.example' }), known);
      await reported(scans, scan('two'), { ...known, look: true });
      await reported(scans, scan('three', { isPrivate: true, accountId: 'a2' }), known);

      const traits = [
        { kind: 'form_host', value: 'drop.example' },
        { kind: 'title', value: 'Sign out' },
        { kind: 'body', value: 'b'.repeat(64) },
      ] as const;
      const one = { host: 'one.example' };
      expect(await scans.countSharing(traits, one, 'a1')).toEqual([1, 0, 1]);
      expect(await scans.countSharing(traits, one, 'a2')).toEqual([2, 0, 2]);
      const listing = { shares: 'form_host:drop.example', mine: false, limit: 10 };
      const listed = await scans.list('a1', listing);
      expect(listed.map((row) => row.scan.id)).toEqual(['two', 'again', 'one']);
      const icons = ['1234'];
      const alike = await scans.alike({ look: kitLook, icons }, 'a1');
      expect(alike.map(({ listed: row, hasIcon }) => [row.scan.id, hasIcon])).toEqual([
        ['two', true],
        ['again', true],
        ['one', true],
      ]);
      expect(alike[0]?.look).toEqual(kitLook);
      expect(await scans.domainsWithIcon('1234', 10)).toEqual([
        'two.example',
        'again.example',
        'one.example',
      ]);
      await scans.remove(['two']);
      expect(await scans.countSharing(traits, one, 'a1')).toEqual([0, 0, 0]);
    });

    it('that are private are visible only to their account', async () => {
      const { scans } = (await opened()).ledger;
      await scans.add(scan('one', { isPrivate: true }));
      expect(await scans.find('one', 'a1')).toMatchObject({ id: 'one' });
      expect(await scans.find('one', 'a2')).toBeNull();
    });
  });
}
