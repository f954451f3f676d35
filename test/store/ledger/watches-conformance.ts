import { describe, expect, it } from 'vitest';
import type { Noted, Sink, Subject, Watch } from '../../../src/watch/store.ts';
import type { LedgerEngine } from './conformance.ts';
import { account, at, change } from './samples.ts';

const watch = (overrides: Partial<Watch> = {}): Watch => ({
  id: 'w1',
  accountId: 'a1',
  name: 'Web',
  kind: 'search',
  query: 'port:443',
  changes: ['new'],
  sinks: ['s1'],
  quiet: null,
  digestMinutes: 0,
  isOn: true,
  createdAt: at(0),
  evaluatedAt: null,
  problem: '',
  sequence: 0,
  ...overrides,
});

const sink: Sink = {
  id: 's1',
  accountId: 'a1',
  name: 'hook',
  kind: 'webhook',
  settings: { url: 'https://soc.example/' },
  secrets: [],
  isOn: true,
  problem: '',
  createdAt: at(0),
};

const subject = (key: string): Subject => ({
  key,
  address: key,
  seenAt: 1_780_000_000_000,
  facts: { port: 443 },
});

/** All of these are new. */
const found = (keys: readonly string[], isDigest = false): Noted => ({
  events: keys.map((key) => ({
    at: at(1),
    subject: key,
    address: key,
    change: 'new',
    diff: [{ path: 'port', from: null, to: 443 }],
  })),
  put: keys.map(subject),
  drop: [],
  dueAt: at(2),
  isDigest,
});

const everything = { at: at(1), addresses: null };
const claimAt = (seconds: number) => ({
  now: at(seconds),
  until: at(seconds + 60),
  limit: 10,
  without: [],
});

export function watchesConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  describe(`${name}: watches`, () => {
    async function watched(overrides: Partial<Watch> = {}) {
      const engine = await opened();
      const { watches } = engine.ledger;
      await watches.addSink(sink, change());
      await watches.addWatch(watch(overrides), [subject('192.0.2.1')], change());
      return { engine, watches };
    }

    it('store what they found, and number their events without gaps', async () => {
      const { engine, watches } = await watched();
      const known: string[] = [];
      await watches.note('w1', everything, (before) => {
        known.push(...before.map(({ key }) => key));
        return found(['192.0.2.2', '192.0.2.3']);
      });
      await watches.note('w1', { ...everything, addresses: ['192.0.2.2'] }, (before) => {
        known.push(...before.map(({ key }) => key));
        return { ...found(['192.0.2.4']), drop: ['192.0.2.2'] };
      });
      await engine.reopen();
      expect(known).toEqual(['192.0.2.1', '192.0.2.2']);
      const { watches: after } = engine.ledger;
      expect((await after.subjects('w1')).map(({ key, seenAt }) => [key, seenAt])).toEqual(
        ['192.0.2.1', '192.0.2.3', '192.0.2.4'].map((key) => [key, 1_780_000_000_000]),
      );
      const events = await after.events('w1', 1, 10);
      expect(events.map(({ sequence, subject: key }) => [sequence, key])).toEqual([
        [2, '192.0.2.3'],
        [3, '192.0.2.4'],
      ]);
      expect(await after.holding(['192.0.2.3'])).toEqual([{ watchId: 'w1', address: '192.0.2.3' }]);
      expect(await after.watch('w1', 'another')).toBeNull();
    });

    it('have each event delivered under a separate id, by one process at a time', async () => {
      const { engine, watches } = await watched();
      await watches.note('w1', everything, () => found(['192.0.2.2']));
      const [event] = await watches.events('w1', 0, 10);
      expect(await watches.claim(claimAt(1))).toEqual([]);
      expect(await watches.nextDue([])).toBe(at(2));
      const [claimed] = await watches.claim(claimAt(3));
      expect(claimed?.delivery).toMatchObject({ id: event?.id, tries: 1 });
      expect(await watches.claim(claimAt(3))).toEqual([]);
      await engine.reopen();

      // The lease of a dead process has expired.
      const { watches: after } = engine.ledger;
      const [again] = await after.claim(claimAt(70));
      expect(again?.delivery).toMatchObject({ id: event?.id, tries: 2 });
      const settled = { id: event?.id ?? '', sinkId: 's1', dueAt: at(70), at: at(71) };
      const outcome = { state: 'done', outcome: '204', switchOff: false } as const;
      await after.settle([{ ...settled, ...outcome }]);
      expect(await after.claim(claimAt(200))).toEqual([]);
      expect(await after.deliveries('s1', { state: 'done' }, 10)).toMatchObject([{ tries: 2 }]);
      expect(await after.replay('s1', { ids: [event?.id ?? ''] }, at(201))).toBe(1);
      expect(await after.claim(claimAt(202))).toHaveLength(1);
    });

    it('add to a digest until it is delivered', async () => {
      const { watches } = await watched({ digestMinutes: 5 });
      const add = (key: string) => watches.note('w1', everything, () => found([key], true));
      await add('192.0.2.2');
      await add('192.0.2.3');
      const [claimed] = await watches.claim(claimAt(3));
      expect(claimed?.events).toHaveLength(2);
      await add('192.0.2.4');
      const [next] = await watches.claim(claimAt(4));
      expect(next?.events.map(({ subject: key }) => key)).toEqual(['192.0.2.4']);
    });

    it('are deleted with their account', async () => {
      const { engine, watches } = await watched();
      const { users } = engine.ledger;
      await users.addAccount(account({ id: 'a2', name: 'b', email: 'b@mail.example' }), change());
      await watches.note('w1', everything, () => found(['192.0.2.2']));
      await watches.trim(at(0));
      await users.deleteAccount('a1', 'a2', change());
      expect(await watches.standing()).toEqual([]);
      expect(await watches.sinks('a1')).toEqual([]);
      expect(await watches.claim(claimAt(100))).toEqual([]);
    });
  });
}
