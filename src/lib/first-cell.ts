/**
 * The first cell of a CSV line, quoted or not. URLs contain commas, so next to other cells they
 * need quotes.
 */
export function firstCell(line: string): string {
  const [, quoted] = /^"((?:[^"]|"")*)"/.exec(line) ?? [];
  if (quoted !== undefined) return quoted.replaceAll('""', '"').trim();
  const isUrl = line.includes('://') || line.includes('[:]//') || line.includes('[://]');
  return (line.split(isUrl ? /[;\t]/ : /[,;\t]/, 1)[0] ?? '').replaceAll('"', '').trim();
}
