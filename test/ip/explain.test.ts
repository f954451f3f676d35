import { describe, expect, it } from 'vitest';
import { recompute, type Term } from '../../src/intel/score.ts';
import type { ExplainedTerm, Explanation } from '../../src/ip/explanation.ts';
import { ipRoutes } from '../../src/ip/routes.ts';
import { known, visit } from './host.ts';
import {
  feed,
  hour,
  ipWorld,
  now,
  oneHost,
  range,
  snapshot,
  startIp,
  type IpServer,
} from './world.ts';

const attackers = feed({ name: 'attackers', category: 'attack', asOf: now - hour }, [
  '203.0.112.1',
  ['198.51.100.0/28', { label: 'ssh', seenAt: now - 25 * hour }],
]);
const copies = feed({ name: 'copies', category: 'attack', lineage: 'attackers' }, ['198.51.100.7']);
const proxies = feed({ name: 'proxies', category: 'proxy', asOf: now - 5 * hour }, []);
const scanners = feed({ name: 'scanners', category: 'research-scanner' }, ['198.51.100.0/25']);
const carriers = feed({ name: 'carriers', category: 'mobile' }, ['AS64500']);
const gone = feed({ name: 'gone', category: 'c2', ttlHours: 2, asOf: now - 3 * hour }, [
  '198.51.100.7',
]);

async function explanationOf(server: IpServer, path = '/v1/ip/data', ip = '198.51.100.7') {
  const { text } = await server.ask(`${path}?ip=${ip}&explain=true`);
  return (JSON.parse(text) as { explain: Explanation }).explain;
}

describe('explain=true', () => {
  it('is the last member before status, on every operation and dialect, and only when asked', async () => {
    const server = await startIp(ipWorld(snapshot([attackers])));
    for (const { operation } of ipRoutes.filter(({ operation }) => operation.envelope === 'flat')) {
      for (const path of [operation.path, ...(operation.aliases ?? []).map((a) => a.path)]) {
        const keys = async (query: string) =>
          Object.keys((await server.ask(`${path}?ip=198.51.100.7${query}`)).json);
        expect((await keys('&explain=true')).slice(-2)).toEqual(['explain', 'status']);
        expect(await keys('&explain=nonsense')).toEqual(await keys(''));
        expect(await keys('')).not.toContain('explain');
      }
    }
  });

  it('shows every claim with its line, times, category and lineage, including expired ones', async () => {
    const server = await startIp(ipWorld(snapshot([attackers, carriers, gone])));
    const { claims, generation, judged_at } = await explanationOf(server);
    expect([generation, judged_at]).toEqual(['g1', '2026-01-02 00:00:00']);
    expect(claims).toEqual([
      expect.objectContaining({ feed: 'carriers', about: 'AS64500', expired: false }),
      expect.objectContaining({ feed: 'gone', expired: true }),
      {
        feed: 'attackers',
        snapshot: 'digest of attackers',
        line: 2,
        label: 'ssh',
        category: 'attack',
        lineage: 'attackers',
        source: '',
        file: '',
        about: '198.51.100.0/28',
        first_seen: '2025-12-31 23:00:00',
        last_seen: '2026-01-01 23:00:00',
        first_fetched: '',
        seen_at_ms: now - 25 * hour,
        age_hours: 25,
        half_life_hours: 24,
        ttl_hours: 240,
        weight: 0,
        expired: false,
      },
    ]);
  });

  it('shows the terms, which add up to the score by themselves', async () => {
    const host = oneHost({ ports: known(visit()) });
    const server = await startIp(ipWorld(snapshot([attackers, copies, scanners]), host));
    const explanation = await explanationOf(server);

    const { inbound } = explanation;
    expect(inbound.terms.map(({ kind, feed: name, points }) => [kind, name, points])).toEqual([
      ['claim', 'copies', 22.5],
      ['claim', 'attackers', 0],
      ['warning', 'scanners', 0],
      ['exposure', undefined, 2],
    ]);
    expect(inbound.points).toBe(24.5);
    for (const direction of ['inbound', 'outbound'] as const) {
      const score = explanation[direction];
      expect(score.terms.reduce((sum, term) => sum + term.points, 0)).toBeCloseTo(score.points, 4);
      expect(recompute(score.terms.map(toTerm), direction)).toMatchObject({
        value: score.value,
        word: score.word,
        points: score.points,
      });
    }
  });

  it('says that an address is shared, which evidence is excused, and which URL to block', async () => {
    const platform = feed({ name: 'platforms', category: 'platform' }, [
      ['198.51.100.0/25', { label: 'Acme (site builder)' }],
    ]);
    const files = feed({ name: 'files', category: 'malware', sufficient: true }, [
      ['198.51.100.7', { label: 'http://198.51.100.7/a.exe' }],
    ]);
    const server = await startIp(ipWorld(snapshot([platform, files])));
    const { json } = await server.ask('/v1/ip/malicious-info?ip=198.51.100.7&explain=true');
    const { is_malicious, explain } = json as unknown as {
      is_malicious: boolean;
      explain: Explanation;
    };
    expect(is_malicious).toBe(false);
    expect(explain.platform).toMatchObject({
      operators: ['Acme (site builder)'],
      excused: 1,
      block: ['http://198.51.100.7/a.exe'],
    });
    expect(explain.platform?.says).toContain('does not make the address malicious');
    expect(explain.outbound.terms[0]).toMatchObject({ feed: 'files', damping: 0, points: 0 });
  });

  it('distinguishes seen, not seen and not covered, with the consulted sources and their age', async () => {
    const server = await startIp(ipWorld(snapshot([attackers, proxies])));
    const { booleans, coverage } = await explanationOf(server);

    expect(coverage).toBe('seen');
    expect(booleans['is_proxy']).toEqual({
      value: false,
      coverage: 'not seen',
      said_by: [],
      sources: [{ feed: 'proxies', as_of: '2026-01-01 19:00:00', age_hours: 5, expired: false }],
    });
    expect(booleans['is_tor']).toMatchObject({
      value: false,
      coverage: 'not covered',
      sources: [],
    });
    expect(booleans['is_hosting']).toMatchObject({ coverage: 'not covered' });
    expect(booleans['is_malicious']).toMatchObject({ coverage: 'seen', said_by: ['attackers'] });
    expect(booleans['can_remote_access']).toMatchObject({ coverage: 'not covered', sources: [] });
  });

  it('never treats silence as safety', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    const { booleans, coverage, claims, inbound } = await explanationOf(server);
    expect([coverage, claims, inbound.terms]).toEqual(['not covered', [], []]);
    expect(new Set(Object.values(booleans).map((companion) => companion.coverage))).toEqual(
      new Set(['not covered']),
    );
  });

  it('has a companion for every boolean about the address itself', async () => {
    const server = await startIp(ipWorld(snapshot([])));
    const { booleans } = await explanationOf(server);
    for (const path of [
      'data',
      'vpn',
      'hosting',
      'malicious-info',
      'privacy-threat',
      'is_safe_dns_server',
      'suspicious_info',
    ]) {
      const body = await server.look(`/v1/ip/${path}`);
      expect(booleanNames(body).filter((name) => !(name in booleans))).toEqual([]);
    }
  });

  it('reports what a scan of the address has shown', async () => {
    const server = await startIp(ipWorld(snapshot([]), oneHost({ ports: known(visit()) })));
    const { booleans } = await explanationOf(server, '/v1/ip/malicious-info');
    expect(booleans['can_remote_access']).toEqual({
      value: true,
      coverage: 'seen',
      said_by: ['banners'],
      sources: [{ feed: 'banners', as_of: '2026-01-01 23:00:00', age_hours: 1, expired: false }],
    });
    expect(booleans['is_privacy_threat']).toMatchObject({ value: false, coverage: 'not seen' });
  });

  it('names the suppressions that applied', async () => {
    const aside = {
      feed: '*',
      range: range('198.51.100.0/24'),
      by: 'ada',
      until: now + hour,
      reason: 'ours',
    };
    const server = await startIp(ipWorld(snapshot([attackers], { suppressions: [aside] })));
    const { suppressed, inbound } = await explanationOf(server);
    expect(inbound.terms).toEqual([]);
    expect(suppressed).toEqual([
      {
        feed: 'attackers',
        snapshot: 'digest of attackers',
        line: 2,
        label: 'ssh',
        category: 'attack',
        reason: 'ours',
        by: 'ada',
        until: '2026-01-02 01:00:00',
      },
    ]);
  });
});

/** Rebuilds a term from its API form, using only its own members. */
function toTerm(term: ExplainedTerm): Term {
  const { kind, feed: name, snapshot: digest, line, label, category, exposure, ...rest } = term;
  const claim = { feed: name, snapshot: digest, line, label, category, seenAt: 0 };
  const isRepeated = term.is_repeated;
  return (
    kind === 'exposure' ? { kind, name: exposure, ...rest } : { kind, claim, isRepeated, ...rest }
  ) as Term;
}

/** Names of the booleans in a body, except those inside rows. */
function booleanNames(value: unknown): string[] {
  if (typeof value !== 'object' || value === null || Array.isArray(value)) return [];
  return Object.entries(value).flatMap(([name, member]) =>
    typeof member === 'boolean' ? [name] : booleanNames(member),
  );
}

describe('an explanation without feeds', () => {
  it('calls nothing safe without coverage', async () => {
    const server = await startIp(ipWorld(snapshot([])));

    const explain = await explanationOf(server);

    expect(explain).toMatchObject({
      coverage: 'not covered',
      inbound: { value: 1, word: 'Unknown' },
      outbound: { value: 1, word: 'Unknown' },
    });
    expect(JSON.stringify(explain)).not.toMatch(/safe"/i);
  });
});
