import { readFileSync } from 'node:fs';

/** A file of `data/`, which the build copies beside this module. */
export function readBytes(name: string): Buffer {
  return readFileSync(new URL(`./data/${name}`, import.meta.url));
}

export function readData(name: string): string {
  return readBytes(name).toString('utf8');
}

/** The lines of a file; those that begin with `#` are comments. */
export function readLines(name: string): string[] {
  return readData(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
