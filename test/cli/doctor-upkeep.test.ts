import { writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { Database } from '../../src/sqlite.ts';
import { startServer, temporaryFolder } from '../harness.ts';
import { vedette } from './command-line.ts';
import { inTerminal } from './pseudo-terminal.ts';

interface Check {
  check: string;
  state: string;
  seen: string;
  todo: string;
}

async function checksOf(data: string, environment: Record<string, string> = {}) {
  const { out } = await vedette(data, ['doctor', '--json'], { environment });
  const { checks } = JSON.parse(out) as { checks: Check[] };
  return (name: string) => checks.find(({ check }) => check === name);
}

describe('vedette doctor', () => {
  it('checks CVE data, backups, certificate, audit log and clock, each with a remedy', async () => {
    const server = await startServer();
    const { data } = server.config;
    const found = await checksOf(data);
    expect(found('CVE data')).toMatchObject({
      state: 'warning',
      todo: 'vedette feeds enable nvd && vedette feeds update nvd',
    });
    expect(found('backups')).toMatchObject({ state: 'warning', seen: 'no backup was ever made' });
    expect(found('certificate')).toMatchObject({
      state: 'ok',
      seen: 'none: plain HTTP on loopback',
    });
    expect(found('audit log')).toMatchObject({ state: 'ok', seen: '2 entries, intact' });
    expect(found('clock')).toMatchObject({ state: 'ok' });

    await vedette(data, ['backup', join(temporaryFolder(), 'b.tgz')]);
    const ledger = new Database(join(data, 'ledger.sqlite'), { timeout: 5_000 });
    ledger.exec(
      "DROP TRIGGER audit_never_changes; UPDATE audit SET subject = 'x' WHERE number = 1",
    );
    ledger.close();
    const later = await checksOf(data);
    expect(later('backups')).toMatchObject({ state: 'ok', seen: 'the last one is 0 min old' });
    expect(later('audit log')).toMatchObject({
      state: 'bad',
      seen: 'entry 1 is missing or was changed',
    });
  });

  it('says when a certificate expires or is unreadable', async () => {
    const data = temporaryFolder();
    await vedette(data, ['tls', 'init', 'localhost']);
    const cert = join(data, 'tls', 'cert.pem');
    const key = { VEDETTE_TLS_KEY: join(data, 'tls', 'key.pem') };
    const good = await checksOf(data, { ...key, VEDETTE_TLS_CERT: cert });
    expect(good('certificate')?.seen).toMatch(/cert\.pem is valid until \d{4}-\d\d-\d\d/);
    const broken = join(temporaryFolder(), 'cert.pem');
    writeFileSync(broken, 'nonsense');
    const bad = await checksOf(data, { ...key, VEDETTE_TLS_CERT: broken });
    expect(bad('certificate')).toMatchObject({ state: 'bad' });
  });

  it('notices that the clock was set back, from earlier records', async () => {
    const ahead = Date.now() + 7 * 86_400_000;
    const server = await startServer({}, { now: () => ahead });
    await server.running.stop();
    const found = await checksOf(server.config.data);
    expect(found('clock')).toMatchObject({
      state: 'warning',
      todo: 'Set the clock, and keep it right: timedatectl set-ntp true',
    });
  });

  it.each([60, 80, 120])('fits a terminal of %i columns', async (columns) => {
    const server = await startServer();
    const lines = await inTerminal(columns, ['doctor'], { VEDETTE_DATA: server.config.data });
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(lines.join(' ')).toContain('backups');
  });
});
