import { createHmac } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { openPlace, startedAt, type Place } from '../feeds/place.ts';
import { until } from '../until.ts';
import { bring, made, post, startReceiver, web, type Received } from './place.ts';

const onLoopback = { VEDETTE_EGRESS_ALLOW: 'sinks:127.0.0.0/8' };
/** The clock of a place stands still, so pending messages are due immediately. */
const open = () => openPlace(onLoopback, undefined, { sinkPace: 0 });

async function listen(place: Place, url: string, more: object = {}) {
  const sink = await made(place, '/v1/sinks', { name: 'hook', type: 'webhook', url });
  const asked = { name: 'Web', kind: 'search', query: 'port:443', sinks: [sink['id']], ...more };
  const { id } = await made(place, '/v1/watches', asked);
  return { watch: String(id), sink: String(sink['id']), secret: String(sink['secret']) };
}

function signatureOf({ headers, body }: Received, secret: string): string {
  const key = Buffer.from(secret.replace('whsec_', ''), 'base64');
  const signed = `${String(headers['webhook-id'])}.${String(headers['webhook-timestamp'])}.${body}`;
  return `v1,${createHmac('sha256', key).update(signed).digest('base64')}`;
}

const deliveriesOf = async ({ server }: Place, sink: string) =>
  (
    (await server.ask(`/v1/sinks/${sink}/deliveries`)).json.data as {
      deliveries: { id: string; state: string; tries: number; outcome: string }[];
    }
  ).deliveries;

describe('an event', () => {
  it('is delivered to a webhook, signed, and under its id in every attempt', async () => {
    const place = await open();
    const { received, url } = await startReceiver([500, [503, { 'retry-after': '0' }]]);
    const { watch, sink, secret } = await listen(place, url);
    await bring(place, [web('198.51.100.7')]);
    await until('the messages', () => received.length === 3);

    const [event] = (
      (await place.server.ask(`/v1/watches/${watch}/events`)).json.data as {
        events: { id: string }[];
      }
    ).events;
    expect(new Set(received.map(({ headers }) => headers['webhook-id']))).toEqual(
      new Set([event?.id]),
    );
    for (const each of received) {
      expect(each.headers['webhook-signature']).toBe(signatureOf(each, secret));
    }
    expect(received[2]?.json).toMatchObject({
      type: 'watch.new',
      data: { watch: { id: watch, name: 'Web' }, subject: { key: '198.51.100.7:443/tcp' } },
    });
    await until('the outcome', async () => (await deliveriesOf(place, sink))[0]?.state === 'done');
    expect(await deliveriesOf(place, sink)).toMatchObject([{ tries: 3, outcome: '204' }]);
  });

  it('is given up after ten attempts, and sent again on request under the same id', async () => {
    const place = await open();
    const { received, url } = await startReceiver(Array.from({ length: 10 }, () => 500));
    const { sink } = await listen(place, url);
    await bring(place, [web('198.51.100.7')]);
    await until('the outcome', async () => (await deliveriesOf(place, sink))[0]?.state === 'dead');
    expect(await made(place, `/v1/sinks/${sink}/replay`, {})).toEqual({ again: 1 });
    await until('the outcome', async () => (await deliveriesOf(place, sink))[0]?.state === 'done');
    expect(received).toHaveLength(11);
    expect(new Set(received.map(({ headers }) => headers['webhook-id'])).size).toBe(1);
  });

  it('is signed with both secrets during a rotation', async () => {
    const place = await open();
    const { received, url } = await startReceiver();
    const { sink, secret } = await listen(place, url);
    const { secret: next } = await made(place, `/v1/sinks/${sink}/rotate`, {});
    await made(place, `/v1/sinks/${sink}/test`, {});
    const [test] = received;
    if (!test) throw new Error('no test arrived');
    const expected = [String(next), secret].map((each) => signatureOf(test, each)).join(' ');
    expect(test.headers['webhook-signature']).toBe(expected);
    expect(test.json).toMatchObject({ type: 'test' });
  });

  it('is not sent after 410, after a redirect, or where sinks may not connect', async () => {
    const place = await open();
    const gone = await startReceiver([410]);
    const { sink } = await listen(place, gone.url);
    const moved = await startReceiver([[302, { location: gone.url }]]);
    const { sink: other } = await listen(place, moved.url);
    const closed = await made(place, '/v1/sinks', {
      name: 'x',
      type: 'webhook',
      url: 'http://10.0.0.1/',
    });
    await bring(place, [web('198.51.100.7')]);
    await until('the outcome', async () => (await deliveriesOf(place, sink))[0]?.state === 'dead');
    await until('the outcome', async () => (await deliveriesOf(place, other))[0]?.state === 'done');

    expect(gone.received).toHaveLength(1);
    expect(moved.received).toHaveLength(2);
    const { sinks } = (await place.server.ask('/v1/sinks')).json.data as {
      sinks: { id: string }[];
    };
    expect(sinks.find(({ id }) => id === sink)).toMatchObject({
      on: false,
      problem: 'The receiver answered 410.',
    });
    const tested = await made(place, `/v1/sinks/${String(closed['id'])}/test`, {});
    expect(tested['delivered']).toBe(false);
    expect(tested['outcome']).toContain('not a public address');
  });

  it('waits for the digest and the end of the quiet hours', async () => {
    const place = await open();
    const { received, url } = await startReceiver();
    // The clock of the place shows midnight.
    const quiet = { from: '22:00', to: '06:00', zone: 'UTC' };
    const { sink } = await listen(place, url, { digest: 60, quiet });
    await bring(place, [web('198.51.100.7')]);
    await bring(place, [web('198.51.100.8')]);
    const [waiting, ...more] = await deliveriesOf(place, sink);
    expect(more).toEqual([]);
    expect(waiting).toMatchObject({
      state: 'waiting',
      due: new Date(startedAt + 6 * 3_600_000).toISOString(),
    });

    place.clock.now += 6 * 3_600_000;
    await post(place, `/v1/sinks/${sink}`, { name: 'awake' });
    await until('the messages', () => received.length === 1);
    expect(received[0]?.json).toMatchObject({
      type: 'watch.digest',
      data: { events: [{ change: 'new' }, { change: 'new' }] },
    });
    expect(received[0]?.headers['webhook-id']).toBe(waiting?.id);
  });
});
