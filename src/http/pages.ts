import { VedetteError } from '../errors.ts';
import type { Exchange } from './exchange.ts';
import { addUp, type Metrics } from './metrics.ts';
import { toOpenApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import type { Page } from './server.ts';
import { createWebFiles } from './web-files.ts';
import { usualHeaders, type RawAnswer } from './write-answer.ts';

interface Pages {
  version: string;
  operations: readonly Operation[];
  publicUrl: string;
  metrics: Metrics;
  metricsFor: 'loopback' | 'all' | 'off';
}

/** Everything that is not an operation: the web page, the API reference, OpenAPI and metrics. */
export function createPages(pages: Pages): Page[] {
  // Written on demand: most servers are never asked, and it would delay every start.
  let openApi: string | undefined;
  const headers = { ...usualHeaders, 'content-type': 'application/json' };
  return [
    {
      path: '/openapi.json',
      render: () => ({ http: 200, headers, body: (openApi ??= JSON.stringify(toOpenApi(pages))) }),
    },
    { path: '/metrics', render: (exchange) => renderMetrics(exchange, pages) },
    ...createWebFiles(),
  ];
}

async function renderMetrics(exchange: Exchange, pages: Pages): Promise<RawAnswer> {
  const open = pages.metricsFor === 'all' || exchange.isHere;
  if (pages.metricsFor === 'off' || !open) throw new VedetteError('notFound');
  const registry = await addUp(pages.metrics);
  const headers = { ...usualHeaders, 'content-type': registry.contentType };
  return { http: 200, headers, body: await registry.metrics() };
}
