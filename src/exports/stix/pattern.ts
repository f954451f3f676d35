import type { Draft } from './objects.ts';

/** The pattern that matches an observable; null if it has nothing to match. */
export function patternOf({ type, value, number, hashes }: Draft): string | null {
  if (typeof value === 'string') {
    const isRange = type.startsWith('ipv') && value.includes('/');
    return `[${type}:value ${isRange ? 'ISSUBSET' : '='} ${quoted(value)}]`;
  }
  if (typeof number === 'number') return `[${type}:number = ${number}]`;
  const [first] = Object.entries((hashes ?? {}) as Record<string, string>); // set by our own code
  return first ? `[${type}:hashes.${quoted(first[0])} = ${quoted(first[1])}]` : null;
}

function quoted(text: string): string {
  return `'${text.replaceAll('\\', '\\\\').replaceAll("'", "\\'")}'`;
}
