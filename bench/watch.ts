import { mkdtempSync, rmSync } from 'node:fs';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { changeByServer } from '../src/audit/store.ts';
import { emptyBanner, type Banner } from '../src/banner/store.ts';
import { readConfig } from '../src/config/config.ts';
import { createLog } from '../src/log.ts';
import { serve, type Running } from '../src/service/serve.ts';
import { formatIpv6, parseIpv6 } from '../src/lib/ip.ts';
import type { Figure } from './figure.ts';

const watches = 1_000;
const hostsPerSecond = 5_000;
const batchesPerSecond = 10;
/** One host in this many triggers an event. */
const oneIn = 100;
const patienceMs = 60_000;
const firstAddress = parseIpv6('2001:db8::') ?? 0n;
const sinkId = '00000000-0000-4000-8000-000000000000';

interface Receiver {
  url: string;
  /** When each address was stored, in ms. */
  storedAt: Map<string, number>;
  tookMs: number[];
  close: () => void;
}

/** From the commit of a banner to the delivery of its event, while hosts stream in. */
export async function* benchWatch(ms = 10_000): AsyncGenerator<Figure> {
  const folder = mkdtempSync(join(tmpdir(), 'vedette-bench-watch-'));
  const receiver = await startReceiver();
  const running = await start(folder);
  try {
    await watchAll(running, receiver.url);
    const { hosts, seconds } = await stream(running, receiver, ms);
    for (const end = Date.now() + patienceMs; Date.now() < end;) {
      if (receiver.tookMs.length >= hosts / oneIn) break;
      await sleep(50);
    }
    const sorted = [...receiver.tookMs].sort((one, other) => one - other);
    const at = (share: number) => sorted[Math.floor(sorted.length * share)] ?? Infinity;
    const told = hosts / oneIn;
    const rate = { op: '>=', value: hostsPerSecond * 0.95 } as const;
    yield { name: 'watch.watches', value: watches, unit: 'watches' };
    yield { name: 'watch.hosts', value: hosts / seconds, unit: 'hosts/s', target: rate };
    yield {
      name: 'watch.events-delivered',
      value: sorted.length,
      unit: 'events',
      target: { op: '>=', value: told },
    };
    yield { name: 'watch.median', value: at(0.5), unit: 'ms' };
    yield { name: 'watch.p99', value: at(0.99), unit: 'ms', target: { op: '<=', value: 1_000 } };
  } finally {
    await running.stop();
    receiver.close();
    rmSync(folder, { recursive: true, force: true });
  }
}

async function startReceiver(): Promise<Receiver> {
  const storedAt = new Map<string, number>();
  const tookMs: number[] = [];
  const server = createServer((request, response) => {
    const chunks: Buffer[] = [];
    request.on('data', (chunk: Buffer) => chunks.push(chunk));
    request.on('end', () => {
      const body = Buffer.concat(chunks).toString();
      const { data } = JSON.parse(body) as { data: { subject: { address: string } } };
      // It may arrive before the writer knows that the banner was stored.
      const now = Date.now();
      tookMs.push(now - (storedAt.get(data.subject.address) ?? now));
      response.writeHead(204).end();
    });
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  const { port } = server.address() as AddressInfo; // listens on TCP
  return { url: `http://127.0.0.1:${port}/`, storedAt, tookMs, close: () => server.close() };
}

async function start(data: string): Promise<Running> {
  const { config } = readConfig(
    {
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      VEDETTE_EGRESS_ALLOW: 'sinks:127.0.0.0/8',
    },
    { files: [], data },
  );
  const log = createLog('error', (line) => void process.stderr.write(line));
  return serve({ config, origin: {}, log, command: 'serve' });
}

async function watchAll({ service }: Running, url: string): Promise<void> {
  const { watches: store } = service.store;
  const accountId = service.ownerId;
  const createdAt = new Date().toISOString();
  const change = () => changeByServer(Date.now(), { action: 'watch.add', subject: 'bench' });
  const sink = { kind: 'webhook', settings: { url, payload: 'full' }, secrets: [], isOn: true };
  await store.addSink(
    { ...sink, id: sinkId, accountId, name: 'bench', problem: '', createdAt },
    change(),
  );
  for (let number = 0; number < watches; number++) {
    const watch = {
      id: `00000000-0000-4000-8000-${String(number + 1).padStart(12, '0')}`,
      accountId,
      name: `watch ${number}`,
      kind: 'search',
      query: `port:443 product:"thing${number}"`,
      changes: ['new', 'changed', 'gone'],
      sinks: [sinkId],
      quiet: null,
      digestMinutes: 0,
      isOn: true,
      createdAt,
      evaluatedAt: null,
      problem: '',
      sequence: 0,
    } as const;
    await store.addWatch(watch, [], change());
  }
  await service.watches.settled();
}

async function stream({ service }: Running, { storedAt }: Receiver, ms: number) {
  const batch = hostsPerSecond / batchesPerSecond;
  // The first write opens the index.
  await service.banners.index.write([{ ...bannerOf(1), address: '192.0.2.1' }]);
  const startedAt = Date.now();
  let hosts = 0;
  for (let round = 0; Date.now() - startedAt < ms; round++) {
    const banners = Array.from({ length: batch }, (_, at) => bannerOf(hosts + at));
    await service.banners.index.write(banners);
    const now = Date.now();
    for (const { address } of banners) storedAt.set(address, now);
    hosts += batch;
    await sleep(Math.max(0, startedAt + ((round + 1) * 1000) / batchesPerSecond - Date.now()));
  }
  return { hosts, seconds: (Date.now() - startedAt) / 1000 };
}

function bannerOf(number: number): Banner {
  const address = formatIpv6(firstAddress + BigInt(number));
  const isTold = number % oneIn === 0;
  const thing = isTold ? `thing${(number / oneIn) % watches}` : 'nginx';
  const where = { address, port: 443, socket: 'tcp' } as const;
  return {
    ...emptyBanner({ ...where, seenAt: Date.now(), source: 'bench' }),
    service: 'http',
    product: thing,
    version: '1.0',
    banner: `HTTP/1.1 200 OK\r\nServer: ${thing}\r\n`,
  };
}
