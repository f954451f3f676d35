import { createRequire } from 'node:module';
import { hold } from './blocks.ts';
import { UnwrapError } from './unwrap-limits.ts';

/** The part of seek-bzip that we use, from its README; the package has no type declarations. */
interface SeekBzip {
  Stream: new () => object;
  /** Reads the four header bytes of the stream, seeks, and decodes one block. */
  decodeBlock(input: object, blockStartBits: number, output: object): void;
}

const seekBzip = createRequire(import.meta.url)('seek-bzip') as SeekBzip;

const headerBytes = 4;
const blockSignature = 0x314159265359;
const endSignature = 0x177245385090;
/** A signature and a checksum start every block and end every stream. */
const trailerBits = 48 + 32;
/** Upper bound of a compressed block. Once this much input is available, the block can be decoded. */
const maxPackedBytes = (level: number) => 25_000 + 100_000 * level;
/** Upper bound of a decoded block: runs of one byte could expand to far more. */
const maxBlockBytes = 8 * 1024 * 1024;

const firstBlock = [0];
/**
 * The decoder does not report how many bits of the last byte it read: the next block starts within
 * that byte or right after it.
 */
const laterBlock = [1, 2, 3, 4, 5, 6, 7, 8];

/**
 * Decodes block by block into a bounded buffer: decoders of whole files need all their input at the
 * same time, and let a tiny bomb fill hundreds of megabytes before anything can count them.
 */
export async function* readBzip2(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer> {
  const stream = new Bzip2Stream();
  for await (const chunk of chunks) yield* stream.push(chunk);
  yield* stream.end();
}

class Bzip2Stream {
  #chunks: Buffer[] = [];
  #length = 0;
  /** Header of the current stream; undefined between streams. */
  #header: Buffer | undefined;
  /** The next signature starts at one of these bits. */
  #candidates = firstBlock;
  #checksum = 0;

  *push(chunk: Buffer): Generator<Buffer> {
    hold(this.#chunks, chunk);
    this.#length += chunk.length;
    while (this.#length > this.#needed()) yield* this.#next();
  }

  *end(): Generator<Buffer> {
    while (this.#length > 0) yield* this.#next();
    if (this.#header) throw new UnwrapError('truncated', 'the last block is missing');
  }

  #needed(): number {
    return this.#header ? maxPackedBytes(levelOf(this.#header)) : headerBytes;
  }

  *#next(): Generator<Buffer> {
    const bytes = Buffer.concat(this.#chunks);
    if (!this.#header) {
      this.#start(bytes);
      return;
    }
    const at = findSignature(bytes, this.#candidates);
    const checksum = readBits(bytes, at + 48, 32);
    if (readBits(bytes, at, 48) === endSignature) this.#finish(bytes, at, checksum);
    else yield this.#decode(bytes, at, { header: this.#header, checksum });
  }

  #start(bytes: Buffer): void {
    this.#header = bytes.subarray(0, headerBytes);
    if (!/^BZh[1-9]$/.test(this.#header.toString('latin1'))) {
      throw bytes.length < headerBytes
        ? truncated()
        : new UnwrapError('corrupt', 'no bzip2 header');
    }
    this.#checksum = 0;
    this.#candidates = firstBlock;
    this.#keep(bytes.subarray(headerBytes));
  }

  #decode(bytes: Buffer, at: number, block: { header: Buffer; checksum: number }): Buffer {
    const input = new Input(Buffer.concat([block.header, bytes]));
    const output = new Output();
    seekBzip.decodeBlock(input, headerBytes * 8 + at, output);
    this.#checksum = (block.checksum ^ ((this.#checksum << 1) | (this.#checksum >>> 31))) >>> 0;
    this.#candidates = laterBlock;
    this.#keep(bytes.subarray(input.position - headerBytes - 1));
    return output.take();
  }

  #finish(bytes: Buffer, at: number, checksum: number): void {
    if (checksum !== this.#checksum) throw new UnwrapError('corrupt', 'wrong bzip2 checksum');
    this.#header = undefined;
    this.#keep(bytes.subarray(Math.ceil((at + trailerBits) / 8)));
  }

  #keep(rest: Buffer): void {
    this.#chunks = [rest];
    this.#length = rest.length;
  }
}

const levelOf = (header: Buffer) => Number(header.toString('latin1', 3));

const truncated = () => new UnwrapError('truncated', 'a block is incomplete');

function findSignature(bytes: Buffer, candidates: readonly number[]): number {
  for (const at of candidates) {
    if (at + trailerBits > bytes.length * 8) throw truncated();
    const signature = readBits(bytes, at, 48);
    if (signature === blockSignature || signature === endSignature) return at;
  }
  throw new UnwrapError('corrupt', 'no bzip2 block where one should begin');
}

/** Reads whole bytes only, at most six. */
function readBits(bytes: Buffer, at: number, count: number): number {
  let value = 0;
  for (let bit = at; bit < at + count; bit += 8) {
    const index = bit >>> 3;
    const pair = ((bytes[index] ?? 0) << 8) | (bytes[index + 1] ?? 0);
    value = value * 256 + ((pair >>> (8 - (bit & 7))) & 255);
  }
  return value;
}

class Input extends seekBzip.Stream {
  position = 0;
  readonly #bytes: Buffer;

  constructor(bytes: Buffer) {
    super();
    this.#bytes = bytes;
  }

  readByte(): number {
    const byte = this.#bytes[this.position++];
    if (byte === undefined) throw truncated();
    return byte;
  }

  seek(position: number): void {
    this.position = position;
  }
}

class Output extends seekBzip.Stream {
  #bytes = Buffer.allocUnsafe(64 * 1024);
  #length = 0;

  writeByte(byte: number): void {
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
