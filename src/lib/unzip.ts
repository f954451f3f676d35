import { Unzip, UnzipInflate, UnzipPassThrough, type UnzipFile } from 'fflate';
import { toBuffer } from './lines.ts';
import { checkSize, UnwrapError, type UnwrapLimits } from './unwrap-limits.ts';

/** Deflate expands a byte to at most 1,032 bytes, so the slice size bounds the output of each step. */
const sliceBytes = 16 * 1024;

interface ZipReading {
  pick: RegExp;
  limits: Required<UnwrapLimits>;
  counter: { bytesIn: number };
}

interface OpenMember {
  name: string;
  parts: Buffer[];
  ended: boolean;
}

/** Members in stored order, without folders and unwanted names. */
export async function* readZip(chunks: AsyncIterable<Buffer>, reading: ZipReading) {
  const archive = new ZipArchive(chunks, reading);
  for (;;) {
    const member = await archive.nextMember();
    if (!member) return;
    yield { name: member.name, bytes: archive.read(member) };
    await archive.drain(member);
  }
}

class ZipArchive {
  readonly #slices: AsyncGenerator<Buffer, undefined>;
  readonly #reading: ZipReading;
  readonly #unzip: Unzip;
  readonly #waiting: OpenMember[] = [];
  #open = 0;
  #members = 0;
  #bytesOut = 0;
  #bytesPushed = 0;
  #finished = false;
  #fault: unknown = null;

  constructor(chunks: AsyncIterable<Buffer>, reading: ZipReading) {
    this.#reading = reading;
    this.#slices = toSlices(chunks);
    this.#unzip = new Unzip((file) => this.#meet(file));
    this.#unzip.register(UnzipInflate);
    this.#unzip.register(UnzipPassThrough);
  }

  async nextMember(): Promise<OpenMember | undefined> {
    while (this.#waiting.length === 0 && (await this.#pump()));
    return this.#waiting.shift();
  }

  async *read(member: OpenMember): AsyncGenerator<Buffer> {
    for (;;) {
      for (let part = member.parts.shift(); part; part = member.parts.shift()) yield part;
      if (member.ended) return;
      if (!(await this.#pump())) throw new UnwrapError('truncated', 'a member is incomplete');
    }
  }

  async drain(member: OpenMember): Promise<void> {
    while (!member.ended && (await this.#pump())) member.parts.length = 0;
  }

  #meet(file: UnzipFile): void {
    const { pick, limits } = this.#reading;
    if (++this.#members > limits.maxMembers) {
      throw new UnwrapError('too large', `more than ${limits.maxMembers} members`);
    }
    if (file.compression !== 0 && file.compression !== 8) {
      throw new UnwrapError('unsupported', `zip method ${file.compression}`);
    }
    if (file.name.endsWith('/') || !pick.test(file.name)) return;
    const member: OpenMember = { name: file.name, parts: [], ended: false };
    this.#open++;
    file.ondata = (error, data, final) => {
      if (error) this.#fault = error;
      else this.#take(member, { data, final });
    };
    file.start();
    this.#waiting.push(member);
  }

  #take(member: OpenMember, { data, final }: { data: Uint8Array; final: boolean }): void {
    if (data.length > 0) {
      this.#bytesOut += data.length;
      checkSize(this.#bytesOut, this.#bytesPushed, this.#reading.limits);
      member.parts.push(toBuffer(data));
    }
    if (!final) return;
    member.ended = true;
    this.#open--;
  }

  /** False at the end of the input. */
  async #pump(): Promise<boolean> {
    if (this.#finished) return false;
    const { done, value } = await this.#slices.next();
    this.#finished = done === true;
    const slice: Uint8Array = done ? new Uint8Array(0) : value;
    this.#bytesPushed += slice.length;
    try {
      this.#unzip.push(slice, this.#finished);
    } catch (cause) {
      throw UnwrapError.from(cause);
    }
    if (this.#fault !== null) throw UnwrapError.from(this.#fault);
    if (this.#finished && this.#open > 0) {
      throw new UnwrapError('truncated', 'a member is incomplete');
    }
    return !this.#finished || this.#waiting.length > 0;
  }
}

async function* toSlices(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  for await (const chunk of chunks) {
    for (let at = 0; at < chunk.length; at += sliceBytes) {
      yield chunk.subarray(at, at + sliceBytes);
    }
  }
}
