import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Places {
  /** Locations of vedette.yaml; the first that exists is read. */
  files: readonly string[];
  data: string;
}

/** Root of the installation: two folders up, in both src/ and dist/. */
const installation = fileURLToPath(new URL('../..', import.meta.url));

const fileName = 'vedette.yaml';

/** Packages do not include the build scripts. */
const isClone = (root: string) => existsSync(join(root, 'scripts'));

/** The command by which users start it. */
export const programName = isClone(installation) ? 'bin/vedette' : 'vedette';

/**
 * Default locations of data and settings: system, user, next to the data folder and inside it. Never the current
 * folder: a look-up elsewhere would find no data and call everything unknown.
 */
export function defaultPlaces(
  environment: Readonly<Record<string, string | undefined>>,
  root = installation,
  isInClone = isClone(root),
): Places {
  const home = environment['HOME'] ?? homedir();
  const { XDG_CONFIG_HOME: configHome, XDG_DATA_HOME: dataHome, VEDETTE_DATA } = environment;
  const data = isInClone
    ? join(root, 'data')
    : join(dataHome || join(home, '.local', 'share'), 'vedette');
  const folders = [
    '/etc/vedette',
    join(configHome || join(home, '.config'), 'vedette'),
    ...(isInClone ? [root] : []),
    VEDETTE_DATA || data,
  ];
  return { files: folders.map((folder) => join(folder, fileName)), data };
}
