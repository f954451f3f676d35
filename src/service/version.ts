import { existsSync, readFileSync } from 'node:fs';

export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string; // our own package.json has one
  }
).version;

const built = new URL('../../dist/commit.txt', import.meta.url);

/** Commit of the build, with `+changes` if files differed from it; empty if not built in a clone. */
export const commit: string = existsSync(built) ? readFileSync(built, 'utf8').trim() : '';
