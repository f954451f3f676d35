import { randomBytes } from 'node:crypto';
import type { IncomingMessage, ServerResponse } from 'node:http';
import findMyWay from 'find-my-way';
import type { Logger } from 'pino';
import { VedetteError, errorTable, type ErrorCode } from '../errors.ts';
import { createAsking } from './ask.ts';
import type { Client } from './client.ts';
import { Exchange } from './exchange.ts';
import {
  longestUrl,
  toAnswer,
  toForeignAnswer,
  toVedetteError,
  type HttpStatusMode,
} from './failure.ts';
import { apiOf, remount, type ForeignApi } from './foreign-api.ts';
import type { Gate } from './gate.ts';
import type { Metrics } from './metrics.ts';
import { checkSizes, mountOperation, type Mount } from './mount.ts';
import type { Call, Operation, Route } from './operation.ts';
import { createNetworkCheck, isFromHere, peerAddress } from './peer.ts';
import { leaveBase, readPublicUrl } from './public-url.ts';
import { Workload, type StreamSlots, type WorkloadSettings } from './workload.ts';
import { writeAnswer, type RawAnswer } from './write-answer.ts';
import { createShownPath } from './shown-path.ts';

/** Settings of the HTTP layer. */
interface HttpSettings extends WorkloadSettings {
  http_status: HttpStatusMode;
  slowMs: number;
  trusted_proxies: string[];
  public_url: string;
}

/** A path that is not an operation, and its content. */
export interface Page {
  path: string;
  render: (exchange: Exchange) => RawAnswer | Promise<RawAnswer>;
}

export interface ServerParts<W> {
  settings: HttpSettings;
  routes: readonly Route<W>[];
  pages: readonly Page[];
  world: W;
  gate: Gate;
  log: Logger;
  metrics: Metrics;
  /** Bulk requests and imports in progress; counted here unless another process counts for all. */
  streams?: StreamSlots;
  /** Handles paths that match no route or page, instead of a refusal. */
  elsewhere?: (exchange: Exchange, fail: (error: unknown) => void) => void;
  /** Host names used by clients of other services, mapped to their mounts. */
  foreignHosts?: ReadonlyMap<string, string>;
  /** Rewrites the path of a GET, for example to another format; null for most. */
  restate?: (url: string, accept: string) => string | null;
  /** Wraps `enter`; can see when the answer has been sent. */
  around?: (exchange: Exchange, operation: Operation, enter: Enter) => void;
  /** Called with an admitted request before it is answered. */
  onAsked?: (operation: Operation, input: unknown, call: Call) => void;
  /** Called once, after the first answer. */
  onFirstAnswer?: () => void;
  /** True while answers come from memory that cannot be refreshed; they are marked as stale. */
  isStale: () => boolean;
}

/** Shared by all mounted operations. */
export interface Edge<W> extends ServerParts<W> {
  answered: (exchange: Exchange) => void;
  /** Answers with the failure, refunds, and counts and logs it. */
  fail: (exchange: Exchange, thrown: unknown) => void;
  workload: Workload;
  /** Lets operations call others. */
  ask: (exchange: Exchange) => Client['call'];
}

export type HttpHandler = (request: IncomingMessage, response: ServerResponse) => void;
export type Enter = (exchange: Exchange) => void;

/** Serves all operations and pages with one request handler. */
export function createHttpHandler<W>(parts: ServerParts<W>): HttpHandler {
  const isProxy = createNetworkCheck(parts.settings.trusted_proxies);
  const publicUrl = readPublicUrl(parts.settings.public_url);
  const exchangeParts = {
    ownOrigin: publicUrl?.origin ?? '',
    nextId: createRequestIds(),
    shownPath: createShownPath(parts.routes.map(({ operation }) => operation)),
    address: (exchange: Exchange) => peerAddress(exchange, isProxy),
    isFromHere: (exchange: Exchange) => isFromHere(exchange, isProxy),
  };
  const edge: Edge<W> = {
    ...parts,
    answered: createAccessLog(parts),
    fail: createFailing(parts),
    workload: new Workload(parts),
    ask: (exchange) => asking(exchange),
  };
  const asking = createAsking(edge);
  const refuse = edge.elsewhere ? sendElsewhere(edge, edge.elsewhere) : createRefusal(edge);
  const open = (request: IncomingMessage, response: ServerResponse) =>
    new Exchange(request, response, exchangeParts);
  const router = findMyWay({
    // Clients send double and trailing slashes; a redirect would turn their POST into a GET.
    ignoreDuplicateSlashes: true,
    ignoreTrailingSlash: true,
    // Some services use URLs as ids.
    maxParamLength: longestUrl,
    defaultRoute: (request, response) => refuse(open(request, response)),
    onBadUrl: (_path, request, response) => {
      if (edge.elsewhere) {
        refuse(open(request, response));
        return;
      }
      const why = 'the path is not valid.';
      edge.fail(open(request, response), new VedetteError('requestMalformed', { why }));
    },
  });
  const mount: Mount = (path, methods, enter) => {
    const url = path.replace(/\{(\w+)\}/g, ':$1');
    router.on([...methods], url, (request, response, ...found) => {
      const [pathParameters, , query] = found;
      const exchange = open(request, response);
      exchange.pathParameters = pathParameters;
      exchange.query = query;
      enter(exchange);
    });
  };
  const { around } = parts;
  for (const route of parts.routes) {
    const { operation } = route;
    const mountInside: Mount = (path, methods, enter) =>
      mount(path, methods, around ? (exchange) => around(exchange, operation, enter) : enter);
    mountOperation(route, edge, mountInside);
  }
  for (const page of parts.pages) mount(page.path, ['GET', 'HEAD'], createPageEntrance(page, edge));
  const { foreignHosts = new Map<string, string>(), restate } = parts;
  return (request, response) => {
    if (publicUrl && leaveBase(publicUrl, request, response)) return;
    if (foreignHosts.size > 0) remount(request, foreignHosts);
    const { method, url = '/', headers } = request;
    if (restate && (method === 'GET' || method === 'HEAD')) {
      request.url = restate(url, headers.accept ?? '') ?? url;
    }
    router.lookup(request, response);
  };
}

function createPageEntrance<W>({ render }: Page, edge: Edge<W>): Enter {
  const show = async (exchange: Exchange) => {
    checkSizes(exchange.request);
    writeAnswer(exchange.response, await render(exchange));
  };
  return (exchange) => {
    show(exchange).catch((error: unknown) => edge.fail(exchange, error));
  };
}

function sendElsewhere<W>(
  { fail }: Edge<W>,
  elsewhere: NonNullable<ServerParts<W>['elsewhere']>,
): Enter {
  return (exchange) => elsewhere(exchange, (error) => fail(exchange, error));
}

/** Unknown paths are 404; known paths with another method are 405 with `Allow`. */
function createRefusal<W>(edge: Edge<W>): Enter {
  const operations = edge.routes.flatMap(({ operation: { path, aliases, methods } }) =>
    [path, ...(aliases ?? []).map((alias) => alias.path)].map((each) => ({ path: each, methods })),
  );
  const pages = edge.pages.map(({ path }) => ({ path, methods: ['GET'] as const }));
  const known = [...operations, ...pages].map(({ path, methods }) => ({
    pattern: new RegExp(`^${path.replace(/\./g, '\\.').replace(/\{\w+\}/g, '[^/]+')}$`),
    methods,
  }));
  const admit = createGuard(edge);
  const answer = (exchange: Exchange) => {
    const plain = exchange.path.replace(/\/{2,}/g, '/').replace(/(?<=.)\/$/, '');
    const methods = known
      .filter(({ pattern }) => pattern.test(plain))
      .flatMap((row) => row.methods);
    const allow = [...new Set(methods)].join(', ');
    edge.fail(
      exchange,
      allow === '' ? new VedetteError('notFound') : new VedetteError('methodNotAllowed', { allow }),
    );
  };
  return (exchange) => {
    const fail = (error: unknown) => edge.fail(exchange, error);
    try {
      checkSizes(exchange.request);
      const admission = admit(exchange);
      if (admission instanceof Promise) admission.then(() => answer(exchange)).catch(fail);
      else answer(exchange);
    } catch (error) {
      fail(error);
    }
  };
}

const folderOf = (path: string) => (path.split('/{', 1)[0] ?? '').replace(/\/$/, '');

/** Below the folders that machines read, callers without a key do not even learn which paths exist. */
function createGuard<W>({ routes, gate }: Edge<W>): (exchange: Exchange) => unknown {
  const guarded = routes
    .filter(({ operation: { plainHttp, access } }) => plainHttp && access === 'key')
    .map(({ operation }) => ({
      folder: folderOf(operation.path),
      operation: { ...operation, cost: 0 },
    }));
  return (exchange) => {
    const inside = `${exchange.path}/`;
    const found = guarded.find(({ folder }) => inside.startsWith(`${folder}/`));
    if (!found) return undefined;
    exchange.api = found.operation.api;
    exchange.isPlainHttp = true;
    return gate.admit(exchange, found.operation);
  };
}

function createFailing<W>(parts: ServerParts<W>): (exchange: Exchange, thrown: unknown) => void {
  const apis = new Set(parts.routes.flatMap(({ operation: { api } }) => (api ? [api] : [])));
  const plain = parts.routes.filter(({ operation }) => operation.plainHttp);
  // Includes wrong paths and methods below them, because a device would load the error page as data.
  const plainFolders = new Set(plain.map(({ operation: { path } }) => folderOf(path)));
  return (exchange, thrown) => {
    const api = exchange.api ?? apiOf(exchange.path, apis);
    exchange.isPlainHttp ||= [...plainFolders].some((each) => exchange.path.startsWith(`${each}/`));
    answerFailure({ ...parts, api }, thrown, exchange);
  };
}

function answerFailure<W>(
  parts: ServerParts<W> & { api: ForeignApi | undefined },
  thrown: unknown,
  exchange: Exchange,
): void {
  const { settings, log, metrics, api } = parts;
  exchange.admission?.refund();
  const error = toVedetteError(thrown, exchange.id);
  const { milliseconds } = exchange;
  (exchange.counted ?? metrics.forOperation('none')).failed(error.code, milliseconds);
  logFailure(log, error, exchange);
  const mode = exchange.isPlainHttp ? 'honest' : (exchange.httpStatus ?? settings.http_status);
  const answer = api ? toForeignAnswer(error, api, exchange.path) : toAnswer(error, mode);
  if (exchange.isPlainHttp && answer.http === 401) {
    answer.headers['www-authenticate'] = 'Basic realm="vedette"';
  }
  answer.headers['x-request-id'] = exchange.id;
  // The rest of an oversized body is not read.
  if (error.code === 'bodyTooLarge') answer.headers['connection'] = 'close';
  writeAnswer(exchange.response, answer);
}

/** Logs client errors briefly and ours with their cause. */
function logFailure(log: Logger, error: VedetteError, exchange: Exchange): void {
  const facts = { ...describe(exchange), code: error.code };
  const isExpected = expectedFaults.has(error.code) && error.cause === undefined;
  const ours = errorTable[error.code].status >= 500 && !isExpected;
  if (ours) log.error({ ...facts, err: error.cause ?? error }, 'request failed');
  else log.info(facts, 'request refused');
}

/** Not logged as faults unless they have a cause: an index that is not built yet also answers `storeAway`. */
const expectedFaults = new Set<ErrorCode>(['overloaded', 'draining', 'storeAway']);

function createAccessLog<W>(parts: ServerParts<W>): (exchange: Exchange) => void {
  const { settings, log } = parts;
  let { onFirstAnswer } = parts;
  return (exchange) => {
    if (onFirstAnswer) {
      onFirstAnswer();
      onFirstAnswer = undefined;
    }
    const { milliseconds } = exchange;
    exchange.counted?.succeeded(milliseconds);
    if (milliseconds > settings.slowMs) log.warn(describe(exchange), 'request slow');
    else if (log.isLevelEnabled('debug')) log.debug(describe(exchange), 'request answered');
  };
}

function describe(exchange: Exchange): Record<string, unknown> {
  const { request } = exchange;
  return {
    request: exchange.id,
    method: request.method,
    path: exchange.shownPath,
    from: exchange.local ? 'local' : exchange.address,
    account: exchange.admission?.caller.accountId,
    ms: Math.round(exchange.milliseconds),
  };
}

/** The caller's request id if it is safe, otherwise a unique one from process and counter. */
function createRequestIds(): (request: IncomingMessage) => string {
  const prefix = randomBytes(4).toString('hex');
  let count = 0;
  return (request) => {
    const given = request.headers['x-request-id'];
    if (typeof given === 'string' && /^[\w.-]{1,64}$/.test(given)) return given;
    return `${prefix}-${(++count).toString(36)}`;
  };
}
