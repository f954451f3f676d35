import { readFileSync } from 'node:fs';

/** Of this program. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string; // ours, so it has one
  }
).version;
