import type { IncomingMessage } from 'node:http';
import { VedetteError } from '../errors.ts';
import { textAt } from '../lib/json-field.ts';
import { hasBody, readBody, receiveBytes } from './body.ts';
import { createWriter, type Write, type Written } from './envelope.ts';
import type { Exchange, Parameters } from './exchange.ts';
import { longestUrl, mostHeaderBytes } from './failure.ts';
import type { Admission } from './gate.ts';
import { GivenAnswers } from './given-answers.ts';
import {
  noVersion,
  type Alias,
  type AnswerHandler,
  type Call,
  type Operation,
  type Route,
} from './operation.ts';
import { readerOf, type ReadInput } from './read-input.ts';
import type { Edge, Enter } from './server.ts';
import { createStreamAnswer } from './stream.ts';
import { mayHaveKeyInForm } from './foreign-api.ts';
import { sendVersion } from './version.ts';
import { usualHeaders, writeAnswer } from './write-answer.ts';

export type Mount = (
  path: string,
  methods: readonly ('GET' | 'POST' | 'DELETE' | 'HEAD')[],
  enter: Enter,
) => void;

/** Mounts an operation under its path and aliases, which share one reader, function and cost. */
export function mountOperation<W>(route: Route<W>, edge: Edge<W>, mount: Mount): void {
  const { operation } = route;
  const methods = operation.methods.includes('GET')
    ? ([...operation.methods, 'HEAD'] as const)
    : operation.methods;
  const plain = createWriter(operation.envelope, operation.output);
  mount(operation.path, methods, createEntrance(route, edge, plain));
  for (const alias of operation.aliases ?? []) {
    const write = alias.dialect ? createTranslator(operation, alias.dialect) : plain;
    mount(alias.path, methods, createEntrance(route, edge, write));
  }
}

function createTranslator(
  operation: Operation,
  { output, translate }: NonNullable<Alias['dialect']>,
): Write {
  const write = createWriter(operation.envelope, output);
  return (answer) => write(translate(answer));
}

/** Runs before the body is read: checks sizes, then the gate. Synchronous unless it has to wait. */
function createEntrance<W>(route: Route<W>, edge: Edge<W>, write: Write): Enter {
  const { operation, handler } = route;
  const { gate } = edge;
  const counted = edge.metrics.forOperation(operation.id);
  const isStream = handler.kind === 'stream';
  const answer = isStream
    ? createStreamAnswer(operation, handler, edge)
    : createAnswer(operation, handler, { edge, write });
  const admit = (exchange: Exchange) => {
    if (isStream || !isKeyInForm(exchange)) return gate.admit(exchange, operation);
    return receiveParameters(exchange.request).then((form) => {
      exchange.body = form;
      return gate.admit(exchange, operation);
    });
  };
  const needsSlash = operation.path.endsWith('/');
  const proceed = (exchange: Exchange, admission: Admission) => {
    exchange.admission = admission;
    if (needsSlash && !exchange.path.endsWith('/')) throw new VedetteError('notFound');
    answer(exchange);
  };
  return (exchange) => {
    exchange.counted = counted;
    exchange.isPlainHttp = operation.plainHttp === true;
    exchange.api = operation.api;
    try {
      checkSizes(exchange.request, isStream ? Infinity : mostBodyBytes);
      const admission = admit(exchange);
      if (admission instanceof Promise) {
        admission
          .then((late) => proceed(exchange, late))
          .catch((error: unknown) => edge.fail(exchange, error));
      } else proceed(exchange, admission);
    } catch (error) {
      edge.fail(exchange, error);
    }
  };
}

const isKeyInForm = ({ api, key, request }: Exchange) =>
  api !== undefined && mayHaveKeyInForm(api) && key === undefined && hasBody(request);

/** Limit of a body that is read whole. */
const mostBodyBytes = 1_048_576;

export function checkSizes(
  { url, headers, rawHeaders }: IncomingMessage,
  limit = mostBodyBytes,
): void {
  if (url !== undefined && url.length > longestUrl) {
    throw new VedetteError('urlTooLong', { limit: longestUrl });
  }
  let headerBytes = 0;
  for (const text of rawHeaders) headerBytes += text.length;
  if (headerBytes > mostHeaderBytes) {
    throw new VedetteError('headersTooLarge', { limit: mostHeaderBytes });
  }
  // The body of a GET is never read, so its size must be checked here.
  const announced = headers['content-length'];
  if (announced !== undefined && Number(announced) > limit) {
    throw new VedetteError('bodyTooLarge', { limit });
  }
}

async function receiveParameters(request: IncomingMessage): Promise<Parameters> {
  return readBody(request.headers['content-type'], await receiveBytes(request, mostBodyBytes));
}

function createAnswer<W>(
  operation: Operation,
  { run }: AnswerHandler<W>,
  { edge, write }: { edge: Edge<W>; write: Write },
): Enter {
  const read: ReadInput = readerOf(operation.input);
  const compare = comparerOf(operation);
  const send = (exchange: Exchange, answer: unknown, input: unknown) => {
    const written = compare(exchange, write(answer), input);
    edge.answered(exchange);
    sendAnswer(exchange, written, edge.isStale());
  };
  const answerTo = (exchange: Exchange, body: Parameters | undefined) => {
    const { admission, pathParameters: path, query, id } = exchange;
    if (!admission) throw new Error('answered before admission'); // guaranteed by the entrance
    const input = read({ path, body, query });
    edge.workload.check();
    const { caller, refund: waive } = admission;
    const call: Call = {
      caller,
      requestId: id,
      from: exchange,
      client: exchange,
      browser: exchange,
      waive,
      charge: admission.charge,
      ask: edge.ask(exchange),
    };
    edge.onAsked?.(operation, input, call);
    const answer = run(input as never, edge.world, call);
    if (answer instanceof Promise) {
      edge.workload
        .wait(answer)
        .then((late) => send(exchange, late, input))
        .catch((error: unknown) => edge.fail(exchange, error));
    } else send(exchange, answer, input);
  };
  return (exchange) => {
    if (exchange.body || !hasBody(exchange.request)) {
      answerTo(exchange, exchange.body);
      return;
    }
    receiveParameters(exchange.request)
      .then((body) => answerTo(exchange, body))
      .catch((error: unknown) => edge.fail(exchange, error));
  };
}

type Compare = (exchange: Exchange, written: Written, input: unknown) => Written;

/** Adds a version to answers, and answers callers that have one with the changes since. */
function comparerOf({ compared, isComparedOnRequest = false }: Operation): Compare {
  if (compared === undefined) return (_, written) => written;
  const given = new GivenAnswers(compared);
  return ({ admission, request }, written, input) => {
    const { body } = written;
    if (typeof body !== 'string' || !admission) return written;
    const since = textAt(input, 'since') ?? '';
    const isAsked = since !== '' || request.headers['if-none-match'] !== undefined;
    if (isComparedOnRequest && !isAsked) return written;
    const { accountId } = admission.caller;
    const etag = given.note(accountId, body);
    if (since === '' || since === noVersion) return { ...written, version: { etag } };
    const delta = given.since(accountId, since, { etag, body });
    if (delta.from === delta.to) admission.refund();
    return { ...written, body: JSON.stringify(delta), headers: { etag } };
  };
}

function sendAnswer(exchange: Exchange, written: Written, isStale: boolean): void {
  const { id, response } = exchange;
  const headers: Record<string, string | number> = {
    'content-type': written.type,
    ...usualHeaders,
    'x-request-id': id,
    ...written.headers,
  };
  if (isStale) headers['warning'] = '110 - "Response is Stale"';
  Object.assign(headers, limitsOf(exchange));
  if (written.version) sendVersion(exchange, { ...written, version: written.version }, headers);
  else writeAnswer(response, { http: written.http ?? 200, headers, body: written.body });
}

/** Rate-limit headers, ours and those of the foreign API. */
function limitsOf({ admission, api, path }: Exchange): Readonly<Record<string, string>> {
  const { rateLimit } = admission ?? {};
  const own: Record<string, string> = rateLimit
    ? { ratelimit: rateLimit.state, 'ratelimit-policy': rateLimit.policy }
    : {};
  return { ...own, ...api?.headers?.(rateLimit, path) };
}
