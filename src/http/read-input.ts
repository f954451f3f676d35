import type { TObject, TSchema } from 'typebox';
import { Compile } from 'typebox/compile';
import { Value } from 'typebox/value';
import { VedetteError, type ErrorCode } from '../errors.ts';
import { valueAt } from '../lib/json-field.ts';
import { parseJson } from '../lib/json-scan.ts';
import { oncePer } from '../lib/once-per.ts';
import { splitList } from '../lib/trim.ts';

type Parameters = Readonly<Record<string, unknown>>;

/** Sources of parameters, in order of precedence. */
interface Sources {
  path: Parameters;
  body?: Parameters | undefined;
  query: Parameters;
}
export type ReadInput = (sources: Sources) => Record<string, unknown>;

/** Keywords, ours and JSON Schema's, that decide how text becomes a value. */
interface Field {
  type?: string;
  default?: unknown;
  minimum?: number;
  maximum?: number;
  enum?: readonly string[];
  items?: Pick<Field, 'enum' | 'pattern' | 'form'>;
  pattern?: string;
  /** The pattern in words. */
  form?: string;
  /** `present`: true if the parameter exists, even without a value. */
  booleanForm?: 'loose' | 'present';
  overflow?: ErrorCode;
}

/**
 * Compiles a schema into a request reader. It is lenient about form (any spelling of a number or
 * boolean, surrounding spaces, repeats, unknown parameters) and strict about meaning: the handler's
 * input fits the schema.
 */
export const readerOf = oncePer(createReader);

function createReader(schema: TObject): ReadInput {
  const required = new Set(schema.required);
  const fields = Object.entries(schema.properties).map(([name, field]) => ({
    name,
    read: createFieldReader(name, field),
    isList: (field as Field).type === 'array',
    isPresence: (field as Field).booleanForm === 'present',
    fallback: (field as Field).default,
    isRequired: required.has(name),
  }));
  return ({ path, body, query }) => {
    const input: Record<string, unknown> = {};
    for (const { name, read, isList, isPresence, fallback, isRequired } of fields) {
      if (isPresence) {
        input[name] = Object.hasOwn(query, name);
        continue;
      }
      const raw = find(path, name) ?? find(body, name) ?? findInUrl(query, name, isList);
      const value = raw === undefined ? fallback : read(raw);
      if (value !== undefined) input[name] = value;
      else if (isRequired) throw new VedetteError('parameterMissing', { parameter: name });
    }
    return input;
  };
}

/** Finds a value that is not absent, null or blank. */
function find(source: Parameters | undefined, name: string): unknown {
  if (source === undefined || !Object.hasOwn(source, name)) return undefined;
  const value = source[name];
  const leading = first(value);
  const isBlank = typeof leading === 'string' && leading.trim() === '';
  return isBlank || leading === null || leading === undefined ? undefined : value;
}

/** The first of a repeated URL parameter counts. A list in a JSON body is a list. */
function findInUrl(query: Parameters, name: string, isList: boolean): unknown {
  const value = find(query, name);
  return isList ? value : first(value);
}

function createFieldReader(name: string, schema: TSchema): (raw: unknown) => unknown {
  const field = schema as Field;
  const convert = converters[field.type ?? 'string'] ?? toText;
  const fits = Compile(schema);
  return (raw) => {
    const value = convert(raw, field);
    if (value !== undefined && fits.Check(value)) return value;
    if (field.overflow && typeof value === 'number' && value > (field.maximum ?? Infinity)) {
      throw new VedetteError(field.overflow, { parameter: name });
    }
    throw new VedetteError('parameterUnusable', { parameter: name, why: reason(schema, value) });
  };
}

const converters: Record<string, (raw: unknown, field: Field) => unknown> = {
  string: toText,
  boolean: (raw, field) => {
    const word = toText(first(raw))?.toLowerCase() ?? '';
    if (field.booleanForm === 'loose') return word !== '' && word !== '0' && word !== 'false';
    return word === 'true' || word === '1' || word === 'yes' || word === 'on';
  },
  integer: (raw) => {
    const word = toText(first(raw)) ?? '';
    return /^[+-]?\d{1,15}$/.test(word) ? Number.parseInt(word, 10) : undefined;
  },
  number: (raw) => {
    const word = toText(first(raw)) ?? '';
    return /^[+-]?\d{1,15}(\.\d{1,15})?$/.test(word) ? Number(word) : undefined;
  },
  array: (raw) => {
    if (Array.isArray(raw)) return raw.map(toText);
    const text = toText(raw);
    return text === undefined ? undefined : splitList(text);
  },
  object: (raw) => (typeof raw === 'string' ? readObject(raw) : raw),
};

function first(raw: unknown): unknown {
  return Array.isArray(raw) ? raw[0] : raw;
}

/** Undefined for lists and objects. */
function toText(raw: unknown): string | undefined {
  if (typeof raw === 'string') return raw.trim();
  return typeof raw === 'number' || typeof raw === 'boolean' ? String(raw) : undefined;
}

function readObject(text: string): unknown {
  try {
    return parseJson(text);
  } catch {
    return undefined; // the schema check below reports what was expected
  }
}

/** Describes the first invalid member of an object; undefined if all are valid. */
export function mistakeIn(schema: TObject, value: unknown): string | undefined {
  const [fault] = Value.Errors(schema, value);
  if (!fault) return undefined;
  const [, name = ''] = fault.instancePath.split('/');
  const member = schema.properties[name];
  return member ? `${name}: ${reason(member, valueAt(value, name))}` : `${fault.message}.`;
}

function reason(schema: TSchema, value: unknown): string {
  const { type, items } = schema as Field;
  const shape = shapeOf(schema) ?? (items && shapeOf(items));
  if (shape !== undefined) return shape;
  if (value === undefined) return `expected ${type ?? 'text'}.`;
  const [problem] = Value.Errors(schema, value);
  return `${problem?.message ?? 'invalid'}.`;
}

/** Never shows regular expressions, which most readers cannot read. */
function shapeOf({ enum: choices, pattern, form = 'another form' }: Field): string | undefined {
  if (choices) return `use one of ${choices.join(', ')}.`;
  return pattern === undefined ? undefined : `expected ${form}.`;
}
