import type { IncomingHttpHeaders, IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { VedetteError } from '../errors.ts';
import { hold } from '../lib/blocks.ts';
import { defaultMaxDepth, JsonTextError, parseJson } from '../lib/json-scan.ts';

type Parameters = Record<string, unknown>;

/** Some clients send meaningless bodies with GET; these are ignored. */
export const hasBody = ({ method, headers }: IncomingMessage) =>
  method !== 'GET' && method !== 'HEAD' && announcesBody(headers);

export const announcesBody = ({
  'content-length': length = '0',
  'transfer-encoding': encoding,
}: IncomingHttpHeaders) => encoding !== undefined || length !== '0';

/** Why the body of a request is incomplete, for readers that have not started yet. */
const broken = new WeakMap<IncomingMessage, Error>();

/** Fails the current or future reader of a body that will never be complete. */
export function breakBody(request: IncomingMessage, fault: Error): void {
  broken.set(request, fault);
  if (request.listenerCount('error') > 0) request.emit('error', fault);
}

export function toBodyError(cause: unknown): VedetteError {
  const isSlow = (cause as NodeJS.ErrnoException).code === 'ERR_HTTP_REQUEST_TIMEOUT';
  if (isSlow) return new VedetteError('requestTooSlow', {}, cause);
  return new VedetteError('requestMalformed', { why: 'the body is incomplete.' }, cause);
}

/** Reads the whole body, up to the limit. */
export function receiveBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) hold(chunks, chunk);
      else reject(new VedetteError('bodyTooLarge', { limit }));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', (cause) => reject(toBodyError(cause)));
    const fault = broken.get(request);
    if (fault) reject(toBodyError(fault));
  });
}

/**
 * Yields the body in chunks. A reader may stop early; that must not close the connection, which
 * still carries the answer.
 */
export async function* receiveChunks(request: IncomingMessage): AsyncGenerator<Uint8Array> {
  const fault = broken.get(request);
  if (fault) throw toBodyError(fault);
  const chunks = request.iterator({ destroyOnReturn: false }) as AsyncIterable<Uint8Array>;
  try {
    yield* chunks;
  } catch (cause) {
    throw toBodyError(cause);
  }
}

/** Forms only carry parameters, so a form with more parts is not meant for us. */
const maxParts = 100;

/**
 * Reads parameters from a body in any encoding that clients use. An empty body has no parameters,
 * whatever its content type.
 */
export async function readBody(contentType: string | undefined, body: Buffer): Promise<Parameters> {
  if (body.length === 0) return {};
  const type = mediaTypeOf(contentType);
  if (type === 'application/json' || type.endsWith('+json')) return readJson(body);
  if (type === 'application/x-www-form-urlencoded') return readForm(body.toString('utf8'));
  if (type === 'multipart/form-data') return readMultipart(contentType ?? '', body);
  if (body.toString('utf8').trim() === '') return {};
  throw new VedetteError('mediaTypeUnknown');
}

export const mediaTypeOf = (contentType = '') =>
  contentType.split(';', 1)[0]?.trim().toLowerCase() ?? '';

/** The body of an operation that reads it itself, as text without a byte order mark. */
export async function readTextBody(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<string> {
  const chunks: Buffer[] = [];
  for await (const chunk of limitBytes(body, limit)) hold(chunks, Buffer.from(chunk));
  return new TextDecoder().decode(Buffer.concat(chunks));
}

export async function readJsonBody(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): Promise<unknown> {
  return parseBody(await readTextBody(body, limit));
}

export async function* limitBytes(
  body: AsyncIterable<Uint8Array>,
  limit: number,
): AsyncGenerator<Uint8Array, undefined> {
  let length = 0;
  for await (const chunk of body) {
    length += chunk.length;
    if (length > limit) throw new VedetteError('bodyTooLarge', { limit });
    yield chunk;
  }
}

function parseBody(text: string): unknown {
  try {
    return parseJson(text);
  } catch (cause) {
    throw toJsonError(cause);
  }
}

function readJson(body: Buffer): Parameters {
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  const value = parseBody(text);
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new VedetteError('requestMalformed', { why: 'the body must be a JSON object.' });
  }
  return value as Parameters; // a JSON object; only own members are read
}

export function toJsonError(cause: unknown): VedetteError {
  const isDeep = cause instanceof JsonTextError && cause.fault === 'too deep';
  const why = isDeep
    ? `the body is nested more than ${defaultMaxDepth} levels deep.`
    : 'the body is not valid JSON.';
  return new VedetteError('requestMalformed', { why }, cause);
}

function readForm(text: string): Parameters {
  const parameters = Object.create(null) as Parameters;
  for (const [name, value] of new URLSearchParams(text)) keepFirst(parameters, name, value);
  return parameters;
}

function readMultipart(contentType: string, body: Buffer): Promise<Parameters> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) =>
      reject(new VedetteError('requestMalformed', { why: 'the form cannot be parsed.' }, cause));
    const parameters = Object.create(null) as Parameters;
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { parts: maxParts, fieldSize: body.length, fieldNameSize: 200 },
      });
      parser.on('field', (name, value) => keepFirst(parameters, name, value));
      // Some clients send parameters as parts with a file name.
      parser.on('file', (name, stream) => {
        const chunks: Buffer[] = [];
        stream.on('data', (chunk: Buffer) => chunks.push(chunk));
        stream.on('end', () => keepFirst(parameters, name, Buffer.concat(chunks).toString('utf8')));
      });
      parser.on('partsLimit', () => refuse(undefined));
      parser.on('fieldsLimit', () => refuse(undefined));
      parser.on('error', refuse);
      parser.on('finish', () => resolve(parameters));
      parser.end(body);
    } catch (cause) {
      refuse(cause);
    }
  });
}

function keepFirst(parameters: Parameters, name: string, value: string): void {
  if (!Object.hasOwn(parameters, name)) parameters[name] = value;
}
