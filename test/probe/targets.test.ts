import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { createGuard } from '../../src/egress/guard.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import { parsePorts } from '../../src/probe/ports.ts';
import { readTargets, type Job, type TargetOptions } from '../../src/probe/targets.ts';
import { startDns } from '../egress/dns-server.ts';
import { listen, probe } from './place.ts';

/** As in production: the public internet, and what the setting opens. */
function guardWith(allow: readonly string[]) {
  const { isPublic } = createReservedTable([]);
  return createGuard({ isPublic, allow, purpose: 'probe', ports: 'every' });
}

function portsOf(text: string) {
  const ports = parsePorts(text);
  if (typeof ports === 'string') throw new Error(ports);
  return ports;
}

async function read(
  words: readonly string[],
  {
    ports = '80',
    allow = [],
    ...more
  }: { ports?: string; allow?: string[] } & Partial<Omit<TargetOptions, 'ports'>> = {},
): Promise<Job[]> {
  const jobs = await readTargets(words, {
    guard: guardWith(allow),
    ports: portsOf(ports),
    ...more,
  });
  const all: Job[] = [];
  for await (const job of jobs.from(0)) all.push(job);
  expect(all).toHaveLength(jobs.total);
  return all;
}

const documentation = [
  'probe:192.0.2.0/24',
  'probe:198.51.100.0/24',
  'probe:203.0.113.0/24',
  'probe:[2001:db8::]/32',
];

describe('targets', () => {
  it('cover every address and port once, with neighbours far apart', async () => {
    const jobs = await read(['192.0.2.0/28', '198.51.100.7', '203.0.113.1-203.0.113.3'], {
      ports: '22,80',
      allow: documentation,
    });
    expect(new Set(jobs.map(({ address, port }) => `${address} ${port}`)).size).toBe(2 * 20);
    expect(jobs.slice(0, 20).every(({ port }) => port === 22)).toBe(true);
    const last = jobs.slice(0, 20).map(({ address }) => Number(address.split('.')[3]));
    const neighbours = last.filter(
      (value, at) => at > 0 && Math.abs(value - (last[at - 1] ?? 0)) === 1,
    );
    expect(neighbours.length).toBeLessThan(6);
  });

  it('continue from the middle as if never interrupted', async () => {
    await fc.assert(
      fc.asyncProperty(fc.integer({ min: 24, max: 32 }), fc.nat(), async (bits, somewhere) => {
        const options = {
          guard: guardWith(documentation),
          ports: portsOf('1-5'),
        };
        const jobs = await readTargets([`192.0.2.0/${bits}`], options);
        const position = somewhere % jobs.total;
        const all = [...(jobs.from(0) as Iterable<Job>)];
        expect(new Set(all.map(({ address, port }) => `${address} ${port}`)).size).toBe(jobs.total);
        expect([...(jobs.from(position) as Iterable<Job>)]).toEqual(all.slice(position));
      }),
      { seed: 7, numRuns: 50 },
    );
  });

  it('may be IPv6, up to a limit', async () => {
    const jobs = await read(['2001:db8::/126'], { allow: documentation });
    expect(jobs.map(({ address }) => address).sort()).toEqual([
      '2001:db8::',
      '2001:db8::1',
      '2001:db8::2',
      '2001:db8::3',
    ]);
    await expect(read(['2001:db8::/64'], { allow: documentation })).rejects.toThrow(
      'more than 16777216',
    );
  });

  it('that are invalid are named', async () => {
    for (const word of ['300.1.1.1', 'http://office.test/', 'a b', '10.0.0.0/99', '1.2.3']) {
      await expect(read([word])).rejects.toThrow(word);
    }
  });
});

describe('targets that are not public', () => {
  const forms = [
    '127.0.0.1',
    '10.1.2.3',
    '192.168.1.1',
    '172.16.0.1',
    '169.254.169.254',
    '100.64.0.1',
    '0.0.0.0',
    '224.0.0.1',
    '255.255.255.255',
    '::1',
    'fe80::1',
    'fd00::1',
    '::ffff:127.0.0.1',
    '64:ff9b::7f00:1',
    '2002:7f00:1::',
    '168.63.129.16',
    '192.0.2.1',
    '2001:db8::1',
  ];

  it.each(forms)('are refused: %s', async (address) => {
    await expect(read([address])).rejects.toThrow(/not a public address.*VEDETTE_EGRESS_ALLOW/s);
  });

  it('are refused only by the guard: without it they pass', async () => {
    const open = { check: () => undefined };
    for (const address of forms) expect(await read([address], { guard: open })).toHaveLength(1);
  });

  it('are allowed if the setting opens the range and port', async () => {
    const allow = ['probe:127.0.0.0/8:8000-8100'];
    expect(await read(['127.0.0.1'], { allow, ports: '22,8080' })).toHaveLength(2);
    await expect(read(['127.0.0.1'], { allow, ports: '22' })).rejects.toThrow(
      'not a public address',
    );
  });

  it('inside a range are skipped, and nothing reaches them', async () => {
    let visits = 0;
    const port = await listen((socket) => {
      visits++;
      socket.end('hello');
    });
    const progress: number[] = [];
    const closed = guardWith([]);
    const found = await probe([port], {
      guard: closed,
      onProgress: ({ refused }) => progress.push(refused),
    });
    expect(found).toEqual([]);
    expect(progress).toEqual([1]);
    expect(visits).toBe(0);
    await probe([port]); // with a guard that allows it, a connection arrives
    expect(visits).toBeGreaterThan(0);
  });
});

describe('names', () => {
  it('are resolved once, to all addresses', async () => {
    const dns = await startDns({
      'A office.test': [{ addresses: ['192.0.2.1', '192.0.2.2'] }],
      'AAAA office.test': [{ addresses: ['2001:db8::1'] }],
    });
    const jobs = await read(['Office.TEST.'], {
      ports: '22,80',
      allow: documentation,
      servers: [dns.address],
    });
    expect(new Set(jobs.map(({ address }) => address))).toEqual(
      new Set(['192.0.2.1', '192.0.2.2', '2001:db8::1']),
    );
    expect(jobs.every(({ host }) => host === 'office.test')).toBe(true);
    // A busy machine may repeat a late query.
    expect([...new Set(dns.asked)].sort()).toEqual(['A office.test', 'AAAA office.test']);
  });

  it('with one forbidden address are refused entirely', async () => {
    const dns = await startDns({ 'A mixed.test': [{ addresses: ['192.0.2.1', '127.0.0.1'] }] });
    const given = { allow: documentation, servers: [dns.address] };
    await expect(read(['mixed.test'], given)).rejects.toThrow('127.0.0.1 is not a public address');
    const open = { ...given, guard: { check: () => undefined } };
    expect(await read(['mixed.test'], open)).toHaveLength(2);
  });

  it('that do not exist are named', async () => {
    const dns = await startDns({});
    await expect(read(['gone.test'], { servers: [dns.address] })).rejects.toThrow('gone.test');
  });
});

describe('ports', () => {
  it('are read from lists, ranges and names, in order, without duplicates', () => {
    expect(portsOf('80,22-24,80').map(({ port }) => port)).toEqual([80, 22, 23, 24]);
    expect(portsOf('U:53,53')).toEqual([
      { port: 53, socket: 'udp' },
      { port: 53, socket: 'tcp' },
    ]);
    expect(portsOf('top-100')).toHaveLength(100);
    expect(portsOf('top-1000')).toHaveLength(1000);
    expect(portsOf('top-1000').slice(0, 100)).toEqual(portsOf('top-100'));
    expect(portsOf('all')).toHaveLength(65_535);
  });

  it.each(['', '0', '65536', '80-22', 'ssh', '80,,81', '1e3', '-5'])(
    'are not this: "%s"',
    (text) => {
      expect(typeof parsePorts(text)).toBe('string');
    },
  );
});
