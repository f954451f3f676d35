import { colourOfScore } from '../terminal/score-bar.ts';
import {
  sectionsOf,
  subjectOf,
  verdictOf,
  type Report,
} from '../../domain/report-page/sections.ts';
import type { Section } from '../../lib/paper.ts';
import { formatAmount } from '../../lib/figures.ts';
import type { Similar } from './fetch.ts';
import { colourOfVerdict } from '../triage/table.ts';
import { fit, harmless, renderTable, wrap, type Terminal } from '../terminal/terminal.ts';

/** Rows per table; the HTML page and the JSON have all rows. */
const mostRows = 20;
const steps = 5;

/** A report for the terminal. */
export function renderReport(
  report: Report,
  terminal: Terminal,
  similar: Similar = { similar: [], shared: [] },
): string {
  const title = terminal.paint('bold', harmless(subjectOf(report)));
  const sections = [...sectionsOf(report, mostRows), ...alikeSections(similar)];
  const parts = sections.map((section) => renderSection(section, terminal));
  const { headline } = verdictOf(report);
  const says = headline === '' ? [] : wrap(harmless(headline), terminal.width);
  return [[`${title}  ${renderVerdict(report, terminal)}`, ...says].join('\n'), ...parts].join(
    '\n\n',
  );
}

/** For a shell, if it needs quotes. */
const quoted = (text: string) =>
  /^[\w.:-]+$/.test(text) ? text : `'${text.replaceAll("'", `'\\''`)}'`;

/** What leads to other reports. */
function alikeSections({ similar, shared }: Similar): Section[] {
  const percent = (value: number) => (value === 0 ? '' : `${value} %`);
  const sections = [
    {
      title: 'Shared with others',
      header: ['OTHERS', 'REPORTS'],
      rows: shared
        .filter(({ others }) => others > 0)
        .map(({ kind, value, others }) => [
          formatAmount(others, 'other host'),
          `--shares ${quoted(`${kind}:${value}`)}`,
        ]),
    },
    {
      title: 'Reports that look like it',
      header: ['REPORT', 'VERDICT', 'PICTURE', 'TAGS', 'ICON', 'URL'],
      rows: similar.map(({ scan_id, verdict, picture, skeleton, same_icon, url }) => [
        scan_id,
        verdict,
        percent(picture),
        percent(skeleton),
        same_icon ? 'same' : '',
        url,
      ]),
    },
  ];
  return sections.filter(({ rows }) => rows.length > 0);
}

function renderVerdict(report: Report, { paint }: Terminal): string {
  const { value, word } = verdictOf(report);
  const text = `${'█'.repeat(value)}${'░'.repeat(steps - value)} ${word}`;
  const colour = value === 0 ? 'dim' : (colourOfVerdict(word) ?? colourOfScore(word) ?? 'bold');
  return paint(colour, text);
}

function renderSection({ title, header, rows }: Section, terminal: Terminal): string {
  const { paint } = terminal;
  const heading = paint('bold', title);
  if (header) {
    const colourOf = (cell: string) => colourOfScore(cell.charAt(0).toUpperCase() + cell.slice(1));
    return `${heading}\n${renderTable(header, rows, { ...terminal, colourOf })}`;
  }
  const widest = Math.max(...rows.map(([label = '']) => label.length));
  const lines = rows.map(([label = '', value = '']) => {
    const room = terminal.width - widest - 2;
    const shown = harmless(value);
    return `${paint('dim', label.padEnd(widest))}  ${Number.isFinite(room) && shown.length > room ? fit(shown, room) : shown}`;
  });
  return [heading, ...lines].join('\n');
}
