import { reportVerdicts, type ReportVerdict } from '../../domain/verdict-words.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import type { Invocation } from '../command.ts';
import { formatCount } from '../../lib/figures.ts';
import { colourOfVerdict } from './list.ts';
import { fit, harmless, wrap, type Terminal } from '../terminal/terminal.ts';

/** The verdict of a report, or why there is none. */
export type RowVerdict = ReportVerdict | 'failed' | 'running';

/** The outcome of one URL. */
export interface UrlRow {
  url: string;
  /** '' if the scan was refused. */
  scan_id: string;
  verdict: RowVerdict;
  score: string;
  title: string;
  /** Why the scan failed, or ''. */
  error: string;
}

interface RowOutput {
  begin: () => void;
  add: (row: UrlRow) => void;
}

/** A table on a terminal; NDJSON or CSV for programs. */
export function chooseOutput({ terminal, options }: Invocation): RowOutput {
  if (options['csv'] === true) return csvOutput(terminal);
  if (!terminal.isTerminal || terminal.json) {
    return {
      begin: () => undefined,
      add: (row) => {
        terminal.out(JSON.stringify(row));
      },
    };
  }
  return tableOutput(terminal, options['lite'] === true);
}

const members = ['url', 'scan_id', 'verdict', 'score', 'title', 'error'] as const;

function csvOutput({ write }: Terminal): RowOutput {
  return {
    begin: () => {
      write(toCsvLine(members));
    },
    add: (row) => {
      write(toCsvLine(members.map((member) => row[member])));
    },
  };
}

const gap = 2;
const verdictWidth = 10;
/** Narrower terminals have no room for titles. */
const titlesFrom = 100;
const titleShare = 0.4;

/** Rows are printed as they arrive, so column widths are fixed in advance. Ids are never truncated. */
function tableOutput(terminal: Terminal, isLite: boolean): RowOutput {
  const { width, out, paint } = terminal;
  const idWidth = isLite ? 32 : 16;
  const room = Math.max(1, width - verdictWidth - idWidth - 2 * gap);
  const titleWidth = width >= titlesFrom ? Math.floor(room * titleShare) : 0;
  const urlWidth = titleWidth > 0 ? room - titleWidth - gap : room;
  const line = (url: string, title: string, id: string) => {
    const cells = [fit(url, urlWidth), ...(titleWidth > 0 ? [fit(title, titleWidth)] : []), id];
    return cells.join(' '.repeat(gap)).trimEnd();
  };
  const indent = ' '.repeat(verdictWidth + gap);
  return {
    begin: () => {
      out(paint('bold', `${fit('VERDICT', verdictWidth + gap)}${line('URL', 'TITLE', 'REPORT')}`));
    },
    add: ({ verdict, url, title, scan_id, error }) => {
      const word = fit(verdict, verdictWidth + gap);
      const colour = colourOfVerdict(verdict);
      const id = error === '' ? scan_id : '';
      out(`${colour ? paint(colour, word) : word}${line(harmless(url), harmless(title), id)}`);
      if (error === '') return;
      for (const text of wrap(harmless(error), width - indent.length)) out(`${indent}${text}`);
    },
  };
}

/** `1 malicious, 0 suspicious, …`; running scans only after an interruption. */
export function countRows(rows: readonly UrlRow[]): string {
  const count = (wanted: RowVerdict) => rows.filter(({ verdict }) => verdict === wanted).length;
  const words: RowVerdict[] = [...reportVerdicts, 'failed'];
  if (count('running') > 0) words.push('running');
  return words.map((word) => `${formatCount(count(word))} ${word}`).join(', ');
}
