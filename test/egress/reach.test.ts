import { describe, expect, it } from 'vitest';
import { fenced, listenTwice, noGuard, openWay, publicAddress, reasonOf } from './place.ts';

const greet = (_: unknown, response: { end: (text: string) => void }) => {
  response.end('hello');
};

/** Authorities that lead a browser to 127.0.0.1 or ::1. */
const loopbackForms = [
  '127.0.0.1',
  '2130706433',
  '0x7f000001',
  '0x7F.0.0.1',
  '0x7f.1',
  '017700000001',
  '0177.0.0.1',
  '0177.0.0.0x1',
  '127.1',
  '127.0.1',
  '0x7f.0.1',
  '127.0.0.1.',
  '0x7f.1.',
  '127。0。0。1',
  '127.0.0.1',
  '127｡0｡0｡1',
  '１２７.0.0.1',
  '①②⑦.⓪.⓪.①',
  '%31%32%37.0.0.1',
  '127.0.0.%31',
  '12\t7.0.0.1',
  '127.0.0.1\n',
  '0x7f.0x1',
  '[::1]',
  '[0:0:0:0:0:0:0:1]',
  '[0000::0001]',
  '[::ffff:127.0.0.1]',
  '[::ffff:7f00:1]',
  '[0:0:0:0:0:ffff:7f00:0001]',
  '[::FFFF:127.0.0.1]',
];

/** Tunnels and unspecified addresses: a packet may end at loopback, so none is sent even in the control. */
const tunnelForms = [
  '[::127.0.0.1]',
  '[::7f00:1]',
  '[::ffff:0:127.0.0.1]',
  '[64:ff9b::127.0.0.1]',
  '[64:ff9b::7f00:1]',
  '[64:ff9b:1::7f00:1]',
  '[2002:7f00:1::]',
  '[2002:7f00:1::1]',
  '[2001:0:808:808::80ff:fffe]',
  '[2606:4700::5efe:7f00:1]',
  '[2606:4700::200:5efe:127.0.0.1]',
  '0.0.0.0',
  '0',
  '0x0',
  '00',
  '[::]',
  '169.254.169.254',
  '[::ffff:a9fe:a9fe]',
  '0xa9fea9fe',
  '10.0.0.1',
  '192.168.1.1',
  '168.63.129.16',
  '192.0.0.192',
  '[fd00:ec2::254]',
  '[fe80::1]',
];

/** Text that browsers do not accept as a URL. */
const brokenForms = [
  '[::1%25lo]',
  '[::1%lo]',
  '[fe80::1%251]',
  '127.0.0.1%00.example',
  '256.0.0.1',
  '127.0.0.1.5',
  '[::1',
  '::1',
  '0x7f.0.0.0.1',
  '127.0.0.1 .example',
  '[127.0.0.1]',
  '4294967296',
  '09.0.0.1',
  'exa<mple',
  '%zz',
  '[::ffff:127.0.0.256]',
  '',
];

const schemes = [
  'file:///etc/passwd',
  'ftp://127.0.0.1/',
  'gopher://127.0.0.1/',
  'data:text/plain,x',
  'javascript:alert(1)',
  'ws://127.0.0.1/',
  'wss://127.0.0.1/',
  'blob:http://127.0.0.1/x',
  'about:blank',
  'view-source:http://127.0.0.1/',
  'dict://127.0.0.1:11211/',
  'ldap://127.0.0.1',
  'chrome://settings',
  'jar:http://127.0.0.1!/',
  'unix:/run/x.sock',
  'mailto:a@b.example',
];

describe('an address that is not public', () => {
  it.each(loopbackForms)('is not connected to when written %j', async (form) => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port });

    expect(await reasonOf(way.get(`http://${form.trim()}:${port}/`))).toBe('refused');
    expect(forbidden.arrived()).toBe(0);
  });

  it.each(loopbackForms)('is reached with the guard off, written %j', async (form) => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port, guard: noGuard });

    expect(await reasonOf(way.get(`http://${form.trim()}:${port}/`))).toBe('arrived: hello');
    expect(forbidden.arrived()).toBe(1);
  });

  it('is refused in every form of tunnel address', async () => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port });

    for (const form of tunnelForms) {
      expect([form, await reasonOf(way.get(`http://${form}:${port}/`))]).toEqual([form, 'refused']);
    }
    expect(forbidden.arrived()).toBe(0);
  });

  it('is not guessed from an invalid URL', async () => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port });

    for (const form of brokenForms) {
      expect([form, await reasonOf(way.get(`http://${form}:${port}/`))]).toEqual([form, 'bad-url']);
    }
    expect(forbidden.arrived()).toBe(0);
    expect(way.names.asked).toEqual([]);
  });

  it('is refused when dialled, even if a caller made the endpoint itself', async () => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port });

    const forged = { host: 'site.example', port, addresses: ['127.0.0.1'] };

    expect(await reasonOf(way.dial(forged, { secure: false }))).toBe('refused');
    expect(forbidden.arrived()).toBe(0);
  });

  it('is blocked by the fence of these tests if all else fails', async () => {
    const dial = fenced(() => Promise.reject(new Error('dialled')));
    const to = (address: string) =>
      dial(
        { host: 'site.example', port: 80, addresses: ['127.0.0.2', address] },
        { secure: false },
      );

    await expect(to('192.0.2.1')).rejects.toThrow('outside of this machine');
    await expect(to('2001:db8::1')).rejects.toThrow('outside of this machine');
    await expect(to('::1')).rejects.toThrow('dialled');
  });

  it('is not reached by a name in place of an address', async () => {
    const { port, forbidden } = await listenTwice(greet);
    const way = await openWay({ port, guard: noGuard });

    const unresolved = { host: 'localhost', port, addresses: ['localhost'] };

    await expect(way.dial(unresolved, { secure: false })).rejects.toThrow('not resolved');
    expect(forbidden.arrived()).toBe(0);
  });
});

describe('a URL', () => {
  it.each(schemes)('with another scheme is refused: %s', async (url) => {
    const way = await openWay({ port: 80, guard: noGuard });

    expect(await reasonOf(way.get(url))).toBe('refused');
  });

  it('with a tricky authority goes where a browser would go', async () => {
    const { port, open, forbidden } = await listenTwice(greet);
    const dns = { 'A site.example': [{ addresses: [publicAddress] }] };
    const way = await openWay({ port, dns });

    for (const rest of ['\\@127.0.0.1/', '/@127.0.0.1/', '#@127.0.0.1/', '?@127.0.0.1/']) {
      const answer = await way.get(`http://site.example:${port}${rest}`);
      expect(answer.text).toBe('hello');
    }
    expect(open.arrived()).toBe(4);
    expect(forbidden.arrived()).toBe(0);
  });

  it.each(['user@', 'user:pass@', ':pass@', 'site.example@', 'a%40b@', 'site.example:80@', 'a@b@'])(
    'with credentials is refused: %s',
    async (userinfo) => {
      const { port, open, forbidden } = await listenTwice(greet);
      const way = await openWay({ port, guard: noGuard });

      for (const host of ['127.0.0.1', publicAddress]) {
        expect(await reasonOf(way.get(`http://${userinfo}${host}:${port}/`))).toBe('refused');
      }
      expect(open.arrived() + forbidden.arrived()).toBe(0);
    },
  );

  it('with a port outside the list is refused at a public address', async () => {
    const listed = await listenTwice(greet);
    const other = await listenTwice(greet);
    const way = await openWay({ port: listed.port });

    expect(await reasonOf(way.get(`http://${publicAddress}:${other.port}/`))).toBe('refused');
    expect(other.open.arrived()).toBe(0);
    expect(await reasonOf(way.get(`http://${publicAddress}:${listed.port}/`))).toBe(
      'arrived: hello',
    );
  });

  it.each(['127.0.0.2', '0x7f.2', '[::ffff:7f00:2]', '127。0。0。2', '127.0.0.2.'])(
    'of a public address is fetched: %s',
    async (form) => {
      const { port, open } = await listenTwice(greet);
      const way = await openWay({ port });

      expect(await reasonOf(way.get(`http://${form}:${port}/`))).toBe('arrived: hello');
      expect(open.arrived()).toBe(1);
    },
  );
});

describe('the allow setting', () => {
  it('opens exactly the address and port it names, for real connections', async () => {
    const one = await listenTwice(greet);
    const other = await listenTwice(greet);
    const way = await openWay({ port: 80, allow: [`scans:127.0.0.1:${one.port}`] });

    expect(await reasonOf(way.get(`http://127.0.0.1:${one.port}/`))).toBe('arrived: hello');
    expect(await reasonOf(way.get(`http://[::1]:${one.port}/`))).toBe('refused');
    expect(await reasonOf(way.get(`http://127.0.0.1:${other.port}/`))).toBe('refused');
    expect(one.forbidden.arrived()).toBe(1);
    expect(other.forbidden.arrived()).toBe(0);
  });
});
