import { toCsvLine } from '../../lib/csv-cell.ts';
import { harmless } from '../../lib/harmless.ts';
import { plainText } from '../formats/format.ts';
import type { Document, Finding } from './finding.ts';

const columns = [
  'kind',
  'value',
  'verdict',
  'headline',
  'categories',
  'sources',
  'since',
  'reasons',
  'decision',
  'note',
] as const satisfies readonly (keyof Finding)[];

const cells = (finding: Finding) =>
  columns.map((name) => {
    const value = finding[name];
    return harmless(typeof value === 'string' ? value : value.join('; '));
  });

const record = (finding: Finding) =>
  Object.fromEntries(columns.map((name) => [name, finding[name]]));

export const json: Document = {
  name: 'json',
  says: 'One document',
  contentType: 'application/json',
  write: ({ title, findings }) => JSON.stringify({ title, findings: findings.map(record) }),
};

export const ndjson: Document = {
  name: 'ndjson',
  says: 'An indicator a line',
  contentType: 'application/x-ndjson',
  write: ({ findings }) => findings.map((each) => `${JSON.stringify(record(each))}\n`).join(''),
};

export const csv: Document = {
  name: 'csv',
  says: 'A table that no spreadsheet takes for formulas',
  contentType: 'text/csv; charset=utf-8',
  write: ({ findings }) =>
    toCsvLine(columns) + findings.map((each) => toCsvLine(cells(each))).join(''),
};

export const text: Document = {
  name: 'text',
  says: 'To be pasted into a ticket',
  contentType: plainText,
  write: ({ title, findings }) =>
    `${harmless(title)}\n${findings.map((each) => `\n${toParagraph(each)}\n`).join('')}`,
};

function toParagraph({ value, verdict, headline, reasons, decision, note }: Finding): string {
  const lines = [
    `${value}: ${verdict || 'not judged'}`,
    headline,
    ...reasons.map((each) => `- ${each}`),
  ];
  if (decision !== '') lines.push(`Decision: ${decision}${note === '' ? '' : ` (${note})`}`);
  return lines
    .filter((line) => line !== '')
    .map((line) => harmless(line))
    .join('\n');
}

export const html: Document = {
  name: 'html',
  says: 'A page without scripts',
  contentType: 'text/html; charset=utf-8',
  write({ title, findings }) {
    const row = (tag: string, texts: readonly string[]) =>
      `<tr>${texts.map((each) => `<${tag}>${escape(each)}</${tag}>`).join('')}</tr>\n`;
    const name = escape(harmless(title));
    return (
      `<!doctype html>\n<html lang="en">\n<meta charset="utf-8">\n<title>${name}</title>\n<h1>${name}</h1>\n` +
      `<table>\n${row('th', columns)}${findings.map((each) => row('td', cells(each))).join('')}</table>\n</html>\n`
    );
  },
};

const escapes: Readonly<Record<string, string>> = {
  '&': '&amp;',
  '<': '&lt;',
  '>': '&gt;',
  '"': '&quot;',
  "'": '&#39;',
};

function escape(given: string): string {
  return given.replace(/[&<>"']/g, (sign) => escapes[sign] ?? sign);
}
