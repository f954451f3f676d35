import { request } from 'node:http';
import { scoreUrl } from '../src/domain/phishing/score.ts';
import { createRandom } from '../test/proof/random.ts';
import { median, type Figure } from './figure.ts';
import { startVedette, type Server } from './race.ts';

const rounds = 7;
const urlCount = 20_000;
/** As many as an answer contains without an explanation. */
const usualReasons = 5;

/** Microseconds per URL alone, and URLs per second through the whole stack. */
export async function* benchUrl(count = urlCount): AsyncGenerator<Figure> {
  const urls = madeUpUrls(count);
  for (const url of urls.slice(0, 5_000)) scoreUrl(url); // lets the JIT compiler settle
  const times = Array.from({ length: rounds }, () => timeOf(urls));
  yield {
    name: 'url.microseconds',
    value: median(times),
    unit: 'µs',
    target: { op: '<=', value: 100 },
  };
  const vedette = await startVedette();
  try {
    const rates: number[] = [];
    for (let round = 0; round < rounds; round++) rates.push(await rateOf(vedette, urls));
    yield {
      name: 'url.over-http',
      value: Math.round(median(rates)),
      unit: 'URLs/s',
      target: { op: '>=', value: 2_000 },
    };
  } finally {
    vedette.child.kill('SIGTERM');
  }
}

/** Processor time, not clock time: other load on the machine must not count. */
function timeOf(urls: readonly string[]): number {
  const begin = process.cpuUsage();
  for (const url of urls) scoreUrl(url, { mostReasons: usualReasons });
  const { user, system } = process.cpuUsage(begin);
  return (user + system) / urls.length;
}

const words =
  'shop news login paypal cloud update garden secure bank photo travel verify music account'.split(
    ' ',
  );
const suffixes = [
  'com',
  'org',
  'cn',
  'co.uk',
  'top',
  'vercel.app',
  'duckdns.org',
  'de',
  'xyz',
  'web.app',
];

/** As long and varied as those of the lists that the score was trained on. */
function madeUpUrls(count: number): string[] {
  const random = createRandom(1);
  const pick = (all: readonly string[]) => all[Math.floor(random() * all.length)] ?? '';
  const token = () => Math.floor(random() * 36 ** 9).toString(36);
  const path = () =>
    Array.from({ length: Math.floor(random() * 5) }, () =>
      random() < 0.5 ? pick(words) : token(),
    );
  return Array.from({ length: count }, () => {
    const labels = [
      random() < 0.4 ? `${token()}.` : '',
      random() < 0.5 ? `${pick(words)}-` : '',
      token(),
    ];
    return `https://${labels.join('')}.${pick(suffixes)}/${path().join('/')}${random() < 0.3 ? `?id=${token()}` : ''}`;
  });
}

/** One request with all of them, read to its end. */
function rateOf({ port, key }: Server, urls: readonly string[]): Promise<number> {
  const begin = process.hrtime.bigint();
  return new Promise((resolve, reject) => {
    const headers = { 'x-api-key': key };
    const call = request(
      { host: '127.0.0.1', port, path: '/v1/domain/url', method: 'POST', headers },
      (response) => {
        response.resume().once('end', () => {
          resolve(urls.length / (Number(process.hrtime.bigint() - begin) / 1e9));
        });
      },
    );
    call.once('error', reject);
    call.end(urls.join('\n'));
  });
}
