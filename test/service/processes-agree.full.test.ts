import { describe, expect, it } from 'vitest';
import { openPlace, type Place } from '../feeds/place.ts';
import { sendRaw, shareAcrossTests, type Answer, type Ask } from '../harness.ts';

const ip = '198.51.100.7';
const json = { 'content-type': 'application/json' };
const post = (body: string, headers: Record<string, string> = json): Ask => ({
  method: 'POST',
  headers,
  body,
});

const addresses = [ip, '198.51.100.8', '2001:db8:1::7', '10.0.0.1', '999.1.1.1', '', ip + '/24'];
const operations = ['data', 'malicious-info', 'summary', 'privacy-threat', 'vpn', 'hosting'];

const questions: [string, Ask?][] = [
  ...operations.flatMap((operation) =>
    addresses.map((each): [string] => [`/v1/ip/${operation}?ip=${encodeURIComponent(each)}`]),
  ),
  [`/v1/ip/malicious-info?ip=${ip}&explain=true`],
  [`/v1/ip/data?ip=${ip}&full=true`],
  [`/v1/ip/data`],
  [`/v1/ip/data?ip=${ip}&ip=${ip}`],
  [`/v1/ip/data?ip=${ip}&unknown=1`],
  [`/v1/ip/data?ip=${ip}`, { key: 'wrong' }],
  [`/v1/ip/data?ip=${ip}`, { key: `vdt_${'a'.repeat(40)}` }],
  [`/v1/ip/data?ip=${ip}`, { method: 'DELETE' }],
  [`/v1/ip/data?ip=${ip}`, { method: 'HEAD' }],
  [`/v1/ip/data?ip=${ip}`, { method: 'OPTIONS', headers: { origin: 'https://other.example' } }],
  ['/v1/ip/bulk', post(JSON.stringify({ ips: addresses }))],
  ['/v1/ip/bulk', post('{"ips":')],
  ['/v1/ip/bulk', post('x', { 'content-type': 'text/plain' })],
  ['/v1/url/score?url=http%3A%2F%2Flog-in.example%2Fa'],
  ['/v1/user/me'],
  ['/v1/user/me', { method: 'POST' }],
  ['/v1/user/me', { headers: { 'accept-encoding': 'gzip' }, key: 'wrong' }],
  ['/v1/usage'],
  ['/v1/admin/users'],
  ['/v1/admin/plans', post('{"name":"small","credits":["ip/day=3"],"rate_per_minute":1000}')],
  ['/v1/admin/plans', post('{"name":7}')],
  ['/v1/banner/search?query=nginx'],
  ['/v1/banner/search?query=port:x'],
  ['/v1/domain/report/none'],
  ['/v1/nothing'],
  ['/v1/ip/data/'],
  ['/healthz'],
  ['/nothing'],
  [`/${'long/'.repeat(3_000)}`],
];

const rawRequests = [
  'GET / HTTP/1.1\r\n\r\n',
  'GET /v1/ip/data HTTP/9.9\r\nhost: a\r\n\r\n',
  'rubbish\r\n\r\n',
  'GET /healthz HTTP/1.0\r\n\r\n',
  `GET /healthz HTTP/1.1\r\nhost: a\r\nx: ${'y'.repeat(70_000)}\r\n\r\n`,
  'POST /v1/ip/bulk HTTP/1.1\r\nhost: a\r\ncontent-length: 5\r\ntransfer-encoding: chunked\r\n\r\n0\r\n\r\n',
  'GET /healthz HTTP/1.1\r\nhost: a\r\n bad: folded\r\nconnection: close\r\n\r\n',
];

/** Removes what differs between two servers: keys, ids, times and counts of earlier requests. */
function neutral(text: string): string {
  return text
    .replace(
      /"(api_key|generation|id|judged_at_ms|key|seen_at_ms|uptime_seconds|user_search_count)":("[^"]*"|\d+)/g,
      '"$1":0',
    )
    .replace(/\d{4}-\d\d-\d\d[T ]\d\d:\d\d:\d\d(\.\d+)?Z?/g, 'a time')
    .replace(/("(?:age|weight|decay|points)[^"]*"):[\d.]+/g, '$1:0')
    .replace(/^(date|x-request-id): .*$/gim, '$1');
}

const told = ['content-type', 'allow', 'retry-after', 'warning', 'cache-control', 'vary'];

const seen = ({ status, headers, text }: Answer) => ({
  status,
  text: neutral(text),
  names: Object.keys(headers).sort(),
  headers: told.map((name) => headers[name]),
});

describe('two serving processes', () => {
  async function open(environment: Record<string, string>): Promise<Place> {
    const place = await openPlace(environment, { now: Date.now() });
    await place.load('cins-army', [ip]);
    await place.load('ipsum', ['198.51.100.8\t5', `${ip}\t2`]);
    return place;
  }
  const one = shareAcrossTests(() => open({}));
  const two = shareAcrossTests(() => open({ VEDETTE_PROCESSES: '2', VEDETTE_LOG_LEVEL: 'error' }));

  it('answer like one process', async () => {
    const answers = [];
    for (const [path, ask] of questions) {
      // Connections alternate between both.
      for (const turn of [1, 2]) {
        const expected = seen(await one().server.ask(path, ask));
        const answer = await two().server.ask(path, ask);
        expect({ path, turn, ...seen(answer) }).toEqual({ path, turn, ...expected });
        answers.push(answer);
      }
    }
    const processes = answers.map(({ headers }) => String(headers['x-request-id']).split('-')[0]);
    expect(new Set(processes).size).toBeGreaterThanOrEqual(2);
  });

  it.each(rawRequests.map((bytes) => [bytes.slice(0, 40), bytes]))(
    'answer %j like one process',
    async (_, bytes) => {
      const expected = neutral(await sendRaw(one().server.port, bytes, 60_000));
      expect(neutral(await sendRaw(two().server.port, bytes, 60_000))).toBe(expected);
    },
  );
});
