import { createReadStream } from 'node:fs';
import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHandle } from '../../lib/file-bytes.ts';

/** An open scan file, valid until the next one is requested. */
export interface ScanFile {
  name: string;
  /** Undefined for standard input and pipes. */
  size: number | undefined;
  /** Modification time in ms. */
  time: number;
  bytes: AsyncIterable<Uint8Array>;
  /** Reopens it from the start; absent if that is impossible. */
  again?: () => AsyncIterable<Uint8Array>;
}

/** A file that could not be opened. The remaining files are still read. */
export interface Unopened {
  name: string;
  error: string;
}

interface ScanArguments {
  args: readonly string[];
  stdin: AsyncIterable<Uint8Array>;
  now: () => number;
}

const inputName = 'standard input';
const chunkBytes = 256 * 1024;

/**
 * Opens every file the arguments name, in order. Folders are read recursively, sorted, without
 * hidden files. Links to folders are not followed, because they may form a cycle.
 */
export async function* openScans(parts: ScanArguments): AsyncGenerator<ScanFile | Unopened> {
  for (const path of parts.args) {
    if (path === '-') {
      yield { name: inputName, size: undefined, time: parts.now(), bytes: parts.stdin };
    } else yield* openPath(path, parts);
  }
}

async function* openPath(path: string, parts: ScanArguments): AsyncGenerator<ScanFile | Unopened> {
  try {
    if ((await stat(path)).isDirectory()) yield* openFolder(path, parts);
    else yield* openFile(path, parts);
  } catch (error) {
    yield { name: path, error: describeFault(error) };
  }
}

async function* openFolder(
  folder: string,
  parts: ScanArguments,
): AsyncGenerator<ScanFile | Unopened> {
  const entries = await readdir(folder, { withFileTypes: true });
  const shown = entries.filter(({ name }) => !name.startsWith('.'));
  for (const entry of shown.sort((left, right) => (left.name < right.name ? -1 : 1))) {
    const path = join(folder, entry.name);
    if (entry.isDirectory() || entry.isFile()) yield* openPath(path, parts);
    else if (entry.isSymbolicLink() && (await isFile(path))) yield* openPath(path, parts);
  }
}

async function isFile(path: string): Promise<boolean> {
  return stat(path).then(
    (found) => found.isFile(),
    () => false, // dangling link
  );
}

async function* openFile(path: string, { now }: ScanArguments): AsyncGenerator<ScanFile> {
  const handle = await open(path);
  try {
    const found = await handle.stat();
    const facts = found.isFile()
      ? { size: found.size, time: found.mtimeMs, again: () => createReadStream(path) }
      : { size: undefined, time: now() };
    yield { name: path, ...facts, bytes: readHandle(handle, chunkBytes) };
  } finally {
    await handle.close();
  }
}

const lost = 'lost the server; records it acknowledged are kept, import the file again';
const faults: Readonly<Record<string, string>> = {
  ENOENT: 'no such file',
  EACCES: 'permission denied',
  EPERM: 'permission denied',
  ECONNRESET: lost,
  EPIPE: lost,
  ECONNREFUSED: 'lost the server',
};

/** Describes a known system error; rethrows anything else as a bug. */
export function describeFault(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof Error) || typeof code !== 'string') throw error;
  return faults[code] ?? error.message;
}
