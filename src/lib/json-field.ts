/** Reads untrusted JSON: undefined for missing values and wrong types. */
export function valueAt(value: unknown, path: string): unknown {
  let found = value;
  for (const name of path.split('.')) {
    if (typeof found !== 'object' || found === null || !Object.hasOwn(found, name))
      return undefined;
    found = (found as Record<string, unknown>)[name]; // an object with this member
  }
  return found;
}

/** Blank text counts as missing. */
export function textAt(value: unknown, path: string): string | undefined {
  const found = valueAt(value, path);
  return typeof found === 'string' && found.trim() !== '' ? found.trim() : undefined;
}

/** Accepts numbers written as text. */
export function numberAt(value: unknown, path: string): number | undefined {
  const found = valueAt(value, path);
  if (typeof found !== 'number' && typeof found !== 'string') return undefined;
  const number = typeof found === 'string' && found.trim() === '' ? Number.NaN : Number(found);
  return Number.isFinite(number) ? number : undefined;
}

export function listAt(value: unknown, path: string): readonly unknown[] {
  const found = path === '' ? value : valueAt(value, path);
  return Array.isArray(found) ? found : [];
}

/** The non-blank texts of a list. A single text counts as a list of one. */
export function textsAt(value: unknown, path: string): string[] {
  const found = valueAt(value, path);
  const list: readonly unknown[] = typeof found === 'string' ? [found] : listAt(found, '');
  return list.flatMap((item) => (typeof item === 'string' && item.trim() ? [item.trim()] : []));
}
