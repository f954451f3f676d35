import { describe, expect, it } from 'vitest';
import { displayWidth } from '../../src/cli/terminal/terminal.ts';
import { feed, ipWorld, snapshot, startIp } from '../ip/world.ts';
import { vedette } from './command-line.ts';
import { inTerminal, throughPipe } from './pseudo-terminal.ts';

async function startListed(): Promise<string> {
  const c2 = feed({ name: 'c2-list', category: 'c2', sufficient: true }, [
    ['198.51.100.7', { label: 'Emotet' }],
  ]);
  const attack = feed({ name: 'attackers', category: 'attack' }, ['198.51.100.64/30']);
  const cloud = feed({ name: 'clouds', category: 'cloud' }, ['198.51.100.0/28']);
  const server = await startIp(ipWorld(snapshot([c2, attack, cloud])));
  return server.config.data;
}

describe('vedette range', () => {
  it.each([60, 80, 120])('draws a /24 in a real terminal of %i columns', async (columns) => {
    const environment = { VEDETTE_DATA: await startListed() };
    const lines = await inTerminal(columns, ['range', '198.51.100.0/24'], environment);
    expect(Math.max(...lines.map(displayWidth))).toBeLessThanOrEqual(columns);
    const text = lines.join('\n');
    expect(text).toContain('20 listed  7.8%');
    expect(text).toContain('1 malicious  0.4%');
    expect(text).toMatch(/cloud +[█-▏]+ +16 +6\.3%/);
    expect(text).toMatch(/^198\.51\.100\.7 +malicious +/m);
    expect(text).toContain('Verdict   suspicious: 1 of its 256 addresses is malicious');
    const perRow = columns === 60 ? 32 : 64;
    const map = lines.filter((line) => /^198\.51\.100\.\d+ +[·░▒█]+$/.test(line));
    expect(map).toHaveLength(256 / perRow);
    expect(map[0]).toMatch(/^198\.51\.100\.0 +░{7}█░{8}·+$/);
    expect(map[64 / perRow]).toMatch(/^198\.51\.100\.64 +▒{4}·+$/);
  });

  it('calls a range unknown if no feed could have listed it', async () => {
    const cloud = feed({ name: 'clouds', category: 'cloud' }, ['198.51.100.0/28']);
    const { config } = await startIp(ipWorld(snapshot([cloud])));
    const { out } = await vedette(config.data, ['range', '198.51.100.0/24'], { columns: 80 });
    expect(out).toContain('unknown (no feed covers it)');
    expect(out).not.toContain('0 malicious');
    const page = await vedette(config.data, ['ip', '198.51.100.7'], { columns: 80 });
    expect(page.out).toContain('Neighbours: unknown (no feed covers it)');
  });

  it('names the network', async () => {
    const data = await startListed();
    const { out } = await vedette(data, ['range', 'AS64500'], { columns: 80 });
    expect(out).toContain('Acme, Inc.  128 addresses');
  });

  it("prints the API's answer into a pipe with --json", async () => {
    const environment = { VEDETTE_DATA: await startListed() };
    const text = await throughPipe(['range', '198.51.100.0/24', '--json'], environment);
    expect(JSON.parse(text)).toMatchObject({
      listed: 20,
      explain: { malicious: 1 },
      judgement: { verdict: 'suspicious' },
    });
  });

  it('names the accepted input', async () => {
    const data = await startListed();
    const { code, err } = await vedette(data, ['range', 'acme']);
    expect(code).toBe(1);
    expect(err).toContain('give a prefix such as 198.51.100.0/24, or a network such as AS64500.');
  });
});
