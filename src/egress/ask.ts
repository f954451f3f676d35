import { once } from 'node:events';
import type { IncomingMessage } from 'node:http';
import { isIP, type Socket } from 'node:net';
import { connect as connectTls } from 'node:tls';
import { brotliDecompressSync, gunzipSync, inflateSync, constants } from 'node:zlib';
import { hold } from '../lib/blocks.ts';
import { startDeadline, type Deadline } from './deadline.ts';
import { peerOf, type Dial } from './dial.ts';
import { codeOf, EgressError } from './egress-error.ts';
import { sendRequest } from './request.ts';
import type { Resolve } from './resolve.ts';
import type { Target } from './target.ts';

interface Question {
  target: Target;
  headers?: Readonly<Record<string, string>>;
  /** Longer bodies are truncated, not rejected: the start of a page is enough. */
  maxBytes: number;
  timeoutMs: number;
  signal?: AbortSignal;
}

interface SiteAnswer {
  /** Address of the server. */
  address: string;
  status: number;
  /** Lower-case names; repeated headers are joined by line feeds. */
  headers: Record<string, string>;
  body: Buffer;
  isCut: boolean;
  /** How the head violates HTTP although it can be parsed; '' if it does not. */
  malformed: string;
}

/**
 * Sends one request and returns the answer, redirects and errors included. Certificates are not verified:
 * sites with invalid ones are worth reading, and no secrets are sent.
 */
export type Ask = (question: Question) => Promise<SiteAnswer>;

export function createAsk({ resolve, dial }: { resolve: Resolve; dial: Dial }): Ask {
  return async (question) => {
    const { target, timeoutMs, signal } = question;
    const limits = { host: target.host, timeoutMs, idleMs: timeoutMs, signal };
    const deadline = startDeadline(limits);
    let socket: Socket | undefined;
    try {
      const endpoint = await resolve(target, deadline.signal);
      socket = await dial(endpoint, { secure: false, signal: deadline.signal });
      const address = peerOf(socket);
      if (target.secure) socket = await encrypt(socket, target.host, deadline);
      return { address, ...(await exchange(socket, question, deadline)) };
    } finally {
      deadline.end();
      socket?.destroy();
    }
  };
}

async function encrypt(socket: Socket, host: string, { signal }: Deadline): Promise<Socket> {
  const name = host.replace(/\.$/, '');
  const servername = isIP(name) > 0 ? '' : name;
  const wants = { servername, rejectUnauthorized: false, ALPNProtocols: ['http/1.1'] };
  const encrypted = connectTls({ socket, host: name, minVersion: 'TLSv1', ...wants });
  try {
    await once(encrypted, 'secureConnect', { signal });
    return encrypted;
  } catch (cause) {
    encrypted.destroy();
    if (signal.aborted) throw signal.reason;
    throw new EgressError('tls', { host, why: `${host} (${codeOf(cause)})` }, cause);
  }
}

async function exchange(socket: Socket, question: Question, { signal }: Deadline) {
  const headers = { 'accept-encoding': 'identity', ...question.headers, connection: 'close' };
  const { request, response } = await sendRequest(socket, {
    target: question.target,
    headers,
    signal,
  });
  try {
    const { bytes, isCut } = await readUpTo(response, question.maxBytes);
    const body = unpack(bytes, response.headers['content-encoding'] ?? '', question.maxBytes);
    const status = response.statusCode ?? 0;
    const malformed = malformationOf(response);
    return { status, headers: joined(response), body, isCut, malformed };
  } finally {
    request.destroy();
  }
}

/** Violations that parsers accept but no ordinary server sends. */
function malformationOf({ statusCode = 0, statusMessage = '' }: IncomingMessage): string {
  if (statusCode < 100) return `status ${String(statusCode).padStart(3, '0')}`;
  const hasControls = Buffer.from(statusMessage, 'latin1').some(
    (byte) => byte < 0x20 && byte !== 0x09,
  );
  return hasControls ? 'a control character in the status line' : '';
}

/** Keeps a truncated body. */
async function readUpTo(response: IncomingMessage, maxBytes: number) {
  const chunks: Buffer[] = [];
  let length = 0;
  try {
    for await (const chunk of response as AsyncIterable<Buffer>) {
      hold(chunks, chunk);
      length += chunk.length;
      if (length > maxBytes) break;
    }
  } catch {
    return { bytes: Buffer.concat(chunks), isCut: true };
  }
  return { bytes: Buffer.concat(chunks).subarray(0, maxBytes), isCut: length > maxBytes };
}

/**
 * Some servers compress unasked. Truncated streams yield what they hold; undecodable bytes stay as
 * they are.
 */
function unpack(bytes: Buffer, coding: string, maxBytes: number): Buffer {
  const limit = { maxOutputLength: maxBytes };
  const flush = { ...limit, finishFlush: constants.Z_SYNC_FLUSH };
  try {
    if (/^(?:x-)?gzip$/i.test(coding)) return gunzipSync(bytes, flush);
    if (/^deflate$/i.test(coding)) return inflateSync(bytes, flush);
    if (/^br$/i.test(coding)) return brotliDecompressSync(bytes, limit);
  } catch {
    return bytes;
  }
  return bytes;
}

function joined({ rawHeaders }: IncomingMessage): Record<string, string> {
  const all = new Map<string, string>();
  for (let at = 0; at + 1 < rawHeaders.length; at += 2) {
    const name = (rawHeaders[at] ?? '').toLowerCase();
    const value = rawHeaders[at + 1] ?? '';
    all.set(name, all.has(name) ? `${all.get(name) ?? ''}\n${value}` : value);
  }
  return Object.fromEntries(all);
}
