import type { FastifyInstance } from 'fastify';
import { VedetteError } from '../errors.ts';
import { isLoopback } from './loopback.ts';
import type { Metrics } from './metrics.ts';
import { toOpenApi } from './openapi.ts';
import type { Operation } from './operation.ts';
import { renderReference, referenceStyle } from './reference.ts';

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
export function mountPages(app: FastifyInstance, pages: Pages): void {
  const openApi = JSON.stringify(toOpenApi(pages));
  const reference = renderReference(pages);
  const mount = (path: string, type: string, body: string) =>
    app.get(path, (_request, reply) =>
      reply.headers({ ...pagePolicy, 'content-type': type }).send(body),
    );
  mount('/openapi.json', 'application/json', openApi);
  mount('/docs', 'text/html; charset=utf-8', reference);
  mount('/docs/style.css', 'text/css; charset=utf-8', referenceStyle);
  app.get('/metrics', async (request, reply) => {
    // Behind a proxy that is not named in the settings everybody looks like loopback.
    const direct = request.ips !== undefined || request.headers['x-forwarded-for'] === undefined;
    const open = pages.metricsFor === 'all' || (direct && isLoopback(request.ip));
    if (pages.metricsFor === 'off' || !open) throw new VedetteError('notFound');
    const { registry } = pages.metrics;
    const body = await registry.metrics();
    return reply.headers({ 'content-type': registry.contentType }).send(body);
  });
}
