/** Queries may not contain these; a filter for words passes over them. */
const unusable = /\p{Cc}|\p{Cs}|\p{Bidi_Control}/gu;

/** A filter as it is written in a query: `product: "nginx"` or `port: 22`. */
export function clauseOf(name: string, value: string | number): string {
  if (typeof value === 'number') return `${name}: ${value}`;
  const clean = value.replace(unusable, ' ').replace(/["\\]/g, '\\$&');
  return `${name}: "${clean}"`;
}
