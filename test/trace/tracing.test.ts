import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import { extraPublic, now, takeIn } from '../banner/place.ts';
import { startScans } from '../domain/place.ts';
import { listen } from '../egress/place.ts';
import { openPlace } from '../feeds/place.ts';
import { startServer } from '../harness.ts';
import { attributesOf, startCollector, type OtlpSpan } from './collector.ts';

const quick = { otlpSendMs: 20, otlpTimeoutMs: 60_000 };

function newTrace(flags = '01') {
  const traceId = randomBytes(16).toString('hex');
  const spanId = randomBytes(8).toString('hex');
  return { traceId, spanId, headers: { traceparent: `00-${traceId}-${spanId}-${flags}` } };
}

function named(spans: readonly OtlpSpan[], name: string): OtlpSpan {
  const found = spans.find((span) => span.name === name);
  if (!found) throw new Error(`no span ${name}`);
  return found;
}

describe('a server with a trace collector', () => {
  it('traces a request through gate, ledger and index, in the trace of the caller', async () => {
    const collector = await startCollector();
    const server = await startServer(
      {
        VEDETTE_OTLP_ENDPOINT: collector.endpoint,
        VEDETTE_OTLP_HEADERS: 'authorization=Bearer for the collector',
      },
      { now: () => now, extraPublic, limits: quick },
    );
    await takeIn(server, JSON.stringify({ address: '198.51.100.7', port: 80, product: 'nginx' }));
    const { traceId, spanId, headers } = newTrace();

    const answer = await server.ask('/v1/banner/search?query=very-private-query', { headers });
    const looked = await server.ask('/v1/ip/vpn?ip=198.51.100.77', newTrace());

    expect([answer.status, looked.status]).toEqual([200, 200]);
    const path = '/v1/banner/search';
    const spans = await collector.trace(traceId, [`GET ${path}`, 'gate', 'index.banner.search']);
    const request = named(spans, `GET ${path}`);
    expect(request).toMatchObject({ parentSpanId: spanId, kind: 2, status: {} });
    expect(attributesOf(request)).toMatchObject({
      'http.request.method': 'GET',
      'http.route': path,
      'http.response.status_code': 200,
      'vedette.operation': 'bannerSearch',
      'vedette.request': answer.headers['x-request-id'],
    });
    expect(named(spans, 'gate').parentSpanId).toBe(request.spanId);
    expect(named(spans, 'index.banner.search').parentSpanId).toBe(request.spanId);
    for (const span of spans) {
      expect(span.spanId).toMatch(/^[0-9a-f]{16}$/);
      expect(BigInt(span.endTimeUnixNano)).toBeGreaterThanOrEqual(BigInt(span.startTimeUnixNano));
      const age = Date.now() - Number(BigInt(span.startTimeUnixNano) / 1_000_000n);
      expect(age).toBeLessThan(60_000);
    }
    // The first request with a key reads it from the ledger.
    const asking = collector.spans().find(({ name }) => name === 'ledger.users.findKey');
    const asker = collector.spans().find((span) => span.spanId === asking?.parentSpanId);
    expect(asker?.name).toBe('gate');

    const sent = collector.requests.map(({ text }) => text).join('');
    for (const secret of [server.key, 'very-private-query', '198.51.100.77', 'for the collector'])
      expect(sent).not.toContain(secret);
    const [first] = collector.requests;
    expect(first?.path).toBe('/v1/traces');
    expect(first?.headers).toMatchObject({
      'content-type': 'application/json',
      authorization: 'Bearer for the collector',
    });
    const [resource] = first?.body.resourceSpans ?? [];
    expect(resource && attributesOf(resource.resource)['service.name']).toBe('vedette');
  });

  it('follows a scan from the request to its end', async () => {
    const collector = await startCollector();
    const place = await startScans(
      { VEDETTE_OTLP_ENDPOINT: collector.endpoint },
      { limits: quick },
    );
    const { traceId, headers } = newTrace();

    const { json } = await place.ask('/v1/domain/scan?query=traced.example', {
      method: 'POST',
      headers,
    });
    const id = String(json.data?.['scan_id']);
    expect(await place.whenOver(id)).toBe(100);

    const spans = await collector.trace(traceId, ['POST /v1/domain/scan', 'scan']);
    const scan = named(spans, 'scan');
    expect(attributesOf(scan)).toMatchObject({ 'vedette.scan': id, 'vedette.scan.mode': 'full' });
    const adding = named(spans, 'ledger.scans.add');
    expect(scan).toMatchObject({ kind: 5, parentSpanId: adding.parentSpanId });
  });

  it('traces feed updates', async () => {
    const collector = await startCollector();
    const source = await listen((_, response) => response.end('198.51.100.7\n'), {
      address: '127.0.0.1',
    });
    const environment = {
      VEDETTE_OTLP_ENDPOINT: collector.endpoint,
      VEDETTE_EGRESS_ALLOW: `feeds:127.0.0.0/8:${source.port}`,
    };
    const place = await openPlace(environment, undefined, quick);
    const url = `http://127.0.0.1:${source.port}/list.txt?token=very-secret`;
    await place.vedette(['feeds', 'add', 'ours', url, '--format', 'ip', '--category', 'attack']);

    await place.vedette(['feeds', 'update', 'ours']);

    await expect
      .poll(() => collector.spans().some(({ name }) => name === 'feed update'))
      .toBe(true);
    const update = named(collector.spans(), 'feed update');
    expect(attributesOf(update)).toEqual({ 'vedette.feed': 'ours' });
    expect(collector.requests.map(({ text }) => text).join('')).not.toContain('very-secret');
  });

  it('omits what the caller does not want recorded, and samples one request in that many', async () => {
    const collector = await startCollector();
    const server = await startServer(
      {
        VEDETTE_OTLP_ENDPOINT: collector.endpoint,
        VEDETTE_OTLP_EVERY: '10',
      },
      { extraPublic, limits: quick },
    );
    for (let calls = 0; calls < 30; calls++) await server.ask('/v1/ip/vpn?ip=198.51.100.7');
    await server.ask('/v1/ip/vpn?ip=198.51.100.7', newTrace('00'));
    const { traceId, headers } = newTrace();
    await server.ask('/v1/ip/vpn?ip=198.51.100.7', { headers });

    await collector.trace(traceId, ['GET /v1/ip/vpn', 'gate']);
    const requests = collector.spans().filter(({ name }) => name === 'GET /v1/ip/vpn');
    expect(requests).toHaveLength(4);
  });

  it('still answers if the collector is unavailable, and drops and reports excess spans', async () => {
    const collector = await startCollector();
    collector.status = 503;
    const server = await startServer(
      {
        VEDETTE_OTLP_ENDPOINT: collector.endpoint,
      },
      { extraPublic, limits: { ...quick, otlpQueue: 100 } },
    );
    const dropped = async () => {
      const { text } = await server.ask('/metrics');
      return Number(/^vedette_trace_spans_dropped_total (\d+)/m.exec(text)?.[1]);
    };
    for (let calls = 0; calls < 100; calls++)
      expect((await server.ask('/v1/ip/vpn?ip=198.51.100.7')).status).toBe(200);

    await expect.poll(dropped).toBeGreaterThanOrEqual(100);
    expect(server.logged.filter((line) => line.includes('does not accept spans'))).toHaveLength(1);

    collector.status = 200;
    await expect.poll(() => collector.spans().length).toBeGreaterThanOrEqual(100);
    expect((await server.ask('/readyz')).status).toBe(200);
  });

  it.each([
    { VEDETTE_OTLP_ENDPOINT: 'collector.example:4318' },
    { VEDETTE_OTLP_ENDPOINT: 'http://127.0.0.1:1', VEDETTE_OTLP_HEADERS: 'nothing' },
  ])('refuses %j', async (settings) => {
    await expect(startServer(settings)).rejects.toThrow(/^VEDETTE_OTLP_/);
  });
});
