import { accessSync, constants, existsSync, readFileSync, statSync } from 'node:fs';
import { join } from 'node:path';
import { StartError } from '../errors.ts';
import { explainFault, faultOf } from '../lib/file-fault.ts';

/** The user who first opened the data folder, or else its owner. */
export function ownerOf(data: string): number {
  const lock = join(data, 'lock');
  return statSync(existsSync(lock) ? lock : data).uid;
}

/** Root must not write files to another user's folder: that user could not read them. */
export function refuseRootElsewhere(data: string): void {
  if (process.getuid?.() !== 0 || ownerOf(data) === 0) return;
  const owner = nameOf(ownerOf(data));
  throw new StartError(
    `${data} belongs to ${owner}, who could not read what root writes there. Run this as that user: sudo -u '${owner}' vedette …`,
  );
}

/** An unreadable folder would seem empty. */
export function requireAccess(data: string): void {
  try {
    accessSync(data, constants.R_OK | constants.W_OK | constants.X_OK);
  } catch (error) {
    if (faultOf(error, data) !== 'denied') return; // opening it reports the error
    const owner = nameOf(ownerOf(data));
    const todo = `Run this as the user it belongs to: sudo -u '${owner}' vedette …`;
    throw new StartError(`${explainFault(error, data).why}. ${todo}`, { cause: error });
  }
}

/** In the form that sudo accepts. */
export function nameOf(uid: number): string {
  const users = existsSync('/etc/passwd') ? readFileSync('/etc/passwd', 'utf8') : '';
  const row = users.split('\n').find((line) => line.split(':')[2] === String(uid));
  return row?.split(':')[0] ?? `#${uid}`;
}
