import { describe, expect, it } from 'vitest';
import { startServer } from '../harness.ts';
import { hour, startedAt } from './place.ts';
import { list, openSource, update, wait } from './source.ts';
import { until } from '../until.ts';

describe('an update on request', () => {
  it('is aborted by shutdown, which waits until the failure is recorded', async () => {
    const { place, source, answer } = await openSource();
    answer.by = (_, response) => void response.write('198.51.100.1\n');
    const { updater, library } = place.server.running.service;
    const feed = library.all().find(({ name }) => name === 'ours');
    let isOver = false;
    void updater.update(feed as NonNullable<typeof feed>).then(() => (isOver = true));
    await until('the request', () => source.requests.length > 0);
    await updater.stop();
    expect(isOver).toBe(true);
    expect((await library.stateOf('ours')).failures).toBe(1);
  });
});

describe('an update', () => {
  it('fetches, is visible immediately, and schedules the next one', async () => {
    const { place, source } = await openSource();
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 30, reasons: [] });
    expect(await place.saidOf('198.51.100.7')).toEqual(['ours']);
    expect(source.requests[0]?.headers['user-agent']).toMatch(/^Vedette\//);
    const { next_run, last_try, state } = await place.row('ours');
    expect([state, last_try?.slice(0, 10)]).toEqual(['good', '2026-06-01']);
    const due = Date.parse(`${next_run?.replace(' ', 'T').replace(/Z?$/, 'Z')}`);
    expect(due).toBeGreaterThanOrEqual(startedAt + 24 * hour);
    expect(due).toBeLessThanOrEqual(startedAt + 24 * hour * 1.1);
  });

  it.each([
    { header: 'etag', asked: 'if-none-match', value: '"v1"' },
    { header: 'last-modified', asked: 'if-modified-since', value: 'Mon, 01 Jun 2026 00:00:00 GMT' },
  ])('asks with what $header said and takes 304 for seen again', async (given) => {
    const { header, asked, value } = given;
    const { place, source, answer } = await openSource();
    answer.by = (request, response) => {
      const same = request.headers[asked] === value;
      response.writeHead(same ? 304 : 200, { [header]: value }).end(same ? undefined : list(30));
    };
    await update(place);
    wait(place, 30);
    expect(await update(place)).toMatchObject({ outcome: 'unchanged', entries: 30 });
    expect(source.requests[1]?.headers[asked]).toBe(value);
    expect(await place.row('ours')).toMatchObject({ age_hours: 0, state: 'good' });
    expect(await place.generations('ours')).toHaveLength(1);
  });

  it('confirms the generation for equal bytes, and adds one for new bytes', async () => {
    const { place, answer } = await openSource();
    await update(place);
    wait(place);
    expect(await update(place)).toMatchObject({ outcome: 'unchanged' });
    wait(place);
    answer.by = (_, response) => response.end(list(31, 2));
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 31 });
    expect(await place.saidOf('198.51.100.1')).toEqual([]);
    expect(await place.saidOf('198.51.100.32')).toEqual(['ours']);
    expect(await place.row('ours')).toMatchObject({ change: 1 });
  });

  it('does not bring back rolled-back content until the source changes', async () => {
    const { place, answer } = await openSource();
    await update(place);
    answer.by = (_, response) => response.end(list(31));
    wait(place);
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 31 });
    await place.vedette(['feeds', 'rollback', 'ours']);
    wait(place);
    expect(await update(place)).toMatchObject({ outcome: 'unchanged' });
    expect(await place.row('ours')).toMatchObject({ entries: 30, error: null });
    answer.by = (_, response) => response.end(list(32));
    wait(place);
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 32 });
  });

  it('holds suspicious content, and drops it once the source recovers', async () => {
    const { place, answer } = await openSource();
    await update(place);
    wait(place);
    answer.by = (_, response) => response.end('<html>maintenance</html>');
    expect(await update(place)).toMatchObject({ outcome: 'held', entries: 30 });
    expect(await place.row('ours')).toMatchObject({ state: 'held' });
    wait(place);
    answer.by = (_, response) => response.end(list(30));
    expect(await update(place)).toMatchObject({ outcome: 'unchanged' });
    expect(await place.row('ours')).toMatchObject({ state: 'good', error: null });
  });

  it('follows a redirect', async () => {
    const { place, answer } = await openSource();
    answer.by = (request, response) => {
      if (request.url === '/new.txt') response.end(list(3));
      else response.writeHead(302, { location: '/new.txt' }).end();
    };
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 3 });
  });

  it('respects the minimum interval of the provider', async () => {
    const { place, source } = await openSource();
    await update(place);
    wait(place, 0.9);
    expect(await update(place)).toMatchObject({
      outcome: 'too-soon',
      entries: 30,
      reasons: ['tried 54 min ago; its publisher allows one fetch every 60 min'],
    });
    expect(source.requests).toHaveLength(1);
    wait(place, 0.1);
    await update(place);
    expect(source.requests).toHaveLength(2);
  });

  it('fetches once for concurrent requests', async () => {
    const { place, source } = await openSource();
    const outcomes = await Promise.all([update(place), update(place)]);
    expect(outcomes.map(({ outcome }) => outcome)).toEqual(['updated', 'updated']);
    expect(source.requests).toHaveLength(1);
  });
});

describe('a source that', () => {
  it('keeps failing is fetched less and less often, and recovers when it answers', async () => {
    const { place, answer } = await openSource();
    const well = answer.by;
    answer.by = (_, response) => response.writeHead(503).end();
    const waits: number[] = [];
    for (let failures = 1; failures <= 6; failures++) {
      await update(place);
      const { next_run } = await place.row('ours');
      const due = Date.parse(`${next_run?.replace(' ', 'T').replace(/Z?$/, 'Z')}`);
      waits.push(Math.floor(((due - place.clock.now) / hour) * 1.001));
      wait(place, 30);
    }
    expect(waits[0]).toBe(1);
    expect(waits).toEqual([...waits].sort((left, right) => left - right));
    expect(waits.at(-1)).toBeGreaterThanOrEqual(24);
    expect(await place.row('ours')).toMatchObject({ state: 'failing', failures: 6, entries: 0 });
    answer.by = well;
    expect(await update(place)).toMatchObject({ outcome: 'updated', entries: 30 });
    expect(await place.row('ours')).toMatchObject({ state: 'good', failures: 0, error: null });
  });

  it('is in a private network is not fetched unless a setting allows it', async () => {
    const { place, source } = await openSource({ VEDETTE_EGRESS_ALLOW: '' });
    const outcome = await update(place);
    expect(outcome).toMatchObject({ outcome: 'failed' });
    expect(outcome.reasons.join()).toContain('127.0.0.1 is not a public address');
    expect(source.arrived()).toBe(0);
  });

  it('is allowed by a setting for feeds is not open to other purposes', async () => {
    const { place, source } = await openSource();
    expect(await update(place)).toMatchObject({ outcome: 'updated' });
    const arrived = source.arrived();
    const scan = await place.server.ask('/v1/domain/lite/scan', {
      method: 'POST',
      body: JSON.stringify({ query: `http://127.0.0.1:${source.port}/` }),
      headers: { 'content-type': 'application/json' },
    });
    expect(scan.json.message).toContain('127.0.0.1 is not a public address');
    expect(source.arrived()).toBe(arrived);
  });

  it('is not fetched if the setting allows its range for other purposes or for none', async () => {
    const { place } = await openSource({ VEDETTE_EGRESS_ALLOW: 'scans:127.0.0.0/8' });
    expect(await update(place)).toMatchObject({ outcome: 'failed' });
    const bare = startServer({ VEDETTE_EGRESS_ALLOW: '10.1.0.0/16' });
    await expect(bare).rejects.toThrow(
      'Setting VEDETTE_EGRESS_ALLOW, entry "10.1.0.0/16": say what may go there (feeds, scans, probe, dns, sinks), ' +
        'as in feeds:10.1.0.0/16.',
    );
  });
});
