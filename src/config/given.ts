import { existsSync, readFileSync } from 'node:fs';
import type { TSchema } from 'typebox';
import { LineCounter, isMap, isScalar, parseDocument } from 'yaml';
import { StartError } from '../errors.ts';
import { suggest } from '../lib/suggest.ts';
import { splitList } from '../lib/trim.ts';
import { addAwsVariables } from './aws.ts';
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
  /** Of the file, from 1. */
  line?: number;
}

/** The environment overrides the file, and our own variables override standard ones. */
export function readGiven(sources: Sources): { given: Given; warnings: string[] } {
  const { environment, file, settings } = sources;
  const given: Given = new Map();
  const warnings: string[] = [];
  for (const { name, value, line } of readFile(sources)) {
    if (Object.hasOwn(settings, name)) given.set(name, { value, origin: file, line });
    else warnings.push(`${file}, line ${line}: ${name} ${describeUnknown(name, settings)}`);
  }
  const runtimeFolder = environment['XDG_RUNTIME_DIR'];
  if (runtimeFolder) given.set('runtime_dir', { value: runtimeFolder, origin: 'XDG_RUNTIME_DIR' });
  for (const [variable, value] of Object.entries(environment)) {
    if (!variable.startsWith('VEDETTE_') || variable === 'VEDETTE_CONFIG') continue;
    if (value === undefined) continue;
    const name = variable.slice('VEDETTE_'.length).toLowerCase();
    const schema = settings[name];
    if (schema) given.set(name, { value: fromText(schema, value), origin: variable });
    else warnings.push(`${variable} ${describeUnknown(name, settings, toVariable)}`);
  }
  completeBucket(given, environment);
  return { given, warnings };
}

function completeBucket(given: Given, environment: Sources['environment']): void {
  const objects = given.get('objects');
  if (typeof objects?.value === 'string')
    given.set('objects', { ...objects, value: addAwsVariables(objects.value, environment) });
}

interface Entry {
  name: string;
  value: unknown;
  line: number;
}

function readFile({ file, environment, settings }: Sources): Entry[] {
  if (!existsSync(file)) {
    if ('VEDETTE_CONFIG' in environment)
      throw new StartError(`VEDETTE_CONFIG names ${file}, which does not exist.`);
    return [];
  }
  const { content, lineOf } = parseFile(file);
  if (content === null) return [];
  if (typeof content !== 'object' || Array.isArray(content)) {
    throw new StartError(`${file} must hold one setting per line, such as "port: 8080".`);
  }
  const unknown = Object.keys(content)
    .filter((name) => !Object.hasOwn(settings, name) && !removedSettings.has(name))
    .map((name) => `${file}, line ${lineOf(name)}: ${name} ${describeUnknown(name, settings)}`);
  if (unknown.length > 0) throw new StartError(unknown.join('\n'));
  const entries = Object.entries(content as Record<string, unknown>); // keys of YAML mappings are text here
  return entries.map(([name, value]) => ({ name, value, line: lineOf(name) }));
}

function parseFile(file: string): { content: unknown; lineOf: (name: string) => number } {
  try {
    const lines = new LineCounter();
    const document = parseDocument(readFileSync(file, 'utf8'), { lineCounter: lines });
    const [fault] = document.errors;
    if (fault) throw fault;
    const rows = isMap(document.contents) ? document.contents.items : [];
    const lineOf = (name: string) => {
      const row = rows.find(({ key }) => isScalar(key) && key.value === name);
      return lines.linePos(row?.key.range[0] ?? 0).line;
    };
    return { content: document.toJS({ maxAliasCount: 0 }) as unknown, lineOf };
  } catch (cause) {
    const reason = cause instanceof Error ? cause.message.split('\n')[0] : 'not readable';
    throw new StartError(`${file} cannot be read: ${reason}`, { cause });
  }
}

/** The environment holds only text; the setting's type decides how to read it. */
function fromText(schema: TSchema, value: string): unknown {
  const trimmed = value.trim();
  const { type } = schema as { type?: string | string[] };
  if (type?.includes('integer') && /^-?\d+$/.test(trimmed)) return Number(trimmed);
  if (type === 'integer') return value;
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
  const instead = removedSettings.get(name);
  if (instead !== undefined) return `is no longer a setting; ${instead}. See docs/upgrade.md.`;
  const near = suggest(name, Object.keys(settings));
  return near ? `is not a setting; did you mean ${show(near)}?` : 'is not a setting.';
}
