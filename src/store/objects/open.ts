import { objectsInFolder } from './folder.ts';
import { S3Objects, type S3Settings } from './s3/s3-objects.ts';
import type { Objects } from '../../lib/objects.ts';

interface OpenOptions {
  settings: S3Settings;
  onAway?: (error: unknown) => void;
}

/** What all processes of an installation share: a bucket, or a folder that each of them has mounted. */
export function openObjects(options: OpenOptions): ObjectStore {
  const { objects } = options.settings;
  return objects.startsWith('s3://') ? new S3Objects(options) : sharedFolder(objects);
}

/** A folder needs no monitoring: each call fails by itself. */
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
  /** Starts monitoring. While the server is unavailable, every call fails at once with `storeAway`. */
  start(): void;
  /** False while it is known to be unavailable. */
  isUp(): boolean;
  /** Throws while it is unavailable or refuses our credentials. */
  demandUp(): void;
  /** Called each time it comes back. */
  onBack(listener: () => void): void;
  close(): void;
}
