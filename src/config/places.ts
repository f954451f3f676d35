import { homedir } from 'node:os';
import { join, sep } from 'node:path';
import { fileURLToPath } from 'node:url';

export interface Places {
  /** The folder that holds vedette.yaml. */
  config: string;
  data: string;
}

/** The root of this installation: this module is two folders below it, in src/ and in dist/ alike. */
const installation = fileURLToPath(new URL('../..', import.meta.url));

/**
 * Where data and settings are when nothing names another place. Never the current folder: a look-up in some
 * other folder would find no data there and call everything unknown.
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
