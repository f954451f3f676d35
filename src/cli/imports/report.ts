import type { ImportSummary } from '../../banner/contract.ts';
import { formatBytes } from '../terminal/figures.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import type { Unopened } from './files.ts';
import { harmless, type Terminal } from '../terminal/terminal.ts';

export type Outcome = ImportSummary | Unopened;

interface Report {
  isDryRun: boolean;
  terminal: Pick<Terminal, 'paint'>;
}

/** Maximum number of skipped records shown. */
const shownReasons = 5;

export function hasFailed(outcome: Outcome): boolean {
  return 'error' in outcome || outcome.refusal !== null;
}

/** The outcome of one file, including everything that was not stored. */
export function renderOutcome(outcome: Outcome, { isDryRun, terminal: { paint } }: Report): string {
  const name = paint('bold', harmless(outcome.name));
  if ('error' in outcome) return `${name}  ${paint('red', `not read: ${harmless(outcome.error)}`)}`;
  const lines = [
    ...(outcome.format === '' ? [] : [isDryRun ? describeFound(outcome) : describeKept(outcome)]),
    ...(outcome.columns === '' ? [] : [`columns: ${harmless(outcome.columns)}`]),
    ...describeUnseen(outcome),
    ...[...describeSetAside(outcome), ...describeCut(outcome)].map((line) => paint('yellow', line)),
    ...describeRefusal(outcome).map((line) => paint('red', line)),
  ];
  return [`${name}  ${describeFile(outcome)}`, ...lines.map((line) => `  ${line}`)].join('\n');
}

function describeFile({ format, bytes, hosts, seconds, refusal }: ImportSummary): string {
  const pace = `${formatBytes(bytes)} in ${seconds.toFixed(1)} s`;
  if (format !== '') return `${format}, ${formatAmount(hosts, 'host')}, ${pace}`;
  return refusal === null ? 'no records' : pace;
}

function describeFound({ open }: ImportSummary): string {
  return `${formatAmount(open, 'open port')} to import`;
}

function describeKept({ open, added, replaced, unchanged }: ImportSummary): string {
  const ports = formatAmount(open, 'open port');
  return `${ports}: ${describeWritten({ added, replaced, unchanged })}`;
}

type Written = Pick<ImportSummary, 'added' | 'replaced' | 'unchanged'>;

function describeWritten({ added, replaced, unchanged }: Written): string {
  return `${formatCount(added)} new, ${formatCount(replaced)} changed, ${formatCount(unchanged)} unchanged`;
}

function describeUnseen({ closed, filtered, open_filtered }: ImportSummary): string[] {
  const counts = [
    [closed, 'closed'],
    [filtered, 'filtered'],
    [open_filtered, 'open or filtered'],
  ] as const;
  const said = counts.flatMap(([count, word]) =>
    count > 0 ? [`${formatCount(count)} ${word}`] : [],
  );
  return said.length > 0 ? [`counted but not stored: ${said.join(', ')} ports`] : [];
}

function describeSetAside({ set_aside, set_aside_first }: ImportSummary): string[] {
  if (set_aside === 0) return [];
  const shown = set_aside_first.slice(0, shownReasons);
  const more = set_aside - shown.length;
  return [
    `skipped: ${formatAmount(set_aside, 'unreadable record')}`,
    ...shown.map(({ position, reason }) => `  ${harmless(`${position}: ${reason}`)}`),
    ...(more > 0 ? [`  and ${formatCount(more)} more`] : []),
  ];
}

function describeCut({ is_cut }: ImportSummary): string[] {
  return is_cut ? ['the file is truncated; records before the cut were kept'] : [];
}

function describeRefusal({ refusal, open }: ImportSummary): string[] {
  if (refusal === null) return [];
  const kept = open > 0 ? '; records before it were kept' : '';
  return [`refused: ${harmless(refusal)}${kept}`];
}

/** The total line for several files. */
export function renderTotal(outcomes: readonly Outcome[], { isDryRun }: Report): string {
  const read = outcomes.flatMap((outcome) => ('error' in outcome ? [] : [outcome]));
  const sum = (member: 'open' | 'added' | 'replaced' | 'unchanged' | 'set_aside') =>
    read.reduce((total, summary) => total + summary[member], 0);
  const [added, replaced, unchanged] = [sum('added'), sum('replaced'), sum('unchanged')];
  const failed = outcomes.filter(hasFailed).length;
  const parts = [
    `${formatAmount(outcomes.length, 'file')}, ${formatAmount(sum('open'), 'open port')}`,
    ...(isDryRun ? [] : [describeWritten({ added, replaced, unchanged })]),
    ...(sum('set_aside') > 0 ? [`${formatAmount(sum('set_aside'), 'record')} skipped`] : []),
    ...(failed > 0 ? [`${formatAmount(failed, 'file')} failed`] : []),
  ];
  return parts.join('; ');
}
