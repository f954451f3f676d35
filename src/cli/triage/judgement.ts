import { fewReasons, type Judgement, type Reason } from '../../verdict/contract.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless, wrap, type Terminal } from '../terminal/terminal.ts';
import { colourOfVerdict } from './table.ts';

/** A page about one indicator of any kind. */
export function renderJudgement(judgement: Judgement, terminal: Terminal): string {
  const { value, kind } = judgement.indicator;
  const title = wrap(harmless(`${value}  ${kind}`), terminal.width);
  const [first = '', ...rest] = title;
  return joinBlocks([
    [first.replace(value, terminal.paint('bold', value)), ...rest],
    describeVerdict(judgement, terminal),
    ...describeEvidence(judgement, terminal),
    describeRelations(judgement, terminal),
    describeCoverage(judgement, terminal),
  ]);
}

/** Joins blocks with empty lines between them and drops empty blocks. */
export function joinBlocks(blocks: readonly (readonly string[])[]): string {
  return blocks
    .filter((lines) => lines.length > 0)
    .map((lines) => lines.join('\n'))
    .join('\n\n');
}

/** The verdict, the exposure and the advice: the head of every page. */
export function describeVerdict(judgement: Judgement, terminal: Terminal): string[] {
  const { verdict, headline, exposure, advice } = judgement;
  const startsWithIt = headline.toLowerCase().startsWith(verdict);
  const line = startsWithIt ? verdict + headline.slice(verdict.length) : `${verdict}: ${headline}`;
  const [first = '', ...rest] = field('Verdict', line, terminal);
  const painted = terminal.paint(colourOfVerdict(verdict) ?? 'bold', verdict);
  const worst = exposure?.worst.join(', ') ?? '';
  const seen = exposure ? `Ports last seen ${exposure.last_seen.slice(0, 10)}` : '';
  const says =
    exposure && exposure.says !== ''
      ? `${exposure.says} ${[worst, seen].filter((part) => part !== '').join('; ')}`
      : '';
  return [
    first.replace(verdict, painted),
    ...rest,
    ...(says === '' ? [] : field('Exposure', says, terminal)),
    ...field('Advice', advice, terminal),
  ];
}

/** Reasons, mitigating facts, context and suppressions, one block each. */
export function describeEvidence(judgement: Judgement, terminal: Terminal): string[][] {
  const { in_favour, context, suppressed } = judgement;
  const block = (title: string, lines: readonly string[]) =>
    lines.length === 0
      ? []
      : [terminal.paint('bold', title), ...lines.flatMap((line) => item('-', line, terminal))];
  return [
    describeReasons(judgement, terminal),
    block('In its favour', in_favour),
    block('What it is', context),
    block('Suppressed', suppressed),
  ];
}

function describeReasons({ reasons }: Judgement, terminal: Terminal): string[] {
  if (reasons.length === 0) return [];
  const shown = reasons
    .slice(0, fewReasons)
    .flatMap((reason, at) => [
      ...item(`${at + 1}.`, reason.says, terminal),
      ...item('  ', whereFrom(reason), terminal).map((line) => terminal.paint('dim', line)),
    ]);
  const left = reasons.length - fewReasons;
  return [
    terminal.paint('bold', 'Why'),
    ...shown,
    ...(left > 0 ? [`and ${formatAmount(left, 'more reason')}: --json lists them`] : []),
  ];
}

/** `openphish, line 1 · since 2026-06-01 · confirmed`. */
function whereFrom({ source, see, since, first_fetched: first, sure }: Reason): string {
  const place = see.startsWith(source) || see === '' ? see || source : `${source}: ${see}`;
  const listed = first === '' ? '' : `listed since we first fetched it (${first})`;
  return [place, since === '' ? listed : `since ${since}`, sure]
    .filter((part) => part !== '')
    .join(' · ');
}

const mostRelations = 8;

function describeRelations({ relations }: Judgement, terminal: Terminal): string[] {
  if (relations.length === 0) return [];
  const byRelation = new Map<string, string[]>();
  for (const { relation, value } of relations) {
    const values = byRelation.get(relation) ?? [];
    if (!values.includes(value)) byRelation.set(relation, [...values, value]);
  }
  const lines = Array.from(byRelation, ([relation, values]) => {
    const left = values.length - mostRelations;
    const more = left > 0 ? ` and ${left} more` : '';
    return `${relation}: ${values.slice(0, mostRelations).join(', ')}${more}`;
  });
  return [terminal.paint('bold', 'Related'), ...lines.flatMap((line) => item('-', line, terminal))];
}

const mostSources = 8;

function describeCoverage({ coverage }: Judgement, terminal: Terminal): string[] {
  const { asked, silent, not_covered, too_old } = coverage;
  const parts = [
    asked.length === 0
      ? 'no source asked'
      : `${formatAmount(asked.length, 'source')} asked, ${silent.length} silent (${listed(asked)})`,
    not_covered.length === 0 ? '' : `not loaded: ${not_covered.join(', ')}`,
    too_old.length === 0 ? '' : `too old to count: ${listed(too_old)}`,
  ];
  return field('Coverage', parts.filter((part) => part !== '').join('; '), terminal);
}

function listed(names: readonly string[]): string {
  const left = names.length - mostSources;
  return `${names.slice(0, mostSources).join(', ')}${left > 0 ? ` and ${left} more` : ''}`;
}

const fieldWidth = 'Exposure  '.length;

/** A label with its text in a hanging indent. */
function field(name: string, text: string, { width }: Terminal): string[] {
  return hanging(name.padEnd(fieldWidth), text, width);
}

function item(mark: string, text: string, { width }: Terminal): string[] {
  return hanging(`${mark} `, text, width);
}

function hanging(head: string, text: string, width: number): string[] {
  const indent = ' '.repeat(head.length);
  return wrap(harmless(text), width - head.length).map(
    (line, at) => (at === 0 ? head : indent) + line,
  );
}
