export type CsvValue = string | number | boolean | null | undefined;

/**
 * What separates cells in some country, before what starts a formula, in both widths. Where that is
 * not the comma, quotes that were written for commas hold nothing together.
 */
const separatorBeforeFormula = /[;\t\r\n](?=[ "]*[=+\-@\t\r＝＋－＠])/g;

/**
 * One record with its line end. Text that looks like a formula is escaped, because it is untrusted.
 */
export function toCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(toCsvCell).join(',')}\n`;
}

function toCsvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value); // numbers such as -7 are safe
  const text = `;${String(value ?? '')}`.replace(separatorBeforeFormula, "$&'").slice(1);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
