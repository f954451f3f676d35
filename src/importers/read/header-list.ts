import type { Header } from '../../lib/http-text.ts';
import { textsAt, valueAt } from '../../lib/json-field.ts';

/**
 * Headers from an object of names and values. zgrab2 and Censys store unknown ones under `unknown`,
 * as pairs, and the encoding of each under `_encoding`.
 */
export function headersFrom(json: unknown): Header[] {
  if (typeof json !== 'object' || json === null) return [];
  const headers: Header[] = [];
  for (const name of Object.keys(json)) {
    if (name === '_encoding') continue;
    const value = valueIn(json, name);
    if (name === 'unknown') headers.push(...unknownHeaders(value));
    else headers.push(...textsIn(value).map((text): Header => [name, text]));
  }
  return headers;
}

/** By its whole name: header names may contain dots. */
function valueIn(json: object, name: string): unknown {
  return (json as Readonly<Record<string, unknown>>)[name]; // an own key of it
}

/** Newer Censys wraps the values in an object. */
function textsIn(value: unknown): string[] {
  const wrapped = valueAt(value, 'headers');
  return textsAt({ value: wrapped ?? value }, 'value');
}

function unknownHeaders(value: unknown): Header[] {
  const pairs: readonly unknown[] = Array.isArray(value) ? value : [];
  return pairs.flatMap((pair) => {
    const [name] = textsAt(pair, 'key');
    return name === undefined ? [] : textsAt(pair, 'value').map((text): Header => [name, text]);
  });
}
