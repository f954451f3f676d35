import { randomInt } from 'node:crypto';
import { once } from 'node:events';
import { createServer } from 'node:net';

/** All below 32768: higher ports are assigned to clients by the system. */
const firstPort = 12_000;
const portsOfWorker = 400;
const workers = 50;

/** Tests that run side by side take theirs from different ranges. */
const worker = Number(process.env['VITEST_POOL_ID'] ?? 0) % workers;
let next = randomInt(portsOfWorker);

/** A port for a server about to start, free at all of these addresses. */
export async function freePort(addresses: readonly string[] = ['127.0.0.1']): Promise<number> {
  for (let tries = 0; tries < portsOfWorker; tries++) {
    const port = firstPort + worker * portsOfWorker + (next++ % portsOfWorker);
    if (await isFree(port, addresses)) return port;
  }
  throw new Error(`no port is free at ${addresses.join(' and ')}`);
}

async function isFree(port: number, addresses: readonly string[]): Promise<boolean> {
  for (const address of addresses) {
    const server = createServer();
    try {
      server.listen(port, address);
      await once(server, 'listening');
    } catch {
      return false;
    }
    server.close();
    await once(server, 'close');
  }
  return true;
}
