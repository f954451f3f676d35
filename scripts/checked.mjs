// Whatever format and lint have passed is not checked again until a file changes: types alone take
// most of a minute.
import { createHash } from 'node:crypto';
import { mkdirSync, readFileSync, readdirSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { root } from './root.mjs';

const notRead = new Set(['.build', '.git', 'coverage', 'data', 'dist', 'node_modules']);
const kept = join(root, '.build', 'checked');

/**
 * A digest of every file of the tree and of the Node version; package-lock.json fixes the versions
 * of the checks.
 */
export function digestOfTree() {
  const digest = createHash('sha256').update(process.version);
  for (const { name } of readdirSync(root, { withFileTypes: true }).sort(byName)) {
    if (!notRead.has(name)) addTo(digest, name);
  }
  return digest.digest('hex');
}

const byName = (one, other) => (one.name < other.name ? -1 : 1);

function addTo(digest, path) {
  const place = join(root, path);
  let entries;
  try {
    entries = readdirSync(place, { withFileTypes: true }).sort(byName);
  } catch {
    digest.update(`${path}\0`).update(readFileSync(place)).update('\0');
    return;
  }
  for (const { name } of entries) addTo(digest, join(path, name));
}

const fileOf = (check) => join(kept, check.replaceAll(' ', '-'));

export function hasPassed(check, digest) {
  try {
    return readFileSync(fileOf(check), 'utf8') === digest;
  } catch {
    return false;
  }
}

export function notePassed(check, digest) {
  mkdirSync(kept, { recursive: true });
  writeFileSync(fileOf(check), digest);
}
