import { createServer, type IncomingHttpHeaders } from 'node:http';
import type { AddressInfo } from 'node:net';
import { emptyBanner, type Banner } from '../../src/banner/store.ts';
import type { Place } from '../feeds/place.ts';
import { atEnd } from '../harness.ts';

type Body = Record<string, unknown>;

/** Sends a body with a key with that key. */
export async function post({ server }: Place, path: string, { key, ...body }: Body) {
  const headers = { 'content-type': 'application/json' };
  return server.ask(path, {
    method: 'POST',
    body: JSON.stringify(body),
    headers,
    ...(typeof key === 'string' ? { key } : {}),
  });
}

/** Returns the data of a successful answer. */
export async function made(place: Place, path: string, body: Body): Promise<Body> {
  const answer = await post(place, path, body);
  if (answer.json.status !== 200) throw new Error(`${path}: ${answer.text}`);
  return answer.json.data ?? {};
}

export function web(address: string, more: Partial<Banner> = {}): Banner {
  const where = { address, port: 443, socket: 'tcp', seenAt: Date.UTC(2026, 4, 30) } as const;
  return {
    ...emptyBanner({ ...where, source: 'nmap' }),
    service: 'http',
    product: 'nginx',
    version: '1.18.0',
    ...more,
  };
}

/** Writes banners as an import does, and waits until they are compared. */
export async function bring({ server }: Place, banners: readonly Banner[]): Promise<void> {
  const { service } = server.running;
  await service.banners.index.write(banners);
  await service.watches.settled();
}

export interface Received {
  path: string;
  headers: IncomingHttpHeaders;
  body: string;
  json: { type: string; data: Record<string, unknown> };
}

/** A webhook receiver on loopback. It uses up `answers` one by one, then accepts everything. */
export async function startReceiver(answers: (number | [number, Record<string, string>])[] = []) {
  const received: Received[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const json = JSON.parse(body) as Received['json'];
      received.push({ path: request.url ?? '', headers: request.headers, body, json });
      const next = answers.shift() ?? 204;
      const [status, headers] = typeof next === 'number' ? [next, {}] : next;
      response.writeHead(status, headers).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  atEnd(() => server.close());
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { received, url: `http://127.0.0.1:${port}/hook` };
}
