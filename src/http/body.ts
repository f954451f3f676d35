import type { IncomingMessage } from 'node:http';
import { Busboy } from '@fastify/busboy';
import { VedetteError } from '../errors.ts';

type Parameters = Record<string, unknown>;

/** The whole body, as long as it stays within the limit. */
export function receiveBytes(request: IncomingMessage, limit: number): Promise<Buffer> {
  return new Promise((resolve, reject) => {
    const chunks: Buffer[] = [];
    let length = 0;
    request.on('data', (chunk: Buffer) => {
      length += chunk.length;
      if (length <= limit) chunks.push(chunk);
      else reject(new VedetteError('bodyTooLarge', { limit }));
    });
    request.on('end', () => resolve(Buffer.concat(chunks)));
    request.on('error', (cause) => {
      const why = 'the body did not arrive whole.';
      reject(new VedetteError('requestMalformed', { why }, cause));
    });
  });
}

/** Parameters are read, never files: a form with more parts than this is not one of ours. */
const maxParts = 100;

/**
 * Reads parameters out of a body in any of the encodings that clients use. An empty body is no
 * parameters, whatever its content type says.
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

function mediaTypeOf(contentType: string | undefined): string {
  return contentType?.split(';', 1)[0]?.trim().toLowerCase() ?? '';
}

function readJson(body: Buffer): Parameters {
  const text = body.toString('utf8').trim();
  if (text === '') return {};
  let value: unknown;
  try {
    value = JSON.parse(text);
  } catch (cause) {
    throw new VedetteError('requestMalformed', { why: 'the body is not valid JSON.' }, cause);
  }
  if (value === null) return {};
  if (typeof value !== 'object' || Array.isArray(value)) {
    throw new VedetteError('requestMalformed', { why: 'the body must be a JSON object.' });
  }
  return value as Parameters; // an object of JSON: its members are looked up by own name only
}

function readForm(text: string): Parameters {
  const parameters = Object.create(null) as Parameters;
  for (const [name, value] of new URLSearchParams(text)) keepFirst(parameters, name, value);
  return parameters;
}

function readMultipart(contentType: string, body: Buffer): Promise<Parameters> {
  return new Promise((resolve, reject) => {
    const refuse = (cause: unknown) =>
      reject(new VedetteError('requestMalformed', { why: 'the form is not readable.' }, cause));
    const parameters = Object.create(null) as Parameters;
    try {
      const parser = new Busboy({
        headers: { 'content-type': contentType },
        limits: { parts: maxParts, fieldSize: body.length, fieldNameSize: 200 },
      });
      parser.on('field', (name, value) => keepFirst(parameters, name, value));
      // A part with a file name is still a parameter to the clients that send it so.
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
