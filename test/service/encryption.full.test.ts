import { execFile } from 'node:child_process';
import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { promisify } from 'node:util';
import { describe, expect, it } from 'vitest';
import { createAuthority, createServerCertificate } from '../../src/http/certificate.ts';
import { vedette } from '../cli/command-line.ts';
import { atEnd, shareAcrossTests, startServer, temporaryFolder } from '../harness.ts';
import { postgresPrograms } from '../store/ledger/postgres-place.ts';
import { startPostgres } from '../store/ledger/postgres-server.ts';

const run = promisify(execFile);

async function openPostgres() {
  const authority = createAuthority();
  const ca = join(temporaryFolder(), 'ca.pem');
  writeFileSync(ca, authority.pem);
  const start = async (name?: string) => {
    const names = name === undefined ? [] : [name];
    const certificate = createServerCertificate(authority, { names, days: 1 });
    const server = await startPostgres(postgresPrograms ?? '', name ? certificate : undefined);
    atEnd(() => server.remove());
    return server;
  };
  return {
    ca,
    named: await start('127.0.0.1'),
    misnamed: await start('localhost'),
    plain: await start(),
  };
}

describe.skipIf(!postgresPrograms)('a connection to PostgreSQL', () => {
  const servers = shareAcrossTests(openPostgres);

  type Which = 'named' | 'misnamed' | 'plain';

  const ledgerOn = async (which: Which, query: string) =>
    `${await servers()[which].createDatabase()}${query}`;

  /** Error output of a command started with this setting; empty if it succeeds. */
  async function refusal(ledger: string, environment: Record<string, string> = {}) {
    const data = temporaryFolder();
    const ended = run(process.execPath, ['bin/vedette', 'user', 'list'], {
      env: {
        PATH: process.env['PATH'],
        VEDETTE_DATA: data,
        VEDETTE_LEDGER: ledger,
        ...environment,
      },
    });
    return ended.then(
      () => '',
      (error: unknown) => (error as { stderr: string }).stderr, // as execFile rejects
    );
  }

  it.each<[Which, string, boolean]>([
    ['named', '', false],
    ['named', '?sslmode=disable', false],
    ['named', '?sslmode=allow', true],
    ['named', '?sslmode=prefer', true],
    ['plain', '?sslmode=prefer', false],
    ['named', '?sslmode=require', true],
    ['misnamed', '?sslmode=require', true],
  ])('to a server that is %s, with %s: encrypted %s', async (which, query, isEncrypted) => {
    const ledger = await ledgerOn(which, query);
    await startServer({ VEDETTE_LEDGER: ledger });

    const seen = await servers()[which].query<{ ssl: boolean }>(
      `select distinct ssl from pg_stat_ssl join pg_stat_activity using (pid)
         where application_name = 'vedette' and datname = '${new URL(ledger).pathname.slice(1)}'`,
    );

    expect(seen).toEqual([{ ssl: isEncrypted }]);
  });

  it.each<[Which, string]>([
    ['named', '?sslmode=verify-full'],
    ['named', '?ssl=true'],
  ])('to a server that is %s, with %s, requires a trusted certificate', async (which, query) => {
    const ledger = await ledgerOn(which, query);

    expect(await refusal(ledger)).toMatch(/certificate/);
    expect(await refusal(ledger, { NODE_EXTRA_CA_CERTS: servers().ca })).toBe('');
  });

  it.each<[Which, string, RegExp]>([
    ['misnamed', '?sslmode=verify-full', /127\.0\.0\.1 is not in the cert's list/],
    ['plain', '?sslmode=require', /Cannot open the ledger/],
    ['named', '?sslmode=verify_full', /VEDETTE_LEDGER takes \?sslmode=/],
    ['named', '?ssl=yes', /VEDETTE_LEDGER takes \?sslmode=/],
  ])('to a server that is %s, with %s, is refused', async (which, query, why) => {
    const ledger = await ledgerOn(which, query);
    expect(await refusal(ledger, { NODE_EXTRA_CA_CERTS: servers().ca })).toMatch(why);
  });

  it('may be a local socket', async () => {
    const { plain } = servers();
    const name = new URL(await plain.createDatabase()).pathname;
    const folder = encodeURIComponent(plain.folder);

    expect(await refusal(`postgres://vedette@${folder}:${plain.port}${name}`)).toBe('');
    expect(await refusal(`postgres://vedette@${name}?host=${folder}:${plain.port}`)).toBe('');
  });

  it('in plain text over loopback is not logged', async () => {
    const { logged } = await startServer({ VEDETTE_LEDGER: await ledgerOn('named', '') });
    expect(logged.join('')).not.toContain('plain text');
  });
});

interface Engines {
  ledger: string;
  index: string;
  objects: string;
}

function settingsOf({ ledger, index, objects }: Engines): Record<string, string> {
  return {
    VEDETTE_LEDGER: ledger,
    VEDETTE_INDEX: index,
    VEDETTE_OBJECTS: `s3://k:s@bucket?endpoint=${objects}`,
  };
}

/** A non-loopback address for which no packet leaves the machine. Nothing listens there. */
const elsewhere = '0.0.0.0:1';

async function encryptionOf(engines: Engines) {
  const { out } = await vedette(temporaryFolder(), ['doctor', '--json'], {
    environment: { ...settingsOf(engines), VEDETTE_CHROMIUM: 'off' },
  });
  const { checks } = JSON.parse(out) as { checks: { check: string; seen: string }[] };
  return checks.find(({ check }) => check === 'encryption');
}

describe('vedette doctor', () => {
  it.each<Engines>([
    {
      ledger: `postgres://vedette:secret@${elsewhere}/vedette`,
      index: `clickhouse://vedette:secret@${elsewhere}/vedette`,
      objects: `http://${elsewhere}`,
    },
    {
      ledger: `postgres://vedette:secret@${elsewhere}/vedette?sslmode=prefer`,
      index: `clickhouse://vedette:secret@${elsewhere}/vedette?secure=false`,
      objects: `http://${elsewhere}`,
    },
  ])('names engines reached in plain text over a network: %o', async (engines) => {
    const found = await encryptionOf(engines);

    expect(found).toMatchObject({ state: 'warning' });
    expect(found?.seen).toMatch(/^in plain text: postgres:.*0:1.*, clickhouse:.*0:1.*, http:.*0:1/);
    expect(found?.seen).not.toContain('secret');
  });

  it.each<Engines>([
    {
      ledger: `postgres://vedette:secret@${elsewhere}/vedette?sslmode=require`,
      index: `clickhouse://vedette:secret@${elsewhere}/vedette?secure=true`,
      objects: `https://${elsewhere}`,
    },
    {
      ledger: 'postgres://vedette:secret@localhost:1/vedette',
      index: 'clickhouse://vedette:secret@127.0.0.2/vedette',
      objects: 'http://127.0.0.1:9000',
    },
    {
      ledger: 'postgres://vedette:secret@[::1]:1/vedette',
      index: 'clickhouse://vedette:secret@[::1]/vedette',
      objects: 'http://[::1]:9000',
    },
    {
      ledger: 'postgres://vedette@%2Fnowhere/vedette',
      index: 'clickhouse://vedette:secret@localhost/vedette',
      objects: 'http://localhost:9000',
    },
  ])('accepts encryption, and what stays on the machine: %o', async (engines) => {
    expect(await encryptionOf(engines)).toMatchObject({ state: 'ok' });
  });

  it('distrusts a cluster behind a server on this machine, and settings it cannot read', async () => {
    const fine = {
      ledger: '',
      index: 'clickhouse://vedette:secret@127.0.0.1/vedette',
      objects: 'http://127.0.0.1:9000',
    };
    const index = `${fine.index}?cluster=two`;
    expect(await encryptionOf({ ...fine, index })).toMatchObject({ state: 'warning' });
    expect(await encryptionOf({ ...fine, objects: 'minio' })).toMatchObject({ state: 'bad' });
  });
});

describe('a server', () => {
  it('that reaches an engine in plain text over a network says so in its log', async () => {
    const { VEDETTE_LEDGER: _, ...settings } = settingsOf({
      ledger: '',
      index: `clickhouse://vedette:secret@${elsewhere}/vedette`,
      objects: `http://${elsewhere}`,
    });
    const { logged } = await startServer(settings);

    const lines = logged.filter((line) => line.includes('not encrypted'));

    expect(lines).toHaveLength(1);
    expect(lines[0]).toContain('clickhouse://[redacted]@0.0.0.0:1/vedette');
    expect(lines[0]).toContain('http://0.0.0.0:1/bucket');
    expect(lines[0]).not.toContain('secret');
  });
});
