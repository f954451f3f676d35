import { existsSync, readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { parse as parseYaml } from 'yaml';
import { StartError } from '../errors.ts';
import { suggest } from '../lib/suggest.ts';
import { splitList } from '../lib/trim.ts';
import { removedSettings } from './removed.ts';

type Settings = Readonly<Record<string, TSchema>>;

interface Sources {
  environment: Readonly<Record<string, string | undefined>>;
  file: string;
  settings: Settings;
}

/** Explicitly set values with their origin, not validated yet. */
export type Given = Map<string, GivenValue>;

export interface GivenValue {
  value: unknown;
  origin: string;
}

/** Variables of other programs that mean the same as a setting; of several, the last wins. */
const usualVariables = [
  ['XDG_RUNTIME_DIR', 'runtime_dir'],
  ['AWS_ACCESS_KEY_ID', 'objects_key'],
  ['AWS_SECRET_ACCESS_KEY', 'objects_secret'],
  ['AWS_SESSION_TOKEN', 'objects_token'],
  ['AWS_DEFAULT_REGION', 'objects_region'],
  ['AWS_REGION', 'objects_region'],
  ['AWS_ENDPOINT_URL', 'objects_endpoint'],
  ['AWS_ENDPOINT_URL_S3', 'objects_endpoint'],
] as const;

/** The environment overrides the file, and our own variables override standard ones such as AWS_REGION. */
export function readGiven(sources: Sources): { given: Given; warnings: string[] } {
  const { environment, file, settings } = sources;
  const given: Given = new Map();
  const warnings: string[] = [];
  for (const [name, value] of Object.entries(readFile(sources))) {
    if (Object.hasOwn(settings, name)) given.set(name, { value, origin: file });
    else warnings.push(`${file}: ${name} ${describeUnknown(name, settings)}`);
  }
  for (const [variable, name] of usualVariables) {
    const value = environment[variable];
    if (value) given.set(name, { value, origin: variable });
  }
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('VEDETTE_') || variable === 'VEDETTE_CONFIG') continue;
    if (value === undefined) continue;
    const name = variable.slice('VEDETTE_'.length).toLowerCase();
    const schema = settings[name];
    if (schema) given.set(name, { value: fromText(schema, value), origin: variable });
    else warnings.push(`${variable} ${describeUnknown(name, settings, toVariable)}`);
  }
  return { given, warnings };
}

function readFile({ file, environment, settings }: Sources): Record<string, unknown> {
  if (!existsSync(file)) {
    if ('VEDETTE_CONFIG' in environment)
      throw new StartError(`VEDETTE_CONFIG names ${file}, which does not exist.`);
    return {};
  }
  const content: unknown = parseFile(file);
  if (content === null) return {};
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new StartError(`${file} must hold one setting a line, such as "port: 8080".`);
  }
  const unknown = Object.keys(content).find(
    (name) => !Object.hasOwn(settings, name) && !removedSettings.has(name),
  );
  if (unknown) throw new StartError(`${file}: ${unknown} ${describeUnknown(unknown, settings)}`);
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

/** The environment holds only text; the setting's type decides how to read it. */
function fromText(schema: TSchema, value: string): unknown {
  const trimmed = value.trim();
  const type = (schema as { type?: string }).type;
  if (type === 'integer') return /^-?\d+$/.test(trimmed) ? Number(trimmed) : value;
  if (type === 'array') return trimmed === '' ? [] : splitList(trimmed);
  if (type !== 'boolean') return trimmed;
  if (/^(true|1|yes|on)$/i.test(trimmed)) return true;
  return /^(false|0|no|off|)$/i.test(trimmed) ? false : value;
}

const toVariable = (name: string) => `VEDETTE_${name.toUpperCase()}`;

/** The nearest setting is named in the form that the unknown one has. */
function describeUnknown(
  name: string,
  settings: Settings,
  show: (name: string) => string = (same) => same,
): string {
  if (removedSettings.has(name))
    return 'is no longer a setting; what was its default always applies. See docs/upgrade.md.';
  const near = suggest(name, Object.keys(settings));
  return near ? `is not a setting; did you mean ${show(near)}?` : 'is not a setting.';
}
