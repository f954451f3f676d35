import type { IncomingMessage, ServerResponse } from 'node:http';
import { finished } from 'node:stream/promises';
import { errorTable } from '../errors.ts';
import { hasBody, receiveChunks } from './body.ts';
import { failureBody } from './envelope.ts';
import type { Exchange } from './exchange.ts';
import { Reply } from './foreign-api.ts';
import { toVedetteError } from './failure.ts';
import { allowLong } from './listen.ts';
import type { Call, Operation, StreamHandler } from './operation.ts';
import { readerOf } from './read-input.ts';
import type { Edge } from './server.ts';
import { usualHeaders, writeAnswer } from './write-answer.ts';

export interface StreamCall extends Call {
  body: AsyncIterable<Uint8Array>;
  contentType: string;
  accept: string;
  /** Last event that the client received before reconnecting, or ''. */
  lastEventId: string;
  /** Aborted when the caller disconnects. */
  signal: AbortSignal;
  /** Adds what the body asks for to the look-up audit; parameters are noted automatically. */
  note: (asked: object) => void;
}

export interface Streamed {
  contentType: string;
  /** Chunks, one write each; produced only as fast as the caller reads. */
  chunks: AsyncIterable<string | Uint8Array>;
  /** Formats the final line, for success or failure. */
  end: (message: string, status: number) => string;
}

/** The last line of NDJSON gives the outcome. */
export const endLine = (message: string, status: number) => `${failureBody(message, status)}\n`;

/**
 * Streams an answer. An error before the first chunk is an ordinary failure; after that the status line has been sent,
 * so the last line reports it.
 */
export function createStreamAnswer<W>(
  operation: Operation,
  { run, isLasting }: StreamHandler<W>,
  edge: Edge<W>,
): (exchange: Exchange) => void {
  const read = readerOf(operation.input);
  const { workload } = edge;
  const answer = async (exchange: Exchange, call: StreamCall) => {
    const input = read({ path: exchange.pathParameters, query: exchange.query });
    edge.onAsked?.(operation, input, call);
    const streamed = await run(input as never, edge.world, call);
    if (streamed instanceof Reply) {
      const { http, text, type } = streamed;
      const headers = { 'content-type': type, ...usualHeaders, 'x-request-id': exchange.id };
      await letThrough(exchange.request);
      writeAnswer(exchange.response, { http, headers, body: text });
      edge.answered(exchange);
    } else await send(exchange, streamed, edge);
  };
  return (exchange) => {
    allowLong(exchange.request);
    workload.check();
    const call = toStreamCall(exchange, operation, edge);
    const work = () => answer(exchange, call);
    const { local, accountId } = call.caller;
    // Streamed bodies and event streams occupy memory and a slot for as long as the caller likes.
    const isCounted = (hasBody(exchange.request) || isLasting) && !local;
    workload
      .wait(isCounted ? workload.stream(accountId, work) : work())
      .catch((error: unknown) => edge.fail(exchange, error));
  };
}

function toStreamCall<W>(exchange: Exchange, operation: Operation, edge: Edge<W>): StreamCall {
  const { admission, id, request } = exchange;
  if (!admission) throw new Error('streamed before admission'); // guaranteed by the entrance
  let signal: AbortSignal | undefined;
  const call: StreamCall = {
    caller: admission.caller,
    requestId: id,
    from: exchange,
    client: exchange,
    browser: exchange,
    ask: edge.ask(exchange),
    waive: admission.refund,
    body: receiveChunks(request),
    contentType: request.headers['content-type'] ?? '',
    accept: exchange.accept,
    lastEventId: [request.headers['last-event-id'] ?? ''].flat()[0] ?? '',
    // Aborting costs a tenth of a short answer, and few operations wait for it.
    get signal() {
      return (signal ??= signalOf(exchange.response));
    },
    charge: admission.charge,
    note: (asked) => edge.onAsked?.(operation, asked, call),
  };
  return call;
}

function signalOf(response: ServerResponse): AbortSignal {
  const gone = new AbortController();
  if (response.closed) gone.abort();
  else response.once('close', () => gone.abort());
  return gone.signal;
}

async function send<W>(exchange: Exchange, streamed: Streamed, edge: Edge<W>): Promise<void> {
  const { response, id } = exchange;
  const iterator = streamed.chunks[Symbol.asyncIterator]();
  let next = await iterator.next(); // a failure before the first chunk is an ordinary one
  response.writeHead(200, {
    'content-type': streamed.contentType,
    ...usualHeaders,
    'x-request-id': id,
  });
  try {
    while (next.done !== true && !response.destroyed) {
      await write(response, next.value);
      next = await iterator.next();
    }
    await letThrough(exchange.request);
    response.end(streamed.end('api success', 200));
    edge.answered(exchange);
  } catch (thrown) {
    const error = toVedetteError(thrown, id);
    await letThrough(exchange.request);
    response.end(streamed.end(error.message, errorTable[error.code].status));
    throw error; // for logging and metrics; the line above was the answer
  } finally {
    await iterator.return?.();
  }
}

const patienceMs = 30_000;

/**
 * Most clients read only after sending everything and lose the answer if the connection closes earlier. So the rest of
 * the body is read and discarded, up to a limit.
 */
async function letThrough(request: IncomingMessage): Promise<void> {
  if (request.readableEnded || request.destroyed || !hasBody(request)) return;
  request.removeAllListeners('readable').resume(); // a leftover reader would block it
  const signal = AbortSignal.timeout(patienceMs);
  await finished(request, { signal, cleanup: true }).catch(() => undefined); // a closed connection is fine
}

/** Waits for slow readers, but not for closed connections. */
async function write(response: ServerResponse, chunk: string | Uint8Array): Promise<void> {
  if (response.write(chunk) || response.destroyed) return;
  await new Promise<void>((resolve) => {
    const goOn = () => {
      response.off('drain', goOn).off('close', goOn);
      resolve();
    };
    response.on('drain', goOn).on('close', goOn);
  });
}
