import { describe, expect, it } from 'vitest';
import { createResolve } from '../../src/egress/resolve.ts';
import { createGuard } from '../../src/egress/guard.ts';
import { StartError } from '../../src/errors.ts';
import type { DnsAnswer } from './dns-server.ts';
import { listenTwice, noGuard, openWay, publicAddress, reasonOf, table } from './place.ts';

const greet = (_: unknown, response: { end: (text: string) => void }) => {
  response.end('hello');
};
const good: DnsAnswer = { addresses: [publicAddress] };
const bad: DnsAnswer = { addresses: ['127.0.0.1'] };

describe('a name', () => {
  it('is fetched from its public address, resolved once', async () => {
    const { port, open } = await listenTwice(greet);
    const way = await openWay({ port, dns: { 'A site.example': [good] } });

    const answer = await way.get(`http://site.example:${port}/`);

    expect(answer.text).toBe('hello');
    expect(open.requests[0]?.headers['host']).toBe(`site.example:${port}`);
    expect(way.names.asked.sort()).toEqual(['A site.example', 'AAAA site.example']);
  });

  it('is fetched in Unicode, in capitals and with a final dot', async () => {
    const { port } = await listenTwice(greet);
    const dns = { 'A xn--bcher-kva.example': [good], 'A site.example': [good] };
    const way = await openWay({ port, dns });

    for (const host of ['bücher.example', 'BÜCHER。example', 'SITE.example', 'site.example.']) {
      expect(await reasonOf(way.get(`http://${host}:${port}/`))).toBe('arrived: hello');
    }
  });

  const hostile: [string, Record<string, DnsAnswer[]>][] = [
    ['loopback', { 'A site.example': [bad] }],
    ['loopback in IPv6', { 'AAAA site.example': [{ addresses: ['::1'] }] }],
    ['mapped loopback', { 'AAAA site.example': [{ addresses: ['::ffff:127.0.0.1'] }] }],
    ['compatible loopback', { 'AAAA site.example': [{ addresses: ['::7f00:1'] }] }],
    ['NAT64 loopback', { 'AAAA site.example': [{ addresses: ['64:ff9b::7f00:1'] }] }],
    ['6to4 loopback', { 'AAAA site.example': [{ addresses: ['2002:7f00:1::'] }] }],
    ['Teredo loopback', { 'AAAA site.example': [{ addresses: ['2001::80ff:fffe'] }] }],
    ['ISATAP loopback', { 'AAAA site.example': [{ addresses: ['2606:4700::5efe:7f00:1'] }] }],
    ['public, then loopback', { 'A site.example': [{ addresses: [publicAddress, '127.0.0.1'] }] }],
    ['loopback, then public', { 'A site.example': [{ addresses: ['127.0.0.1', publicAddress] }] }],
    [
      'public IPv4, private IPv6',
      { 'A site.example': [good], 'AAAA site.example': [{ addresses: ['fd00::1'] }] },
    ],
    [
      'an alias to loopback',
      { 'A site.example': [{ alias: 'localhost', addresses: ['127.0.0.1'] }] },
    ],
    [
      'an alias to both',
      { 'A site.example': [{ alias: 'in.example', addresses: [publicAddress, '127.0.0.1'] }] },
    ],
    ['cloud metadata', { 'A site.example': [{ addresses: ['169.254.169.254'] }] }],
  ];

  it.each(hostile)('that resolves to %s is refused without a connection', async (_, dns) => {
    const { port, open, forbidden } = await listenTwice(greet);
    const way = await openWay({ port, dns });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('refused');
    expect(open.arrived() + forbidden.arrived()).toBe(0);
  });

  it.each(hostile.filter(([title]) => /^(loopback|mapped|an alias to loop)/.test(title)))(
    'that leads to %s does arrive there when the guard is off',
    async (_, dns) => {
      const { port, forbidden } = await listenTwice(greet);
      const way = await openWay({ port, dns, guard: noGuard });

      expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('arrived: hello');
      expect(forbidden.arrived()).toBe(1);
    },
  );

  it('that is rebound after the check is still reached at the checked address', async () => {
    const { port, open, forbidden } = await listenTwice(greet);
    const way = await openWay({ port, dns: { 'A site.example': [good, bad] } });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('arrived: hello');
    expect(way.names.asked.filter((question) => question.startsWith('A '))).toHaveLength(1);
    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('refused');
    expect([open.arrived(), forbidden.arrived()]).toEqual([1, 0]);
  });

  it('that is rebound deceives a program that resolves again after its check', async () => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port, dns: { 'A site.example': [good, bad] } });
    const careless = createResolve({ guard: noGuard, servers: [way.names.address] });
    const target = { host: 'site.example', port };

    await way.resolve(target);
    const socket = await (
      await openWay({ port, guard: noGuard })
    ).dial(await careless(target), {
      secure: false,
    });
    socket.destroy();

    await expect.poll(forbidden.arrived).toBe(1);
  });

  it('that is rebound between two hops is refused at the second', async () => {
    const { port, open, forbidden } = await listenTwice((_, response) => {
      response.writeHead(302, { location: '/again' }).end();
    });
    const way = await openWay({ port, dns: { 'A site.example': [good, bad] } });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('refused');
    expect([open.arrived(), forbidden.arrived()]).toEqual([1, 0]);
  });

  it('is tried at its next address if the first does not answer', async () => {
    const { port, open } = await listenTwice(greet);
    const dns = { 'A site.example': [{ addresses: ['127.0.0.3', publicAddress] }] };
    const way = await openWay({ port, dns });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('arrived: hello');
    expect(open.arrived()).toBe(1);
  });

  it.each<[string, Record<string, DnsAnswer[]>, object]>([
    ['does not exist', {}, { reason: 'dns', facts: { code: 'ENOTFOUND' } }],
    ['has no address', { 'A site.example': [{}] }, { reason: 'dns', facts: { code: 'ENODATA' } }],
    ['fails', { 'A site.example': [{ code: 2 }] }, { reason: 'dns', facts: { code: 'ESERVFAIL' } }],
    ['is an alias to nothing', { 'A site.example': [{ alias: 'localhost' }] }, { reason: 'dns' }],
    [
      'is met with silence',
      { 'A site.example': [{ silent: true }], 'AAAA site.example': [{ silent: true }] },
      { reason: 'timeout', facts: { stage: 'dns' } },
    ],
  ])('that %s gives a plain reason', async (_, dns, fault) => {
    const timeoutMs = 'AAAA site.example' in dns ? 1_000 : 30_000;
    const way = await openWay({ port: 80, dns, timeoutMs });

    await expect(way.get('http://site.example/')).rejects.toMatchObject(fault);
  });

  it('keeps the answer for one family if the other gets none', async () => {
    const { port } = await listenTwice(greet);
    const dns = { 'A site.example': [good], 'AAAA site.example': [{ silent: true }] };
    const way = await openWay({ port, dns, timeoutMs: 8_000 });

    expect(await reasonOf(way.get(`http://site.example:${port}/`))).toBe('arrived: hello');
  });

  it('is resolved by the system if no server is set, and localhost is refused', async () => {
    const guard = createGuard({ isPublic: table.isPublic, allow: [], purpose: 'scans' });
    const open = createGuard({
      isPublic: table.isPublic,
      allow: ['scans:127.0.0.0/8', 'scans:::1'],
      purpose: 'scans',
    });

    const target = { host: 'localhost', port: 80 };

    expect(await reasonOf(createResolve({ guard })(target))).toBe('refused');
    expect(await reasonOf(createResolve({ guard: open })(target))).toBe('arrived: yes');
  });

  it('is given up when the caller aborts', async () => {
    const silent = [{ silent: true }];
    const way = await openWay({ port: 80, dns: { 'A site.example': silent } });

    const work = way.get('http://site.example/', {
      signal: AbortSignal.abort(new Error('enough')),
    });

    await expect(work).rejects.toThrow('enough');
  });
});

describe('VEDETTE_DNS', () => {
  it.each(['localhost', '1.2.3', '127.0.0.1:x'])('refuses %s at the start', (server) => {
    expect(() => createResolve({ guard: noGuard, servers: [server] })).toThrow(StartError);
  });
});
