import { constants, createWriteStream, type WriteStream } from 'node:fs';
import { open, type FileHandle } from 'node:fs/promises';

/** Why a file cannot be read, worded for users. */
export class FileFault extends Error {
  override readonly name = 'FileFault';

  get isMissing(): boolean {
    return isMissing(this.cause);
  }
}

const usualChunk = 65_536;

/**
 * The rest of an open file. A generator instead of a stream: errors reach the reader, and never
 * become an event without a listener, which would crash the process.
 */
export async function* readHandle(
  file: FileHandle,
  chunkBytes = usualChunk,
): AsyncGenerator<Buffer> {
  for (;;) {
    const { bytesRead, buffer } = await file.read(Buffer.allocUnsafe(chunkBytes));
    if (bytesRead === 0) return;
    yield buffer.subarray(0, bytesRead);
  }
}

/** Reads anything a user names on the command line, including pipes. */
export async function* readAnyFile(path: string): AsyncGenerator<Buffer> {
  const file = await open(path);
  try {
    yield* readHandle(file);
  } finally {
    await file.close();
  }
}

interface FileLimits {
  /** Rejects larger files. */
  maxBytes?: number;
}

/** Reads only regular files: the server must never read from devices or pipes. */
export async function* readFileBytes(
  path: string,
  { maxBytes = Infinity }: FileLimits = {},
): AsyncGenerator<Buffer> {
  // Without O_NONBLOCK, opening a pipe would block.
  const flags = constants.O_RDONLY | constants.O_NONBLOCK;
  const file = await open(path, flags).catch((cause: unknown) => {
    throw new FileFault(`${path} ${whyNot(cause)}`, { cause });
  });
  try {
    const found = await file.stat();
    if (!found.isFile()) throw new FileFault(`${path} is not a regular file`);
    const tooLarge = new FileFault(`${path} is larger than ${maxBytes} bytes`);
    if (found.size > maxBytes) throw tooLarge;
    let length = 0;
    for await (const chunk of readHandle(file)) {
      length += chunk.length;
      if (length > maxBytes) throw tooLarge; // it grew, or its size was unknown
      yield chunk;
    }
  } finally {
    await file.close();
  }
}

function isMissing(cause: unknown): boolean {
  const code = cause instanceof Error && 'code' in cause ? cause.code : undefined;
  return code === 'ENOENT' || code === 'ENOTDIR';
}

function whyNot(cause: unknown): string {
  if (isMissing(cause)) return 'does not exist';
  const { code } = cause as NodeJS.ErrnoException;
  if (code === 'EACCES' || code === 'EPERM') return 'may not be read by the server';
  return `cannot be read (${code ?? 'unknown reason'})`;
}

/** A file to stream into, synced at its end. The pipeline handles errors; the listener catches late ones. */
export function openFileSink(path: string): WriteStream {
  return createWriteStream(path, { mode: 0o600, flush: true }).on('error', () => undefined);
}
