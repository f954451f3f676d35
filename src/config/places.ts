import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Places {
  /** Folder of vedette.yaml. */
  config: string;
  data: string;
}

/** Root of the installation: two folders up, in both src/ and dist/. */
const installation = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Default locations of data and settings. Never the current folder: a look-up elsewhere would find
 * no data and call everything unknown.
 */
export function defaultPlaces(
  environment: Readonly<Record<string, string | undefined>>,
  root = installation,
): Places {
  const isPackage = root.includes(`${sep}node_modules${sep}`);
  if (!isPackage) return { config: root, data: join(root, 'data') };
  const home = environment['HOME'] ?? homedir();
  const { XDG_CONFIG_HOME: configHome, XDG_DATA_HOME: dataHome } = environment;
  return {
    config: join(configHome || join(home, '.config'), 'vedette'),
    data: join(dataHome || join(home, '.local', 'share'), 'vedette'),
  };
}
