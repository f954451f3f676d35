import { existsSync, mkdirSync } from 'node:fs';
import { dirname } from 'node:path';

/** Also creates parents; only this user can read them. Recursive mkdir hangs on file systems such as /proc. */
export function makeFolder(path: string): void {
  if (existsSync(path)) return;
  makeFolder(dirname(path));
  mkdirSync(path, { mode: 0o700 });
}
