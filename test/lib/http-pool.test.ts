import { once } from 'node:events';
import { createServer, type RequestListener } from 'node:http';
import type { AddressInfo } from 'node:net';
import { describe, expect, it } from 'vitest';
import {
  ConnectionExpired,
  HttpPool,
  LateAnswer,
  LongAnswer,
  readWhole,
} from '../../src/lib/http-pool.ts';
import { atEnd } from '../harness.ts';

describe('a pool of connections', () => {
  async function open(answer: RequestListener, connections = 2) {
    const server = createServer(answer).listen(0, '127.0.0.1');
    await once(server, 'listening');
    const { port } = server.address() as AddressInfo; // it listens on TCP
    const pool = new HttpPool({ isSecure: false, host: '127.0.0.1', port }, connections);
    atEnd(() => {
      pool.cut();
      server.close();
      server.closeAllConnections();
    });
    const ask = async (limits: { ms?: number; idleMs?: number } = {}) =>
      readWhole(await pool.ask({ method: 'GET', path: '/', ...limits }), 1_000);
    return { server, pool, ask };
  }

  it('opens no more connections than allowed, and keeps them', async () => {
    const { server, ask } = await open((_, response) => response.end('here'));
    let opened = 0;
    server.on('connection', () => opened++);
    const answers = await Promise.all(Array.from({ length: 20 }, () => ask()));
    expect(answers.map(String)).toEqual(Array<string>(20).fill('here'));
    expect(opened).toBe(2);
  });

  it.each([{ ms: 100 }, { idleMs: 100 }])(
    'gives up by %j, wherever the answer stops',
    async (limits) => {
      const none = await open(() => undefined);
      await expect(none.ask(limits)).rejects.toThrow(LateAnswer);
      const half = await open((_, response) => void response.writeHead(200).write('half'));
      await expect(half.ask(limits)).rejects.toThrow(LateAnswer);
      const full = await open(() => undefined, 1);
      full.ask().catch(() => undefined); // until the end
      await expect(full.ask(limits)).rejects.toThrow(LateAnswer);
    },
  );

  it('reads no more than allowed', async () => {
    const { ask } = await open((_, response) => response.end('x'.repeat(1_001)));
    await expect(ask()).rejects.toThrow(LongAnswer);
  });

  it('distinguishes a kept connection closed by the server from a failing server', async () => {
    let isClosing = false;
    const { ask } = await open((request, response) => {
      if (isClosing) request.socket.destroy();
      else response.end('here');
    }, 1);
    await ask();
    isClosing = true;
    await expect(ask()).rejects.toThrow(ConnectionExpired);
    await expect(ask()).rejects.not.toThrow(ConnectionExpired);
  });

  it('fails requests in progress when cut, and reconnects', async () => {
    let isQuiet = true;
    const { pool, ask } = await open((_, response) => {
      if (!isQuiet) response.end('here');
    });
    isQuiet = false;
    await ask();
    isQuiet = true;
    const pending = ask(); // on a connection that is used again
    setTimeout(() => pool.cut(), 50);
    await expect(pending).rejects.not.toThrow(ConnectionExpired);
    isQuiet = false;
    expect(String(await ask())).toBe('here');
  });
});
