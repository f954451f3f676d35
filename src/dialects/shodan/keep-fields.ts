/** Keeps only members with these dotted names, such as `http.title`. */
export function keepFields(row: object, fields: string): Record<string, unknown> {
  const kept: Record<string, unknown> = {};
  for (const field of fields.split(',')) keep(row, kept, field.trim().split('.'));
  return kept;
}

function keep(from: object, to: Record<string, unknown>, [name = '', ...rest]: string[]): void {
  if (!Object.hasOwn(from, name)) return;
  const value = (from as Record<string, unknown>)[name]; // checked above
  if (rest.length === 0) {
    to[name] = value;
    return;
  }
  if (typeof value !== 'object' || value === null) return;
  const inner: Record<string, unknown> = {};
  keep(value, inner, rest);
  if (Object.keys(inner).length > 0) to[name] = Object.assign(to[name] ?? {}, inner);
}
