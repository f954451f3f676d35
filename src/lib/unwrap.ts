import { createRequire } from 'node:module';
import { pipeline, Readable } from 'node:stream';
import { ReadableStream } from 'node:stream/web';
import { createGunzip } from 'node:zlib';
import type * as Xz from 'xz-decompress';
import { toBuffer, type Bytes } from './lines.ts';
import { peek } from './peek.ts';
import { readBzip2 } from './unbzip2.ts';
import { looksLikeTar, readTar, tarHeaderBytes } from './untar.ts';
import { readZip } from './unzip.ts';
import { limitsFrom, UnwrapError, withLimits, type UnwrapLimits } from './unwrap-limits.ts';

export { UnwrapError, type UnwrapLimits } from './unwrap-limits.ts';

// A bundle whose named exports Node cannot detect: a named import works only in tests.
const { XzReadableStream } = createRequire(import.meta.url)('xz-decompress') as typeof Xz;

interface Member {
  /**
   * Name inside the archive; '' without an archive. For selection and display only: it never
   * becomes a path.
   */
  name: string;
  bytes: AsyncIterable<Buffer>;
}

export interface UnwrapOptions extends UnwrapLimits {
  /** Names of the wanted members of an archive; default: all. */
  pick?: RegExp;
}

/**
 * Removes one layer of compression or archiving (gz, bz2, xz, zip, tar, or tar in one of the first
 * three), detected by its first bytes, not by name. Passes anything else through. A member must be
 * read before the next is requested; its unread bytes are skipped. Throws only UnwrapError, apart
 * from errors of `chunks`.
 */
export async function* unwrap(chunks: Bytes, options: UnwrapOptions = {}): AsyncGenerator<Member> {
  const limits = limitsFrom(options);
  const { head, all } = await peek(chunks, tarHeaderBytes);
  const counter = { bytesIn: 0 };
  const counted = count(all, counter);
  const pick = options.pick ?? /./;
  if (isZip(head)) {
    yield* readZip(counted, { pick, limits, counter });
    return;
  }
  const decoded = decoderFor(head)?.(counted);
  const plain = decoded ? withLimits(named(decoded), limits, counter) : counted;
  const inner = await peek(plain, tarHeaderBytes);
  if (looksLikeTar(inner.head)) yield* readTar(inner.all, pick);
  else yield { name: '', bytes: inner.all };
}

type Decoder = (bytes: AsyncIterable<Buffer>) => AsyncIterable<Uint8Array>;

function decoderFor(head: Buffer): Decoder | undefined {
  if (head[0] === 0x1f && head[1] === 0x8b) return gunzip;
  if (/^BZh[1-9]/.test(head.toString('latin1', 0, 4))) return readBzip2;
  if (head.subarray(0, 6).equals(Buffer.from([0xfd, 0x37, 0x7a, 0x58, 0x5a, 0]))) return unxz;
  return undefined;
}

function isZip(head: Buffer): boolean {
  const magic = head.toString('latin1', 0, 4);
  return magic === 'PK\x03\x04' || magic === 'PK\x05\x06';
}

function gunzip(bytes: AsyncIterable<Buffer>): AsyncIterable<Uint8Array> {
  const decoder = createGunzip();
  // The reader of the decoder gets the error; the callback prevents an unhandled one.
  pipeline(Readable.from(bytes), decoder, () => undefined);
  return decoder;
}

async function* unxz(bytes: AsyncIterable<Buffer>): AsyncGenerator<Uint8Array> {
  const decoder = new XzReadableStream(ReadableStream.from(bytes));
  const reader = decoder.getReader();
  try {
    for (;;) {
      const { done, value } = await reader.read();
      if (done) return;
      yield value;
    }
  } finally {
    // The decoder handles one stream at a time: an open one would block all later ones.
    await reader.cancel().catch(() => undefined);
  }
}

/** Translates the error messages of four decoders. */
async function* named(bytes: AsyncIterable<Uint8Array>): AsyncGenerator<Buffer> {
  try {
    for await (const chunk of bytes) yield toBuffer(chunk);
  } catch (cause) {
    throw UnwrapError.from(cause);
  }
}

async function* count(
  chunks: AsyncIterable<Buffer>,
  counter: { bytesIn: number },
): AsyncGenerator<Buffer> {
  for await (const chunk of chunks) {
    counter.bytesIn += chunk.length;
    yield chunk;
  }
}
