import { expect, it } from 'vitest';
import { operations } from '../../src/service/app.ts';
import { openPlace } from '../feeds/place.ts';
import { bring, made, startReceiver, web } from './place.ts';

const canary = 'canary-4711';
/** These need a browser, a scan or a body, or are for admins. */
const isAsked = ({ methods, access }: (typeof operations)[number]) =>
  methods[0] === 'GET' && (access === 'key' || access === 'open');

it('leaves no trace of watches, events, sinks and cases in any answer to another account', async () => {
  const place = await openPlace({ VEDETTE_EGRESS_ALLOW: 'sinks:127.0.0.0/8' });
  const { url, received } = await startReceiver();
  const sink = await made(place, '/v1/sinks', {
    name: canary,
    type: 'webhook',
    url: `${url}?${canary}`,
  });
  const watched = await made(place, '/v1/watches', {
    name: canary,
    kind: 'search',
    query: 'port:443',
    sinks: [sink['id']],
  });
  const opened = await made(place, '/v1/cases', { name: canary, indicators: ['198.51.100.7'] });
  await bring(place, [web('198.51.100.7')]);
  await place.vedette(['user', 'add', 'other', 'other@mail.example']);
  const key = (
    JSON.parse(await place.vedette(['key', 'create', '--user', 'other', '--json'])) as {
      key: string;
    }
  ).key;
  // The other account watches the same, and gets only its own events.
  const own = await made(place, '/v1/watches', {
    key,
    name: 'mine',
    kind: 'range',
    query: '198.51.100.0/24',
  });

  const ids = [watched['id'], sink['id'], opened['id'], own['id']].map(String);
  const values: Readonly<Record<string, readonly string[]>> = {
    id: ids,
    name: ['addresses', 'domains'],
    root: ['vedette'],
    file: ['manifest.json', 'hashes.csv'],
  };
  let asked = 0;
  for (const { path } of operations.filter(isAsked)) {
    const [, parameter = ''] = /\{(\w+)\}/.exec(path) ?? [];
    for (const value of parameter === '' ? [''] : (values[parameter] ?? ids)) {
      const filled = path.replace(/\{\w+\}/g, value);
      const query = '?ip=198.51.100.7&query=port:443&indicator=198.51.100.7&format=json';
      // An event stream never ends.
      if (path.endsWith('/follow') || path.includes('progress')) continue;
      const { text } = await place.server.ask(`${filled}${query}`, { key });
      expect(text, filled).not.toContain(canary);
      asked++;
    }
  }
  expect(asked).toBeGreaterThan(60);
  expect(received.every(({ body }) => body.includes(String(watched['id'])))).toBe(true);
});
