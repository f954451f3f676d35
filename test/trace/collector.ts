import type { IncomingHttpHeaders } from 'node:http';
import { listen } from '../egress/place.ts';
import { until } from '../until.ts';

/** A span in OTLP's JSON form. */
export interface OtlpSpan {
  traceId: string;
  spanId: string;
  parentSpanId?: string;
  name: string;
  kind: number;
  startTimeUnixNano: string;
  endTimeUnixNano: string;
  attributes: { key: string; value: { stringValue?: string; intValue?: string } }[];
  status: { code?: number };
}

interface OtlpBody {
  resourceSpans: {
    resource: { attributes: OtlpSpan['attributes'] };
    scopeSpans: { scope: { name: string }; spans: OtlpSpan[] }[];
  }[];
}

export interface Collector {
  /** Value for VEDETTE_OTLP_ENDPOINT. */
  endpoint: string;
  /** HTTP status of further answers. */
  status: number;
  requests: { path: string; headers: IncomingHttpHeaders; text: string; body: OtlpBody }[];
  spans: () => OtlpSpan[];
  /** All spans of a trace, once all of these names have arrived. */
  trace: (traceId: string, names: readonly string[]) => Promise<OtlpSpan[]>;
}

export async function startCollector(): Promise<Collector> {
  const requests: Collector['requests'] = [];
  const server = await listen(
    (request, response) => {
      const chunks: Buffer[] = [];
      request.on('data', (chunk: Buffer) => chunks.push(chunk));
      request.on('end', () => {
        response.writeHead(collector.status).end('{}');
        if (collector.status !== 200) return;
        const text = Buffer.concat(chunks).toString();
        const body = JSON.parse(text) as OtlpBody; // the test checks what it needs
        requests.push({ path: request.url ?? '', headers: request.headers, text, body });
      });
    },
    { address: '127.0.0.1' },
  );
  const spans = () =>
    requests.flatMap(({ body }) =>
      body.resourceSpans.flatMap(({ scopeSpans }) => scopeSpans.flatMap((each) => each.spans)),
    );
  const collector: Collector = {
    endpoint: `http://127.0.0.1:${server.port}`,
    status: 200,
    requests,
    spans,
    async trace(traceId, names) {
      const found = () => spans().filter((span) => span.traceId === traceId);
      await until(`the spans ${names.join(', ')}`, () => {
        const seen = new Set(found().map(({ name }) => name));
        return names.every((name) => seen.has(name));
      });
      return found();
    },
  };
  return collector;
}

export const attributesOf = ({ attributes }: Pick<OtlpSpan, 'attributes'>) =>
  Object.fromEntries(
    attributes.map(({ key, value }) => [key, value.stringValue ?? Number(value.intValue)]),
  );
