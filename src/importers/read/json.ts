import { textAt } from '../../lib/json-field.ts';

/** The text at a path; '' if absent, as in banners. */
export function textIn(value: unknown, path: string): string {
  return textAt(value, path) ?? '';
}

/** The members of an object used as a map; empty for anything else. */
export function entriesOf(value: unknown): [name: string, value: unknown][] {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? Object.entries(value) : [];
}
