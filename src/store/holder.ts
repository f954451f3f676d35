import { createHash } from 'node:crypto';
import { chmodSync, existsSync, mkdirSync, readFileSync, statSync, writeFileSync } from 'node:fs';
import { tmpdir, userInfo } from 'node:os';
import { join } from 'node:path';
import { StartError } from '../errors.ts';

/** The process that holds a data folder. */
export interface Holder {
  pid: number;
  command: string;
}

const noteIn = (data: string) => join(data, 'lock.json');

/** Informs people and waiting commands; the lock itself is SQLite's. Returns the path of the note. */
export function noteHolder(data: string, holder: Holder): string {
  writeFileSync(noteIn(data), JSON.stringify(holder));
  return noteIn(data);
}

export function readHolder(data: string): Holder | undefined {
  try {
    return JSON.parse(readFileSync(noteIn(data), 'utf8')) as Holder; // written by noteHolder
  } catch {
    return undefined; // the holder is just starting or exiting
  }
}

/** Longest path in a Linux socket address, including the final zero byte. */
const socketPathBytes = 108;

/**
 * Where the CLI reaches a running server: in the data folder or, if that path is too long for a
 * socket, in the runtime folder under a name derived from the data folder.
 */
export function controlSocketPath(data: string, runtimeDir: string): string {
  return socketPath('control', data, runtimeDir);
}

/** Where server processes pass requests to the process that holds the folder. */
export function relaySocketPath(data: string, runtimeDir: string): string {
  return socketPath('relay', data, runtimeDir);
}

function socketPath(name: 'control' | 'relay', data: string, runtimeDir: string): string {
  const inside = join(data, `${name}.sock`);
  if (Buffer.byteLength(inside) < socketPathBytes) return inside;
  const folder = createHash('sha256').update(data).digest('hex').slice(0, 16);
  const ending = name === 'control' ? '' : `-${name}`;
  return join(privateRuntimeFolder(runtimeDir), `vedette-${folder}${ending}.sock`);
}

/** A folder that no other user can write to: commands go to the owner of the socket. */
function privateRuntimeFolder(runtimeDir: string): string {
  if (runtimeDir !== '') return runtimeDir;
  const { uid } = userInfo();
  const ofUser = `/run/user/${uid}`;
  if (existsSync(ofUser)) return ofUser;
  const own = join(tmpdir(), `vedette-${uid}`);
  mkdirSync(own, { recursive: true, mode: 0o700 });
  const { uid: ownerUid } = statSync(own);
  if (ownerUid !== uid) throw new StartError(`${own} belongs to another user. Remove it.`);
  chmodSync(own, 0o700);
  return own;
}
