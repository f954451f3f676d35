export type CsvValue = string | number | boolean | null | undefined;

/** Characters that start a formula in spreadsheets, in both widths. */
const formulaStart = /^[=+\-@\t\r＝＋－＠]/;

/**
 * One record with its line end. Text that looks like a formula is escaped, because it is untrusted.
 */
export function toCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(toCsvCell).join(',')}\n`;
}

function toCsvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value); // numbers such as -7 are safe
  const text = String(value ?? '');
  const guarded = formulaStart.test(text) ? `'${text}` : text;
  return /[",\n\r]/.test(guarded) ? `"${guarded.replaceAll('"', '""')}"` : guarded;
}
