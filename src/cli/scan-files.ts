import { open, readdir, stat } from 'node:fs/promises';
import { join } from 'node:path';
import { readHandle } from '../lib/file-bytes.ts';

/** A file of a scan that is open, until the next one is asked for. */
export interface ScanFile {
  name: string;
  /** Undefined of what tells no size: standard input, a pipe. */
  size: number | undefined;
  /** When it was written, in ms. */
  time: number;
  bytes: AsyncIterable<Uint8Array>;
}

/** One that could not be opened. Its neighbours still can. */
export interface Unopened {
  name: string;
  error: string;
}

export interface ScanArguments {
  args: readonly string[];
  stdin: AsyncIterable<Uint8Array>;
  now: () => number;
}

export const inputName = 'standard input';
const chunkBytes = 256 * 1024;

/**
 * Every file that the arguments name, in their order; of folders all files below, sorted, hidden ones left out.
 * Links to folders are not followed: they may lead in a circle.
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
    () => false, // a link to nothing
  );
}

async function* openFile(path: string, { now }: ScanArguments): AsyncGenerator<ScanFile> {
  const handle = await open(path);
  try {
    const found = await handle.stat();
    const facts = found.isFile()
      ? { size: found.size, time: found.mtimeMs }
      : { size: undefined, time: now() };
    yield { name: path, ...facts, bytes: readHandle(handle, chunkBytes) };
  } finally {
    await handle.close();
  }
}

const faults: Readonly<Record<string, string>> = {
  ENOENT: 'it is not there',
  EACCES: 'this user may not read it',
  EPERM: 'this user may not read it',
  ECONNRESET: 'the server went away; what it had acknowledged is kept, import the file again',
  ECONNREFUSED: 'the server went away',
};

/** What the system says went wrong with a file or on the way; anything else is a fault of ours. */
export function describeFault(error: unknown): string {
  const { code } = error as NodeJS.ErrnoException;
  if (!(error instanceof Error) || typeof code !== 'string') throw error;
  return faults[code] ?? error.message;
}
