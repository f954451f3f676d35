import { randomBytes } from 'node:crypto';
import type { Socket } from 'node:net';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import type { ProbeLimits } from '../../src/probe/probe.ts';
import { inspectTls } from './inspect-tls.ts';
import { createReach } from '../../src/probe/reach.ts';
import { guard, listen, open, probe, type Host } from './place.ts';

/** Small enough for a test; larger limits behave the same. */
const limits: ProbeLimits = {
  connectMs: 1_000,
  listenMs: 150,
  guessMs: 600,
  answerMs: 600,
  portMs: 4_000,
  bytes: 64 * 1024,
};
/** Far more than a busy machine needs, and far less than endless hosts take. */
const marginMs = 30_000;
const megabyte = Buffer.alloc(1024 * 1024, 'x');

function every(ms: number, socket: Socket, act: () => void): void {
  const timer = setInterval(act, ms);
  socket.on('close', () => clearInterval(timer));
}

/** Writes until the reader stops. */
function flood(socket: Socket, chunk: Buffer): void {
  const more = () => {
    while (!socket.destroyed && socket.write(chunk));
  };
  socket.on('drain', more);
  more();
}

const onceAsked = (act: (socket: Socket) => void) => (socket: Socket) =>
  void socket.once('data', () => act(socket));
const page = (head: string) => `HTTP/1.1 200 OK\r\n${head}\r\n\r\n`;

const hosts: Readonly<Record<string, (socket: Socket) => void>> = {
  'is silent': () => undefined,
  'is silent and never reads': (socket) => void socket.pause(),
  'writes without end': (socket) => flood(socket, megabyte),
  'writes lines without end': (socket) => flood(socket, Buffer.from('220-hello\r\n'.repeat(1000))),
  'says one byte a second': (socket) => every(1_000, socket, () => socket.write('2')),
  'says one byte of a greeting at a time': (socket) => every(20, socket, () => socket.write('S')),
  'has a banner of 100 MB': (socket) => {
    let left = 100;
    const more = () => {
      while (left > 0 && !socket.destroyed && socket.write(megabyte)) left--;
    };
    socket.on('drain', more);
    more();
  },
  'answers everything with noise': (socket) =>
    void socket.on('data', () => socket.write(randomBytes(200))),
  'speaks no TLS but its first bytes': onceAsked((socket) =>
    socket.write(Buffer.concat([Buffer.from('160303ffff02', 'hex'), randomBytes(500)])),
  ),
  'sends alerts of TLS': (socket) =>
    void socket.on('data', () => socket.write(Buffer.from('15030300020228', 'hex'))),
  'resets in the middle': onceAsked((socket) => {
    socket.write('HTTP/1.1 200 OK\r\nContent-Le');
    setTimeout(() => socket.resetAndDestroy(), 20);
  }),
  'closes at once': (socket) => void socket.end(),
  'ends its half and keeps the other open': (socket) => {
    socket.allowHalfOpen = true;
    socket.end('hello');
  },
  'announces more than it sends': onceAsked((socket) =>
    socket.write(page('Content-Length: 99999999')),
  ),
  'sends headers without end': onceAsked((socket) => {
    socket.write('HTTP/1.1 200 OK\r\n');
    flood(socket, Buffer.from('X-More: of the same\r\n'.repeat(1000)));
  }),
  'sends chunks without end': onceAsked((socket) => {
    socket.write(page('Transfer-Encoding: chunked'));
    flood(socket, Buffer.from('5\r\nhello\r\n'.repeat(1000)));
  }),
  'redirects to itself for ever': onceAsked((socket) =>
    socket.end('HTTP/1.1 302 Found\r\nLocation: /\r\nContent-Length: 0\r\n\r\n'),
  ),
  'says it is SSH and then drips': onceAsked((socket) => {
    socket.write('SSH-2.0-Tar_1.0\r\n');
    every(50, socket, () => socket.write('\0'));
  }),
  'claims packets of 4 GB': onceAsked((socket) =>
    socket.write(Buffer.from('ffffffffff'.repeat(20), 'hex')),
  ),
};

describe('hostile hosts, all at the same time', () => {
  const opened: Host[] = [];
  const endedAfter = new Map<number, number>();
  const banners = new Map<number, Banner>();
  let grown = 0;

  beforeAll(async () => {
    for (const behave of Object.values(hosts)) opened.push(await open(behave));
    const before = process.memoryUsage();
    const startedAt = performance.now();
    const ports = opened.map(({ port }) => port);
    const found = await probe(ports, {
      limits,
      enrich(banner) {
        endedAfter.set(banner.port, performance.now() - startedAt);
        return banner;
      },
    });
    for (const banner of found) banners.set(banner.port, banner);
    const after = process.memoryUsage();
    grown = after.external + after.heapUsed - before.external - before.heapUsed;
  });
  afterAll(() => {
    for (const { close } of opened) close();
  });

  it.each(Object.keys(hosts).map((name, at) => [name, at] as const))(
    'one that %s is left in time, with little of what it said',
    (_, at) => {
      const port = opened[at]?.port ?? 0;
      expect(endedAfter.get(port)).toBeLessThan(limits.portMs + marginMs);
      expect(banners.get(port)?.banner.length).toBeLessThanOrEqual(3 * limits.bytes);
    },
  );

  it('use no more memory than they may send', () => {
    // The flooding servers share this process, and their buffers count.
    expect(grown).toBeLessThan(96 * 1024 * 1024);
  });
});

describe('a hostile host', () => {
  it('that resets immediately is closed', async () => {
    const port = await listen((socket) => void socket.resetAndDestroy());
    // It may also look open and silent for a moment.
    for (const { banner } of await probe([port], { limits })) expect(banner).toBe('');
  });

  it('is not read beyond the byte limit', async () => {
    const received: number[] = [];
    const port = await listen((socket) => {
      flood(socket, megabyte);
      socket.on('close', () => received.push(socket.bytesWritten));
    });
    const [banner] = await probe([port], { limits: { ...limits, bytes: 1_000 } });
    expect(banner?.banner.length).toBeLessThanOrEqual(1_000);
    expect(received.length).toBeGreaterThan(0);
    // Data in the system's socket buffers is not ours.
    expect(Math.max(...received)).toBeLessThan(16 * 1024 * 1024);
  });

  it('does not keep the others waiting', async () => {
    const slow = await Promise.all(Array.from({ length: 8 }, () => listen(() => undefined)));
    const quick = await listen((socket) => void socket.write('SSH-2.0-OpenSSH_9.2p1\r\n'));
    const startedAt = performance.now();
    const found = await probe([...slow, quick], { limits, perHost: 16 });
    expect(performance.now() - startedAt).toBeLessThan(slow.length * limits.portMs);
    expect(found).toHaveLength(9);
    expect(found.at(-1)).toMatchObject({ service: 'ssh', product: 'OpenSSH' });
  });

  it('that speaks only the beginning of TLS gets no report', async () => {
    const port = await listen(
      onceAsked((socket) => socket.write(Buffer.from('1603030002', 'hex'))),
    );
    const reach = createReach({ guard, limits });
    expect(await inspectTls({ address: '127.0.0.1', port, serverName: '' }, reach)).toBeNull();
  });
});
