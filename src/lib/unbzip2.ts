import { createRequire } from 'node:module';
import { UnwrapError } from './unwrap-limits.ts';

/** The decoder of unbzip2-stream, which has no type declarations. */
interface Bzip2Decoder {
  header(bits: BitReader): number;
  /** Returns the running checksum, or null at the end of a stream. */
  decompress(
    ...input: [
      bits: BitReader,
      emit: (byte: number) => void,
      buffer: Int32Array,
      bufferLength: number,
      checksum: number | null,
    ]
  ): number | null;
}
interface BitReader {
  (bits: number): number;
  bytesRead: number;
}

const require = createRequire(import.meta.url);
const decoder = require('unbzip2-stream/lib/bzip2.js') as Bzip2Decoder; // types taken from its source
const createBitReader = require('unbzip2-stream/lib/bit_iterator.js') as (
  next: () => Buffer,
) => BitReader; // types taken from its source

/** Upper bound of a compressed block, which can be decoded once this much input is available. */
const packedBlockBytes = (level: number) => 25_000 + 100_000 * level;
/** Upper bound of a decoded block; runs of one byte could claim far more. */
const maxBlockBytes = 8 * 1024 * 1024;

/**
 * unbzip2-stream collects each block in an array of numbers, so a tiny bomb costs hundreds of
 * megabytes before anything can count it. This drives its decoder directly, into a bounded buffer.
 */
export async function* readBzip2(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = new Bzip2Stream();
  for await (const chunk of chunks) yield* stream.push(chunk);
  yield* stream.end();
}

class Bzip2Stream {
  readonly #queue: Buffer[] = [];
  #bits: BitReader | null = null;
  #received = 0;
  #level = 0;
  #checksum: number | null = null;

  *push(chunk: Buffer): Generator<Buffer> {
    if (chunk.length === 0) return;
    this.#queue.push(chunk);
    this.#received += chunk.length;
    while (this.#left() > (this.#level === 0 ? 4 : packedBlockBytes(this.#level))) {
      yield* this.#next();
    }
  }

  *end(): Generator<Buffer> {
    while (this.#left() > 0) yield* this.#next();
    if (this.#level !== 0) throw new UnwrapError('truncated', 'the last block is missing');
  }

  #left(): number {
    return this.#received - (this.#bits?.bytesRead ?? 0);
  }

  *#next(): Generator<Buffer> {
    const bits = (this.#bits ??= createBitReader(() => this.#shift()));
    if (this.#level === 0) {
      this.#level = decoder.header(bits);
      this.#checksum = 0;
      return;
    }
    const block = new BoundedBytes();
    const size = 100_000 * this.#level;
    const emit = (byte: number) => block.add(byte);
    this.#checksum = decoder.decompress(bits, emit, new Int32Array(size), size, this.#checksum);
    if (this.#checksum === null) this.#level = 0;
    else yield block.take();
  }

  #shift(): Buffer {
    const next = this.#queue.shift();
    if (!next) throw new UnwrapError('truncated', 'a block is incomplete');
    return next;
  }
}

class BoundedBytes {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;

  add(byte: number): void {
    if (this.#length === this.#bytes.length) this.#grow();
    this.#bytes[this.#length++] = byte;
  }

  take(): Buffer {
    return this.#bytes.subarray(0, this.#length);
  }

  #grow(): void {
    if (this.#length >= maxBlockBytes) {
      throw new UnwrapError('suspicious ratio', `a block unpacks to over ${maxBlockBytes} bytes`);
    }
    const larger = Buffer.allocUnsafe(this.#bytes.length * 2);
    this.#bytes.copy(larger);
    this.#bytes = larger;
  }
}
