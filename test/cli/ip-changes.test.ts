import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { now } from '../banner/place.ts';
import { shareAcrossTests } from '../harness.ts';
import { openPlace } from './banner-place.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';

const day = 86_400_000;
const address = '198.51.100.7';
const lately = { address, seenAt: now - 3_600_000 };
const before = { address, seenAt: now - 10 * day };

/** One host observed twice and one observed once. */
const place = shareAcrossTests(() =>
  openPlace([
    { ...before, port: 443, service: 'http', product: 'nginx', version: '1.18.0' },
    { ...before, port: 22, service: 'ssh', product: 'OpenSSH', version: '8.9' },
    { ...before, port: 23, service: 'telnet' },
    { ...before, seenAt: now - 40 * day, port: 8080, service: 'http', product: 'Jetty' },
    { ...lately, port: 443, service: 'http', product: 'nginx', version: '1.20.1' },
    { ...lately, port: 22, service: 'ssh', closedPorts: ['23/tcp'] },
    { ...lately, port: 3389, service: 'ms-wbt-server' },
    { ...lately, address: '198.51.100.8', port: 80, service: 'http' },
  ]),
);
const environment = () => ({ VEDETTE_DATA: place().server.config.data });

describe('vedette ip says what changed since the last observation of the host', () => {
  it.each([60, 80, 120])('on a terminal of %i columns', async (columns) => {
    const lines = await inTerminal(columns, ['ip', address], environment());
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    expect(lines.join(' ').replace(/ +/g, ' ')).toContain(
      'Since 2026-06-05: 3389/tcp opened (ms-wbt-server); 23/tcp closed (telnet); 443/tcp was nginx 1.18.0, is nginx 1.20.1',
    );
  });

  it('in a pipe, and nothing for a host observed once', async () => {
    const changesOf = async (ip: string) => {
      const out = await throughPipe(['ip', ip, '--json'], environment());
      return (JSON.parse(out) as { explain: { changes?: unknown } }).explain.changes;
    };
    expect(await changesOf(address)).toEqual({
      since: '2026-06-05 12:00:00',
      opened: [{ port: '3389/tcp', was: '', is: 'ms-wbt-server' }],
      closed: [{ port: '23/tcp', was: 'telnet', is: '' }],
      changed: [{ port: '443/tcp', was: 'nginx 1.18.0', is: 'nginx 1.20.1' }],
      listed: [],
    });
    expect(await changesOf('198.51.100.8')).toBeUndefined();
  });
});
