import { existsSync, readFileSync } from 'node:fs';

/** Of this program. */
export const version: string = (
  JSON.parse(readFileSync(new URL('../../package.json', import.meta.url), 'utf8')) as {
    version: string; // ours, so it has one
  }
).version;

const built = new URL('../../dist/commit.txt', import.meta.url);

/** What the build was made of, ending in `+changes` where files differed from it; empty when it was not built in a clone. */
export const commit: string = existsSync(built) ? readFileSync(built, 'utf8').trim() : '';
