import { once } from 'node:events';
import { createServer, type AddressInfo, type Socket } from 'node:net';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { DownloadRequest } from '../../src/egress/download.ts';
import { collect, openWay, publicAddress, reasonOf } from './place.ts';

/** A server that writes raw bytes after a request. */
async function speak(answer: (socket: Socket) => void, when: 'asked' | 'connected' = 'asked') {
  const sockets = new Set<Socket>();
  const server = createServer((socket) => {
    sockets.add(socket);
    socket.on('error', () => undefined);
    socket.once('close', () => sockets.delete(socket));
    if (when === 'connected') answer(socket);
    else
      socket.once('data', () => {
        answer(socket);
      });
  });
  server.listen(0, publicAddress);
  await once(server, 'listening');
  onTestFinished(() => {
    for (const socket of sockets) socket.destroy();
    server.close();
  });
  const { port } = server.address() as AddressInfo;
  const way = await openWay({ port, timeoutMs: 5_000 });
  const get = (more: Partial<DownloadRequest> = {}) =>
    way.get(`http://${publicAddress}:${port}/`, more);
  return { get, port, way, open: () => sockets.size };
}

const head = (...lines: string[]) => `HTTP/1.1 200 OK\r\n${lines.join('\r\n')}\r\n\r\n`;

describe('a server that sends', () => {
  it.each([
    ['less than it announced', `${head('content-length: 10')}short`, 'truncated'],
    ['more than it announced', `${head('content-length: 2')}too much`, 'truncated'],
    ['a chunk that is cut', `${head('transfer-encoding: chunked')}5\r\nab`, 'truncated'],
    ['chunks without an end', `${head('transfer-encoding: chunked')}2\r\nab\r\n`, 'truncated'],
    ['chunks of nonsense', `${head('transfer-encoding: chunked')}zz\r\nab\r\n`, 'truncated'],
    ['two lengths', `${head('content-length: 2', 'content-length: 3')}abc`, 'malformed'],
    ['a negative length', `${head('content-length: -1')}abc`, 'malformed'],
    ['a length and chunks', head('content-length: 2', 'transfer-encoding: chunked'), 'malformed'],
    ['something else than HTTP', 'SSH-2.0-OpenSSH_9.2\r\n', 'malformed'],
    ['nothing and hangs up', '', 'connect'],
    ['half a head', 'HTTP/1.1 200 OK\r\ncontent-', 'connect'],
    ['a huge head', head(`x: ${'a'.repeat(100_000)}`), 'malformed'],
    [
      'another protocol',
      'HTTP/1.1 101 Switching\r\nconnection: upgrade\r\nupgrade: x\r\n\r\n',
      'connect',
    ],
    ['a control character in a header', head('x: a\0b'), 'malformed'],
  ])('%s', async (_, bytes, reason) => {
    const { get, open } = await speak((socket) => socket.end(bytes, 'latin1'));

    expect(await reasonOf(get())).toBe(reason);
    await expect.poll(open).toBe(0);
  });

  it('a body that ends with the connection is accepted, with an unknown length', async () => {
    const { get } = await speak((socket) => socket.end(`${head('x: y')}all of it`));

    expect(await get()).toMatchObject({ text: 'all of it', lengthKnown: false });
  });

  it('an exact length, after an early hint, is accepted', async () => {
    const hint = 'HTTP/1.1 103 Early Hints\r\nlink: </x>\r\n\r\n';
    const { get } = await speak((socket) => socket.end(`${hint}${head('content-length: 3')}abc`));

    expect(await get()).toMatchObject({ text: 'abc', lengthKnown: true });
  });
});

describe('a server without end', () => {
  it('is cut off at the size limit while sending', async () => {
    let sent = 0;
    const { get, open } = await speak((socket) => {
      socket.write(head('x: y'));
      const block = Buffer.alloc(65_536);
      const pour = () => {
        while (!socket.destroyed && socket.write(block)) sent += block.length;
      };
      socket.on('drain', pour);
      pour();
    });
    const sink = collect();

    await expect(get({ maxBytes: 100_000, into: sink })).rejects.toMatchObject({
      reason: 'too-large',
      facts: { limit: 100_000 },
    });
    expect(sink.text().length).toBeLessThanOrEqual(100_000);
    expect(sink.destroyed).toBe(true);
    expect(sent).toBeLessThan(20_000_000);
    await expect.poll(open).toBe(0);
  });

  it('is not read if it announces too much', async () => {
    const { get } = await speak((socket) => socket.write(head('content-length: 100001')));

    expect(await reasonOf(get({ maxBytes: 100_000 }))).toBe('too-large');
  });

  it('may send exactly the allowed size', async () => {
    const body = 'x'.repeat(1_000);
    const { get } = await speak((socket) => socket.end(`${head('content-length: 1000')}${body}`));

    expect(await get({ maxBytes: 1_000 })).toMatchObject({ bytes: 1_000 });
    expect(await reasonOf(get({ maxBytes: 999 }))).toBe('too-large');
  });

  it('is dropped at the total limit while it drips', async () => {
    const { get, open } = await speak((socket) => {
      socket.write(head('x: y'));
      const drip = setInterval(() => socket.write('.'), 20);
      socket.once('close', () => {
        clearInterval(drip);
      });
    });

    // On a busy machine a drip may be late by seconds.
    await expect(get({ timeoutMs: 8_000, idleMs: 6_000 })).rejects.toMatchObject({
      reason: 'timeout',
      facts: { stage: 'total' },
    });
    await expect.poll(open).toBe(0);
  });

  it('is dropped at the total limit while it drips its head', async () => {
    const { get } = await speak((socket) => {
      socket.write('HTTP/1.1 200 OK\r\n');
      const drip = setInterval(() => socket.write('a: b\r\n'), 20);
      socket.once('close', () => {
        clearInterval(drip);
      });
    });

    await expect(get({ timeoutMs: 300 })).rejects.toMatchObject({ facts: { stage: 'total' } });
  });

  it.each([
    ['never answers', ''],
    ['stops after the head', head('content-length: 10')],
    ['stops in the body', `${head('content-length: 10')}abc`],
  ])('is dropped at the idle limit when it %s', async (_, bytes) => {
    const { get, open } = await speak((socket) => socket.write(bytes));

    await expect(get({ idleMs: 150 })).rejects.toMatchObject({
      reason: 'timeout',
      facts: { stage: 'idle', limit: 150 },
    });
    await expect.poll(open).toBe(0);
  });

  it('is dropped when it never finishes the TLS handshake', async () => {
    const { port, way } = await speak(() => undefined);

    await expect(way.get(`https://${publicAddress}:${port}/`)).rejects.toMatchObject({
      reason: 'timeout',
      facts: { stage: 'tls' },
    });
  });

  it('is not blamed for a slow sink', async () => {
    const { get } = await speak((socket) => {
      socket.end(`${head('content-length: 200000')}${'x'.repeat(200_000)}`);
    });
    const sink = collect();
    const write = sink._write.bind(sink);
    let delayMs = 3_000;
    sink._write = (chunk, encoding, done) => {
      setTimeout(() => write(chunk, encoding, done), delayMs);
      delayMs = 0;
    };

    expect(await get({ into: sink, idleMs: 2_000 })).toMatchObject({ bytes: 200_000 });
  });
});

describe('an absent server', () => {
  it('is a failed connection', async () => {
    const { port, way } = await speak(() => undefined);

    const away = await openWay({ port: port === 65_535 ? 1_025 : port + 1 });

    expect(await reasonOf(away.get(`http://127.0.0.3:${port}/`))).toBe('refused');
    expect(await reasonOf(way.get(`http://127.0.0.3:${port}/`))).toBe('connect');
  });

  it('closes immediately', async () => {
    const { get } = await speak((socket) => socket.destroy(), 'connected');

    expect(await reasonOf(get())).toBe('connect');
  });
});
