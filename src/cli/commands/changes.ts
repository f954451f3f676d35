import { exposureChanges, type ChangeRow } from '../../exposure/changes/contract.ts';
import { given, textOption, type Command } from '../command.ts';
import { askWhenRead } from '../exploits/await-cves.ts';
import { formatShareOf } from '../exploits/exposed-table.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';
import { noCveData } from './exposed.ts';

export const changes: Command = {
  name: 'changes',
  summary: 'What changed on your hosts: exposed, exploited, overdue, fixed, gone',
  arguments: ['[RANGE]'],
  options: {
    since: { value: 'TIME', description: 'From when: a day, a time or now-7d, the default.' },
    until: { value: 'TIME', description: 'Until when. Default: now.' },
    kind: {
      value: 'KIND',
      description: 'Only exposed, exploited, overdue, expired, fixed, gone or decided.',
    },
    own: { description: 'Only hosts in own_ranges.' },
  },
  examples: [
    ['vedette changes --since 7d', 'The last week'],
    [
      'vedette changes --since 2026-06-01 --until 2026-06-08 --json',
      'Any week, the same each time',
    ],
    ['vedette changes --kind exposed --own', 'What is new on your own hosts'],
  ],
  async run(invocation) {
    const { args, options, terminal, call } = invocation;
    const text = (name: string) => textOption(invocation, name);
    const input = given({
      ip: args[0],
      since: readSpan(text('since')),
      until: readSpan(text('until')),
      kind: text('kind') as ChangeRow['kind'] | undefined, // the server checks it
      own: options['own'] === true ? true : undefined,
    });
    const size = 100_000;
    const answer = await askWhenRead(() => call(exposureChanges, { ...input, size }), terminal);
    if (terminal.json) for (const row of answer.result) terminal.out(JSON.stringify(row));
    else if (answer.result.length > 0) terminal.out(listTable(columns, answer.result, terminal));
    const counted = Object.entries(answer.counts).filter(([, count]) => count > 0);
    const all = counted.map(([kind, count]) => `${count} ${kind}`).join(', ');
    if (answer.cve_data === 'none') terminal.note(noCveData);
    else terminal.note(`${all || 'Nothing changed'} from ${answer.since} to ${answer.until}`);
  },
};

/** `7d` is short for `now-7d`. */
function readSpan(text: string | undefined): string | undefined {
  return text !== undefined && /^\d{1,5}[mhdwMy]$/.test(text) ? `now-${text}` : text;
}

const columns: readonly Column<ChangeRow>[] = [
  { title: 'CHANGE', cell: ({ kind }) => kind, keep: 'whole' },
  { title: 'HOST', cell: ({ ip_address }) => ip_address, keep: 'whole' },
  { title: 'CVE', cell: ({ cve_id }) => cve_id, keep: 'whole' },
  { title: 'KEV', cell: ({ kev }) => (kev ? 'yes' : '') },
  { title: 'EPSS', cell: ({ epss }) => (epss === null ? '' : formatShareOf(epss)) },
  { title: 'CVSS', cell: ({ cvss }) => cvss?.toFixed(1) ?? '' },
  { title: 'DUE', cell: ({ due }) => due, keep: 'whole' },
  { title: 'SOFTWARE', cell: ({ product, version }) => harmless(`${product} ${version}`.trim()) },
  { title: 'PORTS', cell: ({ ports }) => ports.join(',') },
  { title: 'OWNER', cell: ({ owner }) => harmless(owner) },
];
