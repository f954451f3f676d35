import { Parser, type ReadEntry } from 'tar';
import { UnwrapError } from './unwrap-limits.ts';

export const tarHeaderBytes = 512;

/** `ustar` has the same offset in the POSIX and GNU formats. */
export function looksLikeTar(head: Buffer): boolean {
  return head.length >= tarHeaderBytes && head.toString('latin1', 257, 262) === 'ustar';
}

/** Yields regular files with wanted names. Skips links and devices: nothing here touches the disk. */
export async function* readTar(chunks: AsyncIterable<Buffer>, pick: RegExp) {
  const archive = new TarArchive(chunks, pick);
  for (;;) {
    const entry = await archive.nextEntry();
    if (!entry) return;
    const bytes = archive.read(entry);
    yield { name: entry.path, bytes };
    while (!(await bytes.next()).done); // skip what the caller left unread
  }
}

class TarArchive {
  readonly #input: AsyncIterator<Buffer, undefined>;
  readonly #parser: Parser;
  readonly #waiting: ReadEntry[] = [];
  #finished = false;
  #fault: unknown = null;

  constructor(chunks: AsyncIterable<Buffer>, pick: RegExp) {
    this.#input = iterate(chunks);
    this.#parser = new Parser({
      strict: true,
      // The source checks the ratio.
      maxDecompressionRatio: Infinity,
      filter: (path, entry) => 'type' in entry && entry.type === 'File' && pick.test(path),
      onReadEntry: (entry) => this.#waiting.push(entry),
    });
    this.#parser.on('error', (error: unknown) => (this.#fault ??= error));
  }

  async nextEntry(): Promise<ReadEntry | undefined> {
    while (this.#waiting.length === 0 && (await this.#pump()));
    return this.#waiting.shift();
  }

  async *read(entry: ReadEntry): AsyncGenerator<Buffer> {
    const state = { parts: [] as Buffer[], ended: false, wanted: true };
    entry.on('end', () => (state.ended = true));
    entry.on('data', (part: Buffer) => {
      if (state.wanted) state.parts.push(part);
    });
    try {
      for (;;) {
        for (let part = state.parts.shift(); part; part = state.parts.shift()) yield part;
        if (state.ended) return;
        if (!(await this.#pump())) throw new UnwrapError('truncated', 'a member is incomplete');
      }
    } finally {
      state.wanted = false; // the parser still has to skip an abandoned member
    }
  }

  /** False at the end of the input. */
  async #pump(): Promise<boolean> {
    if (this.#finished) return false;
    const { done, value } = await this.#input.next();
    if (done) {
      this.#finished = true;
      this.#parser.end();
      // The parser reports its last entry, or a truncation, in a later tick.
      await new Promise((resolve) => setImmediate(resolve));
    } else {
      this.#parser.write(value);
    }
    if (this.#fault !== null) throw UnwrapError.from(this.#fault);
    return !this.#finished || this.#waiting.length > 0;
  }
}

async function* iterate(chunks: AsyncIterable<Buffer>): AsyncGenerator<Buffer, undefined> {
  yield* chunks;
}
