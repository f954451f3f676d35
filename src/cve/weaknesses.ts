import { readRows } from '../lib/text-table.ts';

const names = new Map(
  readRows(new URL('./tables/weaknesses.txt', import.meta.url)).map(([id, name]) => [
    Number(id),
    name,
  ]),
);

/** The number and name of `CWE-79`; undefined for anything but a CWE id. */
export function weaknessOf(cwe: string): { id: number; name: string } | undefined {
  const [, digits] = /^CWE-(\d{1,6})$/i.exec(cwe) ?? [];
  if (digits === undefined) return undefined;
  const id = Number(digits);
  return { id, name: names.get(id) ?? `CWE-${id}` };
}
