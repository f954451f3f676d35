import { readFileSync } from 'node:fs';

/** Stretches of memory of this process that show files of this folder. */
export const mappedOf = (folder: string) =>
  readFileSync('/proc/self/maps', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder)).length;
