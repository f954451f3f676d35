import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { gunzipSync, gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import { changeByServer } from '../../src/audit/store.ts';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { Verifier } from '../../src/feeds/verify.ts';
import type { Explanation } from '../../src/ip/contract.ts';
import { startServer, temporaryFolder, type TestServer } from '../harness.ts';

const extraPublic = ['198.51.100.0/24', '2001:db8:1::/48'];

const files = {
  ipsum: '# IPsum\n198.51.100.7\t5\n198.51.100.8\t3\n',
  'feodo-tracker': JSON.stringify([
    { ip_address: '198.51.100.7', port: 443, last_online: '2026-11-01', malware: 'Emotet' },
  ]),
  'x4bnet-vpn': '198.51.100.0/28\n198.51.100.64/26\n',
};

/** A server that received the hand-written files through its regular interface. */
async function startLoaded(): Promise<TestServer> {
  const server = await startServer({}, { extraPublic, now: () => Date.UTC(2026, 10, 15, 4, 5, 6) });
  for (const [feed, content] of Object.entries(files)) {
    const file = join(temporaryFolder(), `${feed}.txt`);
    writeFileSync(file, content);
    const words = ['feeds', 'load', feed, file, '--as-of', '2026-11-14T01:02:03.456Z'];
    expect(await vedette(server.config.data, ...words)).toMatchObject({ code: 0, err: '' });
  }
  return server;
}

async function explanationOf(server: TestServer, ip: string): Promise<Explanation> {
  const { text } = await server.ask(`/v1/ip/data?ip=${ip}&explain=true`);
  return (JSON.parse(text) as { explain: Explanation }).explain;
}

const verifierOf = (server: TestServer, asn = 0) =>
  new Verifier({ data: server.config.data, feeds, announces: (_, number) => number === asn });

const snapshotFile = (server: TestServer, digest = '') =>
  join(server.config.data, 'snapshots', `${digest}.gz`);

/** The claim of one feed, to be falsified. */
function claimOf(explanation: Explanation, feed: string) {
  const claim = explanation.claims.find((each) => each.feed === feed);
  if (!claim) throw new Error(feed);
  return claim;
}

describe('verification', () => {
  it('recomputes every term from the bytes that the answer cites', async () => {
    const server = await startLoaded();
    const verifier = verifierOf(server);
    for (const [ip, claims] of [
      ['198.51.100.7', 3],
      ['198.51.100.8', 2],
      ['198.51.100.65', 1],
      ['198.51.100.200', 0],
      ['2001:db8:1::1', 0],
    ] as const) {
      const explanation = await explanationOf(server, ip);
      const { problems, verified, verdict } = await verifier.verify(ip, explanation);
      expect([ip, problems, verified.length]).toEqual([ip, [], claims]);
      expect(verdict?.inbound.points).toBe(explanation.inbound.points);
    }
  });

  it('reads the release seeds, with the network from the bundled table', async () => {
    const server = await startServer();
    const explanation = await explanationOf(server, '18.208.0.1');
    expect(explanation.claims.some(({ about }) => about === 'AS14618')).toBe(true);
    const right = await verifierOf(server, 14_618).verify('18.208.0.1', explanation);
    expect(right.problems).toEqual([]);
    const wrong = await verifierOf(server, 64_500).verify('18.208.0.1', explanation);
    expect(wrong.problems.join()).toContain('does not list the address');
  });

  it('detects one flipped byte of a snapshot, in the file and in the content', async () => {
    const server = await startLoaded();
    const explanation = await explanationOf(server, '198.51.100.8');
    const file = snapshotFile(server, claimOf(explanation, 'ipsum').snapshot);
    const whole = readFileSync(file);
    for (let at = 10; at < whole.length; at += 7) {
      const flipped = Buffer.from(whole);
      flipped[at] = (flipped[at] ?? 0) ^ 1;
      writeFileSync(file, flipped);
      const { problems } = await verifierOf(server).verify('198.51.100.8', explanation);
      expect(problems, `byte ${at}`).toHaveLength(1);
    }
    const content = gunzipSync(whole);
    content[2] = (content[2] ?? 0) ^ 1; // inside a comment: no parser would notice
    writeFileSync(file, gzipSync(content));
    const { problems, verdict } = await verifierOf(server).verify('198.51.100.8', explanation);
    expect([problems.join(), verdict]).toEqual([
      expect.stringContaining('does not match its digest'),
      null,
    ]);
  });

  it('ignores suppressed claims, like the score', async () => {
    const server = await startLoaded();
    const { library, store } = server.running.service;
    const suppression = {
      id: 'one',
      feed: 'ipsum',
      range: '198.51.100.7',
      reason: 'ours',
      until: null,
      createdAt: '2026-11-14T00:00:00.000Z',
    };
    const change = changeByServer(0, { action: 'suppression.add', subject: 'one' });
    await store.feeds.addSuppression(suppression, change);
    await library.publish();
    const explanation = await explanationOf(server, '198.51.100.7');
    expect(explanation.suppressed).toHaveLength(1);
    const { problems, verified } = await verifierOf(server).verify('198.51.100.7', explanation);
    expect([problems, verified.length]).toEqual([[], 3]);
    explanation.suppressed = [];
    const without = await verifierOf(server).verify('198.51.100.7', explanation);
    expect(without.problems.join()).toContain('inbound term');
  });

  it('names a missing snapshot', async () => {
    const server = await startLoaded();
    const explanation = await explanationOf(server, '198.51.100.65');
    claimOf(explanation, 'x4bnet-vpn').snapshot = 'ab'.repeat(32);
    const { problems } = await verifierOf(server).verify('198.51.100.65', explanation);
    expect(problems).toEqual(['snapshot abababababab of x4bnet-vpn: the file no longer exists']);
  });

  it('rejects a claim altered in any member', async () => {
    const server = await startLoaded();
    const honest = await explanationOf(server, '198.51.100.7');
    for (const [change, reason] of [
      [{ line: 3 }, 'does not list the address'],
      [{ label: 'ssh' }, 'has the label "", not "ssh"'],
      [{ weight: 8 }, 'has the weight "5", not "8"'],
      [{ category: 'c2' }, 'has the category "abuse", not "c2"'],
      [{ about: '198.51.100.0/24' }, 'has the range'],
      [{ lineage: 'another' }, 'lineage is ipsum, not another'],
      [{ half_life_hours: 1 }, 'half-life is 72, not 1'],
      [{ age_hours: 0 }, 'age is 27'],
      [{ seen_at_ms: Date.UTC(2026, 10, 15) }, 'fetch is'],
      [{ feed: 'nobody' }, 'no definition of nobody'],
    ] as const) {
      const explanation = structuredClone(honest);
      Object.assign(claimOf(explanation, 'ipsum'), change);
      const { problems, verified } = await verifierOf(server).verify('198.51.100.7', explanation);
      expect([problems.length, verified.length]).toEqual([1, 2]);
      expect(problems[0]).toContain(reason);
    }
  });

  it('rejects wrong terms, sums and words, and claims counted twice', async () => {
    const server = await startLoaded();
    const honest = await explanationOf(server, '198.51.100.7');
    const problemsOf = async (falsify: (explanation: Explanation) => unknown) => {
      const explanation = structuredClone(honest);
      falsify(explanation);
      return (await verifierOf(server).verify('198.51.100.7', explanation)).problems.join();
    };
    expect(await problemsOf(({ inbound }) => (inbound.points = 1))).toContain('adds up to');
    expect(await problemsOf(({ outbound }) => (outbound.word = 'Safe'))).toContain('outbound is');
    expect(await problemsOf(({ inbound }) => inbound.terms.pop())).toContain('not nothing');
    expect(await problemsOf(({ claims }) => claims.push(claimOf(honest, 'ipsum')))).toContain(
      'is cited twice',
    );
    expect(
      await problemsOf((all) => (all.claims = all.claims.filter((each) => each.feed !== 'ipsum'))),
    ).toContain('inbound term');
  });
});

async function vedette(data: string, ...words: string[]) {
  const ran = { code: 0, out: '', err: '' };
  const stream = (name: 'out' | 'err') =>
    ({ write: (text: string) => (ran[name] += text) }) as unknown as NodeJS.WriteStream;
  ran.code = await runCommandLine(words, commands, {
    environment: { VEDETTE_DATA: data, VEDETTE_PORT: '0' },
    stdout: stream('out'),
    stderr: stream('err'),
  });
  return ran;
}

describe('vedette ip and vedette explain', () => {
  it('print scores, flags, gaps in coverage and claims', async () => {
    const { config } = await startLoaded();
    const { code, out } = await vedette(config.data, 'ip', '198.51.100.7');
    expect(code).toBe(0);
    expect(out).toMatch(/^198\.51\.100\.7 {2}/);
    expect(out).toMatch(/Outbound {2}█+░* (Dangerous|Critical)/);
    expect(out).toContain('vpn, according to x4bnet-vpn');
    expect(out).toMatch(/not covered by any feed: .*tor/);
    expect(out).toMatch(/feodo-tracker +c2 +Emotet +198\.51\.100\.7\/32 +14 d/);
    const unlisted = await vedette(config.data, 'ip', '198.51.100.200');
    expect(unlisted.out).toContain('No feed lists it.');
    const json = await vedette(config.data, 'ip', '198.51.100.7', '--json');
    expect(JSON.parse(json.out)).toMatchObject({ ip: '198.51.100.7', tags: { is_vpn: true } });
  });

  it('explain term by term, verify, and fail on a flipped byte', async () => {
    const server = await startLoaded();
    const good = await vedette(server.config.data, 'explain', '198.51.100.7', '--verify');
    expect([good.code, good.err]).toEqual([0, '']);
    expect(good.out).toMatch(/inbound +ipsum +abuse +mixed +\d+ +0\.\d+ +1\.4 × /);
    expect(good.out).toContain('3 of 3 claims found in the files they cite (3 snapshots).');
    expect(good.out).toMatch(/Verified: inbound \w+, outbound \w+, every term recomputed/);

    const { snapshot } = claimOf(await explanationOf(server, '198.51.100.7'), 'x4bnet-vpn');
    const file = snapshotFile(server, snapshot);
    const content = gunzipSync(readFileSync(file));
    content[0] = (content[0] ?? 0) ^ 1;
    writeFileSync(file, gzipSync(content));
    const bad = await vedette(server.config.data, 'explain', '198.51.100.7', '--verify');
    expect(bad.code).toBe(1);
    expect(bad.out).toContain(`Not verified: snapshot ${snapshot.slice(0, 12)} of x4bnet-vpn`);
    expect((await vedette(server.config.data, 'explain', '198.51.100.7')).code).toBe(0);
  });
});
