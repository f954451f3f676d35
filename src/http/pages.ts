import { VedetteError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { isLoopback } from './loopback.ts';
import { addUp, type Metrics } from './metrics.ts';
import { toOpenApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import { referenceScript, referenceStyle } from './reference-assets.ts';
import { renderReference } from './reference.ts';
import type { Page } from './server.ts';
import { createWebFiles } from './web-files.ts';
import { usualHeaders, type RawAnswer } from './write-answer.ts';

interface Pages {
  version: string;
  operations: readonly Operation[];
  metrics: Metrics;
  metricsFor: 'loopback' | 'all' | 'off';
}

/** Our pages load nothing from elsewhere, run only their own script file, and call only this server. */
const pagePolicy = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self'; connect-src 'self'; " +
    "form-action 'none'; frame-ancestors 'none'; base-uri 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
};

/** Everything that is not an operation: the web page, OpenAPI, reference pages and metrics. */
export function createPages(pages: Pages): Page[] {
  // Rendered on demand: most servers are never asked, and rendering would delay every start.
  const fixed = (path: string, type: string, write: () => string): Page => {
    let body: string | undefined;
    const headers = { ...pagePolicy, 'content-type': type };
    return { path, render: () => ({ http: 200, headers, body: (body ??= write()) }) };
  };
  return [
    fixed('/openapi.json', 'application/json', () => JSON.stringify(toOpenApi(pages))),
    fixed('/docs', 'text/html; charset=utf-8', () => renderReference(pages)),
    fixed('/docs/style.css', 'text/css; charset=utf-8', () => referenceStyle),
    fixed('/docs/script.js', 'text/javascript; charset=utf-8', () => referenceScript),
    { path: '/metrics', render: (exchange) => renderMetrics(exchange, pages) },
    ...createWebFiles(),
  ];
}

async function renderMetrics(exchange: Exchange, pages: Pages): Promise<RawAnswer> {
  const { address, request } = exchange;
  // Behind an undeclared proxy every client looks like loopback.
  const named = address !== exchange.connectedAddress;
  const direct = named || request.headers['x-forwarded-for'] === undefined;
  const open = pages.metricsFor === 'all' || (direct && isLoopback(address));
  if (pages.metricsFor === 'off' || !open) throw new VedetteError('notFound');
  const registry = await addUp(pages.metrics);
  const headers = { ...usualHeaders, 'content-type': registry.contentType };
  return { http: 200, headers, body: await registry.metrics() };
}
