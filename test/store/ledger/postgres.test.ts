import { describe, expect, it, onTestFinished } from 'vitest';
import { openFolder } from '../../../src/store/folder.ts';
import { openStore } from '../../../src/store/store.ts';
import { freePort } from '../../free-port.ts';
import { shareAcrossTests, temporaryFolder } from '../../harness.ts';
import { until } from '../../until.ts';
import { ledgerConformance } from './conformance.ts';
import { account, change } from './samples.ts';
import { ledgerSettings, postgresPrograms, startPostgresHere } from './postgres-place.ts';

describe.skipIf(!postgresPrograms)('PostgreSQL', () => {
  const server = shareAcrossTests(startPostgresHere);

  ledgerConformance('the PostgreSQL ledger', {
    isShared: true,
    async open() {
      const url = await server().createLedger();
      const settings = ledgerSettings(url, { VEDETTE_LEDGER_CONNECTIONS: '4' });
      const folder = await openFolder(temporaryFolder(), 'test');
      const openHere = () => openStore(folder, Date.now, settings);
      let ledger = await openHere();
      return {
        get ledger() {
          return ledger;
        },
        async reopen() {
          await ledger.close();
          ledger = await openHere();
        },
        another: openHere,
        async close() {
          await ledger.close();
          folder.release();
        },
      };
    },
  });

  it('is migrated once by processes that start together', async () => {
    const url = await server().createDatabase();
    const settings = ledgerSettings(url, { VEDETTE_LEDGER_CONNECTIONS: '2' });
    const folder = await openFolder(temporaryFolder(), 'test');

    const stores = await Promise.all(
      Array.from({ length: 6 }, () => openStore(folder, Date.now, settings)),
    );

    const plans = await stores[0]?.users.plans();
    const steps = await server().query('select version from schema_step', url);
    for (const store of stores) await store.close();
    folder.release();
    expect(plans).toHaveLength(3);
    expect(steps.length).toBeGreaterThan(10);
  });

  it('deletes an account whose usage another server writes at that moment', async () => {
    const url = await server().createLedger();
    const folder = await openFolder(temporaryFolder(), 'test');
    const store = await openStore(folder, Date.now, ledgerSettings(url));
    await store.users.addAccount(
      account({ id: 'heir', name: 'heir', email: 'h@x.example' }),
      change(),
    );
    await store.users.addAccount(account(), change());
    const writing = server().query(
      `insert into usage values ('a1', '2026-01-01', 'x', 1, 1); select pg_sleep(1)`, // one transaction
      url,
    );
    const isWriting = `select 1 from pg_stat_activity where wait_event = 'PgSleep'`;
    await until(
      'the row to be there',
      async () => (await server().query(isWriting, url)).length > 0,
    );

    await store.users.deleteAccount('a1', 'heir', change());
    await writing;

    expect((await store.users.accounts()).map(({ id }) => id)).toEqual(['heir']);
    await store.close();
    folder.release();
  });

  it('rejects every statement that would change the audit log', async () => {
    const url = await server().createLedger();
    const folder = await openFolder(temporaryFolder(), 'test');
    const store = await openStore(folder, Date.now, ledgerSettings(url));
    await store.audit.append('changes', [
      {
        at: 'now',
        by: { accountId: '', keyId: '', from: '' },
        action: 'a',
        subject: '',
        detail: {},
      },
    ]);
    await store.close();
    folder.release();

    for (const statement of [
      `update audit set subject = 'other'`,
      'delete from audit',
      'truncate audit',
      `update audit_horizon set number = -1`,
      'delete from audit_horizon',
      'truncate audit_horizon',
    ]) {
      await expect(server().query(statement, url), statement).rejects.toThrow(/append-only/);
    }
  });

  it('opens with email addresses that differ only in case, but rejects a third one', async () => {
    const url = await server().createLedger();
    const folder = await openFolder(temporaryFolder(), 'test');
    const openHere = () => openStore(folder, Date.now, ledgerSettings(url));
    const first = await openHere();
    await first.users.addAccount(account(), change());
    await first.users.addAccount(
      account({ id: 'a2', name: 'two', email: 'x@x.example' }),
      change(),
    );
    await first.close();
    await server().query(`update account set email = 'SOC@vedette.example' where id = 'a2'`, url);

    const ledger = await openHere();

    const idsOf = async (text: string) =>
      (await ledger.users.accountsCalled(text)).map(({ id }) => id);
    expect(await idsOf('soc@vedette.example')).toEqual(['a1']);
    expect(await idsOf('SOC@vedette.example')).toEqual(['a2']);
    expect((await idsOf('Soc@vedette.example')).sort()).toEqual(['a1', 'a2']);
    const third = account({ id: 'a3', name: 'three', email: 'sOC@vedette.example' });
    expect(await ledger.users.addAccount(third, change())).toBe(false);
    await ledger.close();
    folder.release();
  });

  it('tries each of several hosts once: finds the one that lives, and gives up if none does', async () => {
    const url = await server().createLedger();
    const { host, pathname } = new URL(url);
    const [dead, gone] = [await freePort(), await freePort()];
    const openAt = async (hosts: string) => {
      const folder = await openFolder(temporaryFolder(), 'test');
      const settings = ledgerSettings(`postgres://vedette@${hosts}${pathname}`);
      return openStore(folder, Date.now, settings).finally(() => folder.release());
    };

    const store = await openAt(`127.0.0.1:${dead},127.0.0.1:${gone},${host}`);
    const plans = await store.users.plans();
    await store.close();
    const never = openAt(`127.0.0.1:${dead},127.0.0.1:${gone}`);

    expect(plans.length).toBeGreaterThan(0);
    await expect(never).rejects.toThrow(/Cannot open the ledger.*ECONNREFUSED/);
  });

  it('goes by the clock of PostgreSQL when its own is wrong', async () => {
    const url = await server().createLedger();
    const folder = await openFolder(temporaryFolder(), 'test');
    const { now } = Date;
    const hour = 3_600_000;
    const heard: number[] = [];
    const events = {
      onUnknown: () => undefined,
      onAway: () => undefined,
      onBack: () => undefined,
      onSilent: () => undefined,
      onHeard: () => undefined,
      onClockOff: (aheadMs: number) => heard.push(aheadMs),
    };
    Date.now = () => now() + hour;
    onTestFinished(() => void (Date.now = now));

    const store = await openStore(folder, () => Date.now(), { ...ledgerSettings(url), events });
    const off = store.now() - now();
    await store.close();
    folder.release();

    expect(Math.abs(off)).toBeLessThan(60_000);
    expect(heard).toEqual([expect.closeTo(hour, -5)]);
  });

  it('leaves no connection open when closed', async () => {
    const url = await server().createLedger();
    const folder = await openFolder(temporaryFolder(), 'test');
    const store = await openStore(folder, Date.now, ledgerSettings(url));
    await Promise.all(Array.from({ length: 20 }, () => store.users.plans()));
    const name = new URL(url).pathname.slice(1);
    const left = () => server().query(`select 1 from pg_stat_activity where datname = '${name}'`);
    expect((await left()).length).toBeGreaterThan(1);

    await store.close();
    folder.release();

    await expect.poll(left).toEqual([]);
  });
});
