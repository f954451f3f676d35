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

/** The operating system knows whether it is there, and each call says so. */
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

/** Objects in a place that may be away for a while. */
export interface ObjectStore extends Objects {
  /** Where it is, for people: no credentials. */
  readonly place: string;
  /** Watches from now on whether it answers; while it does not, everything fails at once as `storeAway`. */
  start(): void;
  /** False while it is known to be away. */
  isUp(): boolean;
  /** Throws while it is away or refuses us. */
  demandUp(): void;
  /** Called each time it comes back. */
  onBack(listener: () => void): void;
  close(): void;
}
