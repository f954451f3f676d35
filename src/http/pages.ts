import { VedetteError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { isLoopback } from './loopback.ts';
import type { Metrics } from './metrics.ts';
import { toOpenApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import { renderReference, referenceStyle } from './reference.ts';
import type { Page } from './server.ts';
import { usualHeaders, type RawAnswer } from './write-answer.ts';

interface Pages {
  version: string;
  operations: readonly Operation[];
  metrics: Metrics;
  metricsFor: 'loopback' | 'all' | 'off';
}

/** Nothing on our pages comes from elsewhere, and nothing on them runs. */
const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; style-src 'self'; img-src 'self'; frame-ancestors 'none'; base-uri 'none'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** What is not an operation: the description of the operations, for machines and people, and metrics. */
export function createPages(pages: Pages): Page[] {
  // Written when somebody asks: most servers are never asked, and all of them are waited for.
  const fixed = (path: string, type: string, write: () => string): Page => {
    let body: string | undefined;
    const headers = { ...pagePolicy, 'content-type': type };
    return { path, render: () => ({ http: 200, headers, body: (body ??= write()) }) };
  };
  return [
    fixed('/openapi.json', 'application/json', () => JSON.stringify(toOpenApi(pages))),
    fixed('/docs', 'text/html; charset=utf-8', () => renderReference(pages)),
    fixed('/docs/style.css', 'text/css; charset=utf-8', () => referenceStyle),
    { path: '/metrics', render: (exchange) => renderMetrics(exchange, pages) },
  ];
}

async function renderMetrics(exchange: Exchange, pages: Pages): Promise<RawAnswer> {
  const { address, request, socket } = exchange;
  // Behind a proxy that is not named in the settings everybody looks like loopback.
  const named = address !== socket.remoteAddress;
  const direct = named || request.headers['x-forwarded-for'] === undefined;
  const open = pages.metricsFor === 'all' || (direct && isLoopback(address));
  if (pages.metricsFor === 'off' || !open) throw new VedetteError('notFound');
  const { registry } = pages.metrics;
  const headers = { ...usualHeaders, 'content-type': registry.contentType };
  return { http: 200, headers, body: await registry.metrics() };
}
