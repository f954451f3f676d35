import { createHash } from 'node:crypto';
import type { IncomingMessage } from 'node:http';
import type { Duplex, Stream, Writable } from 'node:stream';
import { pipeline } from 'node:stream/promises';
import { createBrotliDecompress, createGunzip, createInflate } from 'node:zlib';
import type { Deadline } from './deadline.ts';
import { codeOf, EgressError } from './egress-error.ts';
import type { Exchange } from './request.ts';

export interface Progress {
  /** Bytes received so far. */
  received: number;
  /** Content-Length, or null. */
  announced: number | null;
}

export interface Body {
  /** Size and digest of the decoded content. */
  bytes: number;
  sha256: string;
  /** Bytes received. */
  received: number;
  /** False if the body ended with the connection: truncation is then undetectable. */
  lengthKnown: boolean;
  /** Content coding that was decoded, although none was requested. */
  decoded: string | null;
}

interface Receiving {
  /** Called once, before the body starts. */
  open: () => Writable;
  host: string;
  maxBytes: number;
  deadline: Deadline;
  onProgress: ((progress: Progress) => void) | undefined;
}

const decoders: Readonly<Record<string, () => Duplex>> = {
  gzip: createGunzip,
  'x-gzip': createGunzip,
  deflate: createInflate,
  br: createBrotliDecompress,
};

/**
 * Lists and records compress to about a tenth; a hundredth is a bomb. Small bodies may be all
 * zeros.
 */
const largestRatio = 100;
const ratioFreeBytes = 1_048_576;

/** Streams the body into the sink, which is ended on success and destroyed on failure. */
export async function receiveBody(exchange: Exchange, receiving: Receiving): Promise<Body> {
  const { response } = exchange;
  const announced = readLength(response);
  const coding = readCoding(response, receiving.host);
  if (announced !== null && announced > receiving.maxBytes) throw tooLarge(receiving, announced);
  const count = { received: 0, written: 0 };
  const hash = createHash('sha256');
  const decoder = coding === null ? null : (decoders[coding]?.() ?? null);

  const watch = async function* (source: AsyncIterable<Buffer>) {
    receiving.deadline.wait();
    for await (const chunk of source) {
      receiving.deadline.moved();
      count.received += chunk.length;
      if (count.received > receiving.maxBytes) throw tooLarge(receiving, count.received);
      receiving.onProgress?.({ received: count.received, announced });
      yield chunk;
      // A slow disk is not idle time of the server: the timer only runs while waiting for it.
      receiving.deadline.wait();
    }
    receiving.deadline.moved();
  };
  const measure = async function* (source: AsyncIterable<Buffer>) {
    for await (const chunk of source) {
      count.written += chunk.length;
      if (count.written > receiving.maxBytes) throw tooLarge(receiving, count.written);
      if (isBomb(count))
        throw tooLarge(receiving, count.written, 'the decompressed size is too large');
      hash.update(chunk);
      yield chunk;
    }
  };

  await flow(exchange, { watch, decoder, measure, receiving });
  const lengthKnown = announced !== null || response.headers['transfer-encoding'] !== undefined;
  const { received, written } = count;
  return { bytes: written, sha256: hash.digest('hex'), received, lengthKnown, decoded: coding };
}

type Step = (source: AsyncIterable<Buffer>) => AsyncIterable<Buffer>;

interface Flow {
  watch: Step;
  decoder: Duplex | null;
  measure: Step;
  receiving: Receiving;
}

async function flow({ response, fault }: Exchange, parts: Flow): Promise<void> {
  const { watch, decoder, measure, receiving } = parts;
  const { host, deadline } = receiving;
  const { signal } = deadline;
  const sink = receiving.open();
  const failed = watchFaults({ server: [response, ...(decoder ? [decoder] : [])], sink });
  const pour = () =>
    decoder
      ? pipeline(response, watch, decoder, measure, sink, { signal })
      : pipeline(response, watch, measure, sink, { signal });
  try {
    await pour();
  } catch (error) {
    if (error instanceof EgressError) throw error;
    if (signal.aborted) throw signal.reason;
    // A response that broke before anyone listened has no known cause, but is incomplete.
    throw failed() === 'sink' ? error : cut(host, fault() ?? error);
  }
  if (fault() !== undefined) throw cut(host, fault());
  if (!response.complete) throw cut(host, new Error('the connection was closed'));
}

/** One broken stream breaks the others; only the first failure identifies the cause. */
function watchFaults({ server, sink }: { server: Stream[]; sink: Stream }) {
  let failed: 'server' | 'sink' | undefined;
  for (const stream of server) stream.once('error', () => (failed ??= 'server'));
  sink.once('error', () => (failed ??= 'sink'));
  return () => failed;
}

function isBomb({ received, written }: { received: number; written: number }): boolean {
  return written > ratioFreeBytes && written > received * largestRatio;
}

function readLength(response: IncomingMessage): number | null {
  const text = response.headers['content-length'];
  return text === undefined ? null : Number(text);
}

/** Null for none. One layer only: nested codings have no legitimate use. */
function readCoding(response: IncomingMessage, host: string): string | null {
  const coding = (response.headers['content-encoding'] ?? '').trim().toLowerCase();
  if (coding === '' || coding === 'identity') return null;
  if (Object.hasOwn(decoders, coding)) return coding;
  const why = `${host} used the unsupported content encoding "${coding}"`;
  throw new EgressError('refused', { host, why });
}

function tooLarge({ host, maxBytes }: Receiving, bytes: number, note = ''): EgressError {
  const why = note || `more than ${maxBytes} bytes`;
  return new EgressError('too-large', { host, limit: maxBytes, bytes, why });
}

function cut(host: string, cause: unknown): EgressError {
  const code = codeOf(cause);
  return new EgressError('truncated', { host, code, why: `${host} (${code})` }, cause);
}
