import { readFileSync } from 'node:fs';

/** A file of `data/`, which the build lays beside this module. */
export function readData(name: string): string {
  return readFileSync(new URL(`./data/${name}`, import.meta.url), 'utf8');
}

/** Of a file that people may annotate: lines that begin with `#` are for them. */
export function readLines(name: string): string[] {
  return readData(name)
    .split('\n')
    .filter((line) => line !== '' && !line.startsWith('#'));
}
