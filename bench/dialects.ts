import { mkdtempSync, rmSync } from 'node:fs';
import { request } from 'node:http';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { median, medianRatio, type Figure } from './figure.ts';
import { asked, loadLists } from './ip.ts';
import { measureRate } from './load.ts';
import { startVedette, type Server } from './race.ts';

/**
 * Requests that clients of other services make most often, and our own cheapest look-up. What
 * bouncers stream is measured by `npm run proof -- dialects`.
 */
const summary = `/v1/ip/summary?ip=${asked}`;
const lookUps = {
  internetdb: `/dialects/internetdb/${asked}?key=KEY`,
  shodan: `/dialects/shodan/shodan/host/${asked}?key=KEY&minify=true`,
  'greynoise-community': `/dialects/greynoise/v3/community/${asked}`,
  'greynoise-quick': `/dialects/greynoise/v3/ip/${asked}?quick=true`,
  abuseipdb: `/dialects/abuseipdb/api/v2/check?ipAddress=${asked}`,
  ipinfo: `/dialects/ipinfo/${asked}/json`,
  'crowdsec-smoke': `/dialects/crowdsec/v2/smoke/${asked}`,
  'crowdsec-live': `/dialects/crowdsec/v1/decisions?ip=${asked}`,
  virustotal: `/dialects/virustotal/api/v3/ip_addresses/${asked}`,
} as const;

const rounds = 15;
const connections = 16;
const warmUpMs = 2_000;

/** Hot look-ups of every dialect against `/v1/ip/summary`, on one server, in alternating rounds. */
export async function* benchDialects(milliseconds = 200): AsyncGenerator<Figure> {
  const data = mkdtempSync(join(tmpdir(), 'vedette-bench-dialects-'));
  try {
    await loadLists(data);
    const vedette = await startVedette(data);
    try {
      await takeBanner(vedette);
      for (const [name, path] of Object.entries(lookUps)) {
        yield* raceLookUps(vedette, { name, path, milliseconds });
      }
    } finally {
      const exited = new Promise((done) => vedette.child.once('exit', done));
      vedette.child.kill('SIGTERM');
      await exited;
    }
  } finally {
    rmSync(data, { recursive: true, force: true });
  }
}

interface Raced {
  name: string;
  path: string;
  milliseconds: number;
}

async function* raceLookUps(
  { port, key }: Server,
  { name, path, milliseconds }: Raced,
): AsyncGenerator<Figure> {
  const load = (asks: string) => ({ port, request: toRequest(key, asks), connections });
  const [ours, theirs] = [load(summary), load(path)];
  for (const each of [ours, theirs]) await measureRate({ ...each, milliseconds: warmUpMs });
  const rates: { own: number[]; other: number[] } = { own: [], other: [] };
  for (let round = 0; round < rounds; round++) {
    rates.own.push(await measureRate({ ...theirs, milliseconds }));
    rates.other.push(await measureRate({ ...ours, milliseconds }));
  }
  yield { name: `dialects.${name}`, value: median(rates.own), unit: 'requests/s' };
  yield {
    name: `dialects.${name}-to-summary`,
    value: medianRatio(rates.own, rates.other),
    unit: 'ratio',
    target: { op: '>=', value: 0.7 },
  };
}

/** Sends the key in every place that any client uses. */
function toRequest(key: string, path: string): Buffer {
  const lines = [
    `GET ${path.replace('KEY', key)} HTTP/1.1`,
    'host: 127.0.0.1',
    `x-api-key: ${key}`,
    `key: ${key}`,
    `x-apikey: ${key}`,
    `authorization: Bearer ${key}`,
  ];
  return Buffer.from(`${lines.join('\r\n')}\r\n\r\n`);
}

/** Adds an open port, without which a host is unknown. */
function takeBanner({ port, key }: Server): Promise<void> {
  const record = { address: asked, port: 443, service: 'http', banner: 'HTTP/1.1 200 OK' };
  return new Promise((done, fail) => {
    const call = request(
      {
        host: '127.0.0.1',
        port,
        method: 'POST',
        path: '/v1/import',
        headers: { 'x-api-key': key },
      },
      (response) => response.resume().once('end', done),
    );
    call.once('error', fail).end(`${JSON.stringify(record)}\n`);
  });
}
