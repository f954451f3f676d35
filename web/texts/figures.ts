export const numbers = new Intl.NumberFormat('en');
export const plural = (count: number, one: string, many: string) =>
  `${numbers.format(count)} ${count === 1 ? one : many}`;

export const formatNumber = (value: number) => numbers.format(value);

const dayMs = 86_400_000;

/** Start of a span: the date for spans of a day or longer, otherwise to the minute. */
export function formatMoment(moment: number, step = 0): string {
  const text = new Date(moment).toISOString().replace('T', ' ');
  return step >= dayMs ? text.slice(0, 10) : text.slice(0, 16);
}

const countries = new Intl.DisplayNames('en', { type: 'region', fallback: 'code' });

/** Anything but two capital letters is returned unchanged. */
export function countryName(code: string): string {
  return /^[A-Z]{2}$/.test(code) ? (countries.of(code) ?? code) : code;
}
