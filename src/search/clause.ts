/** Queries must not contain these; word filters ignore them. */
const unusable = /\p{Cc}|\p{Cs}|\p{Bidi_Control}/gu;

/** A filter as written in a query: `product: "nginx"` or `port: 22`. */
export function clauseOf(name: string, value: string | number): string {
  if (typeof value === 'number') return `${name}: ${value}`;
  const clean = value.replace(unusable, ' ').replace(/["\\]/g, '\\$&');
  return `${name}: "${clean}"`;
}
