import { randomBytes } from 'node:crypto';
import fastify, { type FastifyInstance, type FastifyReply, type FastifyRequest } from 'fastify';
import type { Logger } from 'pino';
import { VedetteError, errorTable, type ErrorCode } from '../errors.ts';
import { readBody } from './body.ts';
import { toAnswer, toVedetteError, type HttpStatusMode, type Limits } from './failure.ts';
import { writeAnswer } from './write-answer.ts';
import type { Admission, Gate } from './gate.ts';
import type { Metrics, OperationMetrics } from './metrics.ts';
import { mountRoute } from './mount.ts';
import type { Route } from './operation.ts';
import { isLocal } from './listen.ts';

declare module 'fastify' {
  interface FastifyRequest {
    startedAt: number;
    admission: Admission | null;
    counted: OperationMetrics | null;
  }
}

/** What the HTTP side needs of the settings. */
export interface HttpSettings extends Limits {
  http_status: HttpStatusMode;
  log_requests: 'errors' | 'all';
  slow_ms: number;
  in_flight: number;
  retry_after_seconds: number;
  trusted_proxies: string[];
}

export interface ServerParts<W> {
  settings: HttpSettings;
  routes: readonly Route<W>[];
  world: W;
  gate: Gate;
  log: Logger;
  metrics: Metrics;
  /** Called once, when somebody was first served. */
  onFirstAnswer?: () => void;
}

/** What every mounted operation shares. */
export interface Edge<W> extends ServerParts<W> {
  answered(request: FastifyRequest): void;
  workload: Workload;
}

/** Work that waits can pile up; this counts it and refuses more when there is too much. */
interface Workload {
  check: () => void;
  wait: (work: Promise<unknown>) => Promise<unknown>;
}

/** The application: every operation mounted, every failure in the one form. It does not listen yet. */
export function createServer<W>(parts: ServerParts<W>): FastifyInstance {
  const { settings } = parts;
  const app = fastify({
    routerOptions: {
      // Clients double and trail slashes; a redirect would turn their POST into a GET.
      ignoreDuplicateSlashes: true,
      ignoreTrailingSlash: true,
      maxParamLength: 200,
    },
    bodyLimit: settings.body_bytes,
    trustProxy: settings.trusted_proxies.length > 0 ? settings.trusted_proxies : false,
    // Draining has its own manners (see listen.ts); Fastify's is to refuse what we can still answer.
    return503OnClosing: false,
    genReqId: createRequestIds(),
    frameworkErrors: (error, request, reply) => {
      // The same objects under a narrower type: a request that matched no route yet.
      answerFailure(parts, error, { request, reply: reply });
    },
  });
  app.decorateRequest('startedAt', 0);
  app.decorateRequest('admission', null);
  app.decorateRequest('counted', null);
  app.removeAllContentTypeParsers();
  app.addContentTypeParser(
    '*',
    { parseAs: 'buffer' },
    (request: FastifyRequest, body: Buffer): Promise<unknown> =>
      readBody(request.headers['content-type'], body),
  );
  app.setErrorHandler((error, request, reply) => {
    answerFailure(parts, error, { request, reply });
  });
  mountStrangers(app, parts);
  const edge = { ...parts, answered: createAccessLog(parts), workload: createWorkload(parts) };
  for (const route of parts.routes) mountRoute(app, route, edge);
  return app;
}

/** Unknown paths are 404; known paths with another method are 405 and say which methods they take. */
function mountStrangers<W>(app: FastifyInstance, { routes }: ServerParts<W>): void {
  const known = routes.flatMap(({ operation: { path, aliases, methods } }) =>
    [path, ...(aliases ?? []).map((alias) => alias.path)].map((each) => ({
      pattern: new RegExp(`^${each.replace(/\{\w+\}/g, '[^/]+')}$`),
      methods,
    })),
  );
  app.setNotFoundHandler((request) => {
    const path = request.url.split('?', 1)[0] ?? '';
    const plain = path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const methods = known
      .filter(({ pattern }) => pattern.test(plain))
      .flatMap((row) => row.methods);
    if (methods.length === 0) throw new VedetteError('notFound');
    throw new VedetteError('methodNotAllowed', { allow: [...new Set(methods)].join(', ') });
  });
}

interface Exchange {
  request: FastifyRequest;
  reply: FastifyReply;
}

function answerFailure<W>(parts: ServerParts<W>, thrown: unknown, exchange: Exchange): void {
  const { request, reply } = exchange;
  const { settings, log, metrics } = parts;
  request.admission?.refund();
  const error = toVedetteError(thrown, request.id, settings);
  // A request that matched no route never passed an entrance, and has no start.
  const milliseconds = request.startedAt > 0 ? performance.now() - request.startedAt : 0;
  (request.counted ?? metrics.forOperation('none')).failed(error.code, milliseconds);
  logFailure(log, error, { request, milliseconds });
  const answer = toAnswer(error, settings.http_status);
  answer.headers['x-request-id'] = request.id;
  writeAnswer(reply, answer);
}

/** Callers' mistakes are told to the caller and noted; ours carry their cause. */
function logFailure(
  log: Logger,
  error: VedetteError,
  { request, milliseconds }: { request: FastifyRequest; milliseconds: number },
): void {
  const facts = { ...describe(request), code: error.code, ms: Math.round(milliseconds) };
  const ours = errorTable[error.code].status >= 500 && !expectedFaults.has(error.code);
  if (ours) log.error({ ...facts, err: error.cause ?? error }, 'request failed');
  else log.info(facts, 'request refused');
}

const expectedFaults = new Set<ErrorCode>(['overloaded', 'draining']);

function createAccessLog<W>(parts: ServerParts<W>): (request: FastifyRequest) => void {
  const { settings, log } = parts;
  const all = settings.log_requests === 'all';
  let { onFirstAnswer } = parts;
  return (request) => {
    if (onFirstAnswer) {
      onFirstAnswer();
      onFirstAnswer = undefined;
    }
    const milliseconds = performance.now() - request.startedAt;
    request.counted?.succeeded(milliseconds);
    if (milliseconds > settings.slow_ms) {
      log.warn({ ...describe(request), ms: Math.round(milliseconds) }, 'request slow');
    } else if (all) {
      log.info({ ...describe(request), ms: Math.round(milliseconds) }, 'request answered');
    }
  };
}

/** Query strings stay out: what an analyst looks up is nobody else's business. */
function describe(request: FastifyRequest): Record<string, unknown> {
  return {
    request: request.id,
    method: request.method,
    path: request.url.split('?', 1)[0],
    from: isLocal(request.raw) ? 'local' : request.ip,
    account: request.admission?.caller.accountId,
  };
}

/** The caller's id when it is harmless, else one of ours: unique by process and count. */
function createRequestIds(): (raw: {
  headers: Record<string, string | string[] | undefined>;
}) => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return (raw) => {
    const given = raw.headers['x-request-id'];
    if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given;
    return `${prefix}-${(++count).toString(36)}`;
  };
}

function createWorkload<W>({ metrics, settings }: ServerParts<W>): Workload {
  let inFlight = 0;
  return {
    check() {
      if (inFlight < settings.in_flight) return;
      throw new VedetteError('overloaded', { retryAfter: settings.retry_after_seconds });
    },
    async wait(work) {
      metrics.workInFlight.set(++inFlight);
      try {
        return await work;
      } finally {
        metrics.workInFlight.set(--inFlight);
      }
    },
  };
}
