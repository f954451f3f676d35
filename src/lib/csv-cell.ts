export type CsvValue = string | number | boolean | null | undefined;

/**
 * Separators of any locale in front of a character that starts a formula, in both widths. Where the
 * separator is not the comma, quotes written for commas do not protect the cell.
 */
const separatorBeforeFormula = /[;\t\r\n](?=[ "]*[=+\-@\t\r＝＋－＠])/g;

/** One record with its line end. Escapes text that looks like a formula, because it is untrusted. */
export function toCsvLine(values: readonly CsvValue[]): string {
  return `${values.map(toCsvCell).join(',')}\n`;
}

function toCsvCell(value: CsvValue): string {
  if (typeof value === 'number') return String(value); // numbers such as -7 are safe
  const text = `;${String(value ?? '')}`.replace(separatorBeforeFormula, "$&'").slice(1);
  return /[",\n\r]/.test(text) ? `"${text.replaceAll('"', '""')}"` : text;
}
