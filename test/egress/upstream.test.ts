import { once } from 'node:events';
import { createServer, type IncomingMessage } from 'node:http';
import { connect, createServer as createTcpServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import { createDial, peerOf } from '../../src/egress/dial.ts';
import { createEgress } from '../../src/egress/egress.ts';
import { readUpstream } from '../../src/egress/upstream.ts';
import { startServer } from '../harness.ts';
import { startDns } from './dns-server.ts';
import { collect, listen, noGuard, publicAddress, reasonOf, table } from './place.ts';

interface Proxy {
  setting: string;
  /** Requested authorities, with the credentials. */
  asked: { authority: string; authorization: string | undefined }[];
}

type Answer = (request: IncomingMessage, socket: Socket) => void;

/** A real forward proxy on loopback. */
async function startProxy(answer: Answer = forward): Promise<Proxy> {
  const asked: Proxy['asked'] = [];
  const open = new Set<Socket>();
  const server = createServer();
  server.on('connect', (request: IncomingMessage, socket: Socket) => {
    asked.push({
      authority: request.url ?? '',
      authorization: request.headers['proxy-authorization'],
    });
    open.add(socket);
    socket.on('error', () => undefined);
    answer(request, socket);
  });
  server.listen(0, '127.0.0.1');
  await once(server, 'listening');
  onTestFinished(async () => {
    for (const socket of open) socket.destroy();
    server.close();
    await once(server, 'close');
  });
  return { setting: `http://127.0.0.1:${(server.address() as AddressInfo).port}`, asked };
}

function forward({ url = '' }: IncomingMessage, socket: Socket): void {
  const [address = '', port] = url.split(':');
  const onward = connect(Number(port), address, () => {
    socket.write('HTTP/1.1 200 OK\r\n\r\n');
    onward.pipe(socket).pipe(onward);
  });
  onward.on('error', () => socket.destroy());
}

async function openWay(setting: string, port: number) {
  const names = await startDns({ 'A site.example': [{ addresses: [publicAddress] }] });
  return createEgress({
    isPublic: table.isPublic,
    allow: [`feeds:127.0.0.2/32:${port}`],
    purpose: 'feeds',
    servers: [names.address],
    upstream: readUpstream(setting),
    version: '1',
    projectUrl: 'https://vedette.example',
  });
}

describe('an upstream proxy', () => {
  it('carries every connection, by the checked address instead of the name', async () => {
    const site = await listen((_, response) => response.end('hello'));
    const proxy = await startProxy();
    const { download } = await openWay(proxy.setting, site.port);
    const into = collect();
    const url = `http://site.example:${site.port}/`;

    await download({ url, into, maxBytes: 100, timeoutMs: 60_000 });

    expect(into.text()).toBe('hello');
    expect(proxy.asked).toEqual([
      { authority: `${publicAddress}:${site.port}`, authorization: undefined },
    ]);
  });

  it('never sees a target that is not allowed', async () => {
    const proxy = await startProxy();
    const { download } = await openWay(proxy.setting, 80);

    const refused = download({
      url: 'http://10.0.0.1/',
      into: collect(),
      maxBytes: 100,
      timeoutMs: 60_000,
    });

    expect(await reasonOf(refused)).toBe('refused');
    expect(proxy.asked).toEqual([]);
  });

  it('gets the credentials of the setting', async () => {
    const proxy = await startProxy();
    const site = await listen((_, response) => response.end());
    const setting = proxy.setting.replace('//', '//scans:p%40ss@');
    const dial = createDial({ guard: noGuard, upstream: readUpstream(setting) });
    const endpoint = { host: 'site.example', port: site.port, addresses: [publicAddress] };

    const socket = await dial(endpoint, { secure: false });
    onTestFinished(() => void socket.destroy());

    const basic = Buffer.from('scans:p@ss').toString('base64');
    expect(proxy.asked[0]?.authorization).toBe(`Basic ${basic}`);
    expect(peerOf(socket)).toBe(publicAddress);
  });

  it('loses no byte of a server that speaks first', async () => {
    const greeter = createTcpServer((socket) => socket.end('220 hello\r\n'));
    greeter.listen(0, publicAddress);
    await once(greeter, 'listening');
    onTestFinished(() => void greeter.close());
    const { port } = greeter.address() as AddressInfo;
    const proxy = await startProxy((_, socket) => {
      socket.end('HTTP/1.1 200 OK\r\n\r\n220 hello\r\n');
    });
    const dial = createDial({ guard: noGuard, upstream: readUpstream(proxy.setting) });

    const socket = await dial(
      { host: 'mail.example', port, addresses: [publicAddress] },
      { secure: false },
    );
    let said = '';
    for await (const chunk of socket) said += String(chunk);

    expect(said).toBe('220 hello\r\n');
  });

  it.each([
    ['refuses', (socket: Socket) => socket.end('HTTP/1.1 403 Forbidden\r\n\r\n'), 'connect'],
    ['closes immediately', (socket: Socket) => socket.destroy(), 'connect'],
    ['answers rubbish', (socket: Socket) => socket.end('\u0000'.repeat(9_000)), 'connect'],
    ['says nothing', () => undefined, 'timeout'],
  ] as const)('that %s is a failed connection, not a crash', async (_, behave, reason) => {
    const proxy = await startProxy((_request, socket) => behave(socket));
    const upstream = readUpstream(proxy.setting);
    const timeoutMs = reason === 'timeout' ? 300 : 60_000;
    const dial = createDial({ guard: noGuard, timeoutMs, upstream });
    const endpoint = { host: 'site.example', port: 80, addresses: [publicAddress] };

    expect(await reasonOf(dial(endpoint, { secure: false }))).toBe(reason);
  });

  it('that is invalid stops the server from starting', async () => {
    await expect(startServer({ VEDETTE_EGRESS_PROXY: 'proxy.example:3128' })).rejects.toThrow(
      'VEDETTE_EGRESS_PROXY takes',
    );
  });

  it.each(['proxy.example:3128', 'https://proxy.example', 'socks5://127.0.0.1', 'http://a/b'])(
    'is not read from %s',
    (setting) => {
      expect(() => readUpstream(setting)).toThrow('VEDETTE_EGRESS_PROXY takes');
    },
  );
});
