import type { FastifyInstance, FastifyReply, FastifyRequest } from 'fastify';
import { VedetteError } from '../errors.ts';
import { createSerialiser, type Serialise } from './envelope.ts';
import type { Admission } from './gate.ts';
import { isLocal } from './listen.ts';
import type { Alias, Call, Operation, Route } from './operation.ts';
import { createReader } from './read-input.ts';
import type { Edge } from './server.ts';
import { writeAnswer } from './write-answer.ts';

/** Gives an operation its path and its aliases. All of them share one reader, one function, one cost. */
export function mountRoute<W>(app: FastifyInstance, route: Route<W>, edge: Edge<W>): void {
  const { operation } = route;
  const plain = createSerialiser(operation.envelope, operation.output);
  mountPath(app, { path: operation.path, serialise: plain, route, edge });
  for (const alias of operation.aliases ?? []) {
    const serialise = alias.dialect ? createTranslator(operation, alias.dialect) : plain;
    mountPath(app, { path: alias.path, serialise, route, edge });
  }
}

function createTranslator(
  operation: Operation,
  { output, translate }: NonNullable<Alias['dialect']>,
): Serialise {
  const write = createSerialiser(operation.envelope, output);
  return (answer) => write(translate(answer));
}

interface Mounting<W> {
  path: string;
  serialise: Serialise;
  route: Route<W>;
  edge: Edge<W>;
}

function mountPath<W>(app: FastifyInstance, mounting: Mounting<W>): void {
  const { operation } = mounting.route;
  app.route({
    method: [...operation.methods],
    url: mounting.path.replace(/\{(\w+)\}/g, ':$1'),
    onRequest: createEntrance(mounting),
    handler: createHandler(mounting),
  });
}

/** Before a byte of the body is read: size of the URL, then the gate. */
function createEntrance<W>({ route, edge }: Mounting<W>) {
  const { operation } = route;
  const { gate, settings } = edge;
  const counted = edge.metrics.forOperation(operation.id);
  return (request: FastifyRequest, _reply: FastifyReply, done: (error?: Error) => void): void => {
    request.startedAt = performance.now();
    request.counted = counted;
    const { raw } = request;
    try {
      checkSizes(raw, settings);
      const key = raw.headers['x-api-key'];
      const visitor = {
        key: typeof key === 'string' ? key : undefined,
        local: isLocal(raw),
        address: () => request.ip,
      };
      const admission = gate.admit(visitor, operation);
      if (admission instanceof Promise) {
        admission.then((late) => {
          request.admission = late;
          done();
        }, done);
      } else {
        request.admission = admission;
        done();
      }
    } catch (error) {
      done(error as Error);
    }
  };
}

function checkSizes(
  raw: FastifyRequest['raw'],
  limits: { url_bytes: number; body_bytes: number },
): void {
  if (raw.url !== undefined && raw.url.length > limits.url_bytes) {
    throw new VedetteError('urlTooLong', { limit: limits.url_bytes });
  }
  // The body of a GET is never read, so nothing else would notice its size.
  if (Number(raw.headers['content-length'] ?? 0) > limits.body_bytes) {
    throw new VedetteError('bodyTooLarge', { limit: limits.body_bytes });
  }
}

function createHandler<W>({ route, serialise, edge }: Mounting<W>) {
  const { operation, run } = route;
  const read = createReader(operation.input);
  return (request: FastifyRequest, reply: FastifyReply): void => {
    const admission = request.admission as Admission; // the entrance let the request in
    const call: Call = { caller: admission.caller, requestId: request.id };
    const input = read([
      request.params as Record<string, unknown>,
      request.body as Record<string, unknown> | undefined,
      request.query as Record<string, unknown>,
    ]);
    const send = (answer: unknown) => {
      const payload = serialise(answer);
      edge.answered(request);
      sendAnswer(reply, payload, admission);
    };
    edge.workload.check();
    const answer = run(input as never, edge.world, call);
    if (answer instanceof Promise) {
      edge.workload
        .wait(answer)
        .then(send)
        .catch((error: unknown) => void reply.send(error));
    } else send(answer);
  };
}

function sendAnswer(reply: FastifyReply, body: string, { rateLimit }: Admission): void {
  const headers: Record<string, string | number> = {
    'content-type': 'application/json',
    'cache-control': 'no-store',
    'x-request-id': reply.request.id,
  };
  if (rateLimit) {
    headers['ratelimit'] = rateLimit.state;
    headers['ratelimit-policy'] = rateLimit.policy;
  }
  writeAnswer(reply, { http: 200, headers, body });
}
