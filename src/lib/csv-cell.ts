export type CsvValue = string | number | boolean | null | undefined;

/** What a spreadsheet takes for the start of a formula, in either width. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/** One record with its line end. Text that starts like a formula is guarded: it came from outside. */
export function toCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(toCsvCell).join(',')}\n`;
}

function toCsvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value); // -7 is a number and nothing else
  const text = String(value ?? '');
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
