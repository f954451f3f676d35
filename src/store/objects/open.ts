import { objectsInFolder } from './folder.ts';
import type { ObjectStore } from './object-store.ts';
import { S3Objects, type S3Settings } from './s3/s3-objects.ts';

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
