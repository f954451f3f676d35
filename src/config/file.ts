import { existsSync, readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { StartError } from '../errors.ts';

/** What vedette.yaml says, unchecked; nothing when there is no such file and it was not asked for. */
export function readSettingsFile(file: string, isDemanded: boolean): Record<string, unknown> {
  if (!existsSync(file)) {
    if (isDemanded) throw new StartError(`VEDETTE_CONFIG names ${file}, which does not exist.`);
    return {};
  }
  const content: unknown = parseFile(file);
  if (content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new StartError(`${file} must hold one setting a line, such as "port: 8080".`);
  }
  return content as Record<string, unknown>; // YAML mappings have string keys here: checked above
}

function parseFile(file: string): unknown {
  try {
    return parseYaml(readFileSync(file, 'utf8'), { maxAliasCount: 0 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : 'not readable';
    throw new StartError(`${file} cannot be read: ${reason}`, { cause });
  }
}
