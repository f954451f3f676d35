import { once } from 'node:events';
import { connect, createServer, type AddressInfo, type Socket } from 'node:net';
import { setTimeout as sleep } from 'node:timers/promises';

/** A proxy between a client and a server on loopback that delays, holds back or cuts data. */
export interface FaultProxy {
  port: number;
  /** Delay of every piece of data. */
  delayMs: number;
  /** Maximum size of a piece; data that arrives together is split. */
  pieceBytes: number;
  /** Nothing passes, as if every packet were dropped. What was sent meanwhile arrives afterwards, as TCP does. */
  isSilent: boolean;
  /** Closes every connection. */
  cut: () => void;
  close: () => Promise<void>;
}

const heldMs = 20;

export async function startFaultProxy(target: number, host = '127.0.0.1'): Promise<FaultProxy> {
  const sockets = new Set<Socket>();
  const server = createServer((client) => {
    const upstream = connect(target, host);
    void pass(client, upstream);
    void pass(upstream, client);
    for (const socket of [client, upstream]) {
      sockets.add(socket);
      socket.on('error', () => undefined);
      socket.on('close', () => {
        sockets.delete(socket);
        client.destroy();
        upstream.destroy();
      });
    }
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo; // it listens on TCP
  const cut = () => {
    for (const socket of sockets) socket.destroy();
  };
  const proxy: FaultProxy = {
    port,
    delayMs: 0,
    pieceBytes: Infinity,
    isSilent: false,
    cut,
    async close() {
      proxy.isSilent = false;
      server.close();
      cut();
      await once(server, 'close');
    },
  };
  async function pass(from: Socket, to: Socket): Promise<void> {
    try {
      for await (const chunk of from as AsyncIterable<Buffer>) {
        for await (const piece of inPieces(chunk, proxy)) to.write(piece);
      }
    } catch {
      // The other side is gone; `close` ends both.
    }
  }
  return proxy;
}

async function* inPieces(chunk: Buffer, pace: FaultProxy): AsyncGenerator<Buffer> {
  for (let rest = chunk; rest.length > 0;) {
    const { delayMs, pieceBytes } = pace;
    if (delayMs > 0) await sleep(delayMs);
    while (pace.isSilent) await sleep(heldMs);
    yield rest.subarray(0, pieceBytes);
    rest = rest.subarray(pieceBytes);
  }
}
