import { readFileSync } from 'node:fs';

/** Address ranges of this process that map files of this folder. */
export const mappedOf = (folder: string) =>
  readFileSync('/proc/self/maps', 'utf8')
    .split('\n')
    .filter((line) => line.includes(folder)).length;
