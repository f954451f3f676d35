import type { Operation } from './operation.ts';

/** Paths for the log: if a part is secret, the route template instead. */
export function createShownPath(operations: readonly Operation[]): (path: string) => string {
  const secret = operations.flatMap(({ path, shown }) => {
    const names = Array.from(path.matchAll(/\{(\w+)\}/g), ([, name = '']) => name);
    const isSecret = shown !== undefined && names.some((name) => !shown.includes(name));
    return isSecret ? [{ start: path.slice(0, path.indexOf('{')), path }] : [];
  });
  return (path) => {
    const plain = path.replace(/\/{2,}/g, '/');
    return secret.find(({ start }) => plain.startsWith(start))?.path ?? path;
  };
}
