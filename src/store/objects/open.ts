import { objectsInFolder } from './folder.ts';
import { S3Objects, type S3Settings } from './s3/s3-objects.ts';
import type { Objects } from '../../lib/objects.ts';

interface OpenOptions {
  settings: S3Settings;
  onAway?: (error: unknown) => void;
}

/** Storage shared by all processes of an installation: a bucket, or a folder that each has mounted. */
export function openObjects(options: OpenOptions): ObjectStore {
  const { objects } = options.settings;
  return objects.startsWith('s3://') ? new S3Objects(options) : sharedFolder(objects);
}

/** A folder needs no monitoring: each call fails on its own. */
function sharedFolder(folder: string): ObjectStore {
  return {
    ...objectsInFolder(folder),
    place: folder,
    start: () => undefined,
    isUp: () => true,
    demandUp: () => undefined,
    onBack: () => undefined,
    close: () => undefined,
  };
}

/** Objects on a server that may be unavailable for a while. */
export interface ObjectStore extends Objects {
  /** For display, without credentials. */
  readonly place: string;
  /** Starts monitoring. During an outage every call fails immediately with `storeAway`. */
  start(): void;
  /** False during a known outage. */
  isUp(): boolean;
  /** Throws during an outage or if the server rejects our credentials. */
  demandUp(): void;
  /** Called after every outage. */
  onBack(listener: () => void): void;
  close(): void;
}
