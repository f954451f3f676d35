import { existsSync, readFileSync } from 'node:fs';
import { parse as parseYaml } from 'yaml';
import { StartError } from '../errors.ts';

/** The settings in a file, by name; empty when the file is missing and was not asked for. */
export function readFile(file: string, demanded: boolean): Record<string, unknown> {
  if (!existsSync(file)) {
    if (demanded) throw new StartError(`VEDETTE_CONFIG names ${file}, which does not exist.`);
    return {};
  }
  const content: unknown = parseFile(file);
  if (content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new StartError(`${file} must hold one setting a line, such as "port: 8080".`);
  }
  return content as Record<string, unknown>; // a YAML mapping; unknown names are rejected by the caller
}

function parseFile(file: string): unknown {
  try {
    return parseYaml(readFileSync(file, 'utf8'), { maxAliasCount: 0 });
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : 'not readable';
    throw new StartError(`${file} cannot be read: ${reason}`, { cause });
  }
}
