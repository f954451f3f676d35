import { request, type IncomingMessage } from 'node:http';
import { describe, expect, it } from 'vitest';
import type { ServerEvent } from '../../src/http/events.ts';
import { readEvents } from '../../src/http/read-events.ts';
import { readLines } from '../../src/lib/lines.ts';
import { atEnd, shareAcrossTests, type TestServer } from '../harness.ts';
import { createGate, startScans } from './place.ts';

interface Stream {
  response: IncomingMessage;
  events: AsyncGenerator<ServerEvent, undefined>;
  cut: () => void;
}

function follow(
  server: Pick<TestServer, 'port' | 'key'>,
  id: string,
  headers = {},
): Promise<Stream> {
  return new Promise((done, failed) => {
    const call = request(
      {
        host: '127.0.0.1',
        port: server.port,
        path: `/v1/domain/status/${id}/events`,
        agent: false,
        headers: { 'x-api-key': server.key, ...headers },
      },
      (response) => {
        response.on('error', () => undefined); // the test cut it
        done({
          response,
          events: readEvents(linesOf(response)),
          cut: () => call.destroy(),
        });
      },
    ).on('error', failed);
    atEnd(() => call.destroy());
    call.end();
  });
}

async function* linesOf(response: IncomingMessage): AsyncGenerator<string> {
  for await (const { texts } of readLines(response, {
    maxLineBytes: 10_000,
  })) {
    yield* texts;
  }
}

/** The percentage of a scan that has started. */
const firstPercentage = 5;

interface Told {
  scan_percentage: number;
  explain: { state: string };
}

const valueOf = ({ data }: ServerEvent) => JSON.parse(data) as Told;

async function allOf({ events }: Stream): Promise<ServerEvent[]> {
  const all: ServerEvent[] = [];
  for await (const event of events) all.push(event);
  return all;
}

describe('the progress of a scan as events', () => {
  const place = shareAcrossTests(() => startScans());

  it('is sent whenever it changes, and ends with the scan', async () => {
    const gate = createGate();
    const id = await place().scan(gate.host);
    const stream = await follow(place(), id);

    const told = [];
    for await (const event of stream.events) {
      told.push(valueOf(event));
      if (told.at(-1)?.scan_percentage === firstPercentage) gate.open();
    }

    expect(stream.response.headers['content-type']).toBe('text/event-stream');
    const percentages = told.map(({ scan_percentage: percentage }) => percentage);
    expect(percentages).toContain(firstPercentage);
    expect(percentages).toEqual([...percentages].sort((one, other) => one - other));
    expect(told.at(-1)).toMatchObject({ scan_percentage: 100, explain: { state: 'done' } });
  });

  it('immediately reports the end of a finished scan', async () => {
    const id = await place().scan('nowhere.example');
    await allOf(await follow(place(), id));

    const [only, ...more] = await allOf(await follow(place(), id));

    expect(only && valueOf(only)).toMatchObject({ scan_percentage: -2 });
    expect(more).toEqual([]);
  });

  it('continues after a disconnect, without repeating what was seen', async () => {
    const gate = createGate();
    const id = await place().scan(gate.host);
    const first = await follow(place(), id);
    const { value: seen } = await first.events.next();
    first.cut();

    const second = await follow(place(), id, { 'last-event-id': seen?.id ?? '' });
    gate.open();
    const rest = await allOf(second);

    expect(rest.map(({ id: each }) => each)).not.toContain(seen?.id);
    expect(rest.at(-1)?.id).toContain('done');
  });

  it('is refused for a scan that the caller may not see', async () => {
    const { status, json } = await place().ask('/v1/domain/status/4503599627370495/events');
    expect([status, json.status]).toEqual([404, 404]);
  });

  it('costs nothing', async () => {
    const { json } = await place().ask('/v1/usage');
    const rows = json.data?.['usage'] as { operation: string; credits: number }[];
    expect(rows.find(({ operation }) => operation === 'domainEvents')).toMatchObject({
      credits: 0,
    });
  });
});

describe('streams of events', () => {
  it.each([
    ['', {}],
    [', also when look-ups are recorded', { VEDETTE_AUDIT_LOOKUPS: '30' }],
  ])('count against the account until they are closed%s', async (_name, environment) => {
    const server = await startScans(environment, { limits: { streamsPerAccount: 1 } });
    const id = await server.scan('hang.example');
    const first = await follow(server, id);
    await first.events.next();

    const second = await server.ask(`/v1/domain/status/${id}/events`);
    expect(second.status).toBe(429);

    first.cut();
    const again = () => follow(server, id).then(({ response }) => response.statusCode);
    await expect.poll(again).toBe(200);
  });

  it('end at their time limit, and when the server stops', async () => {
    const server = await startScans({}, { limits: { scanEventsSeconds: 1 } });
    const id = await server.scan('hang-1.example');
    const events = await allOf(await follow(server, id));
    expect(events.length).toBeGreaterThan(0);

    const other = await server.scan('hang-2.example');
    const stream = await follow(server, other);
    await stream.events.next();
    await server.running.stop();
    await allOf(stream); // ends, though the scan has not
  });
});
