import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { explainFault, faultOf } from '../lib/file-fault.ts';

/** Who uses a data folder: who opened it first, or else whose it is. */
export function ownerOf(data: string): number {
  const lock = join(data, 'lock');
  return statSync(existsSync(lock) ? lock : data).uid;
}

/** Files that root writes to another user's folder are files that this user cannot read. */
export function refuseRootElsewhere(data: string): void {
  if (process.getuid?.() !== 0 || ownerOf(data) === 0) return;
  const owner = nameOf(ownerOf(data));
  throw new StartError(
    `${data} belongs to ${owner}, who could not read what root writes there. Run this as that user: sudo -u '${owner}' vedette …`,
  );
}

/** A folder that may not be looked into seems empty. */
export function requireAccess(data: string): void {
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (faultOf(error, data) !== 'denied') return; // opening it says what it is
    const owner = nameOf(ownerOf(data));
    const todo = `Run this as the user it belongs to: sudo -u '${owner}' vedette …`;
    throw new StartError(`${explainFault(error, data).why}. ${todo}`, { cause: error });
  }
}

/** As sudo takes it. */
export function nameOf(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const row = users.split('\n').find((line) => line.split(':')[2] === String(uid));
  return row?.split(':')[0] ?? `#${uid}`;
}
