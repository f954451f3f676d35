import { textAt } from '../../lib/json-field.ts';

/** The text at a path, '' if absent, as banners do. */
export function textIn(value: unknown, path: string): string {
  return textAt(value, path) ?? '';
}

/** The members of an object that is used as a list by name; none when it is something else. */
export function entriesOf(value: unknown): [name: string, value: unknown][] {
  const isMap = typeof value === 'object' && value !== null && !Array.isArray(value);
  return isMap ? Object.entries(value) : [];
}
