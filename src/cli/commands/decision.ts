import type { Static } from 'typebox';
import * as contract from '../../exposure/decisions/contract.ts';
import { given, textOption, UsageError, type Command } from '../command.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';

type State = Static<typeof contract.addDecision.input>['state'];

export const decisionAdd: Command = {
  name: 'decision add',
  summary: 'Accept a risk, or record that a CVE does not apply',
  arguments: ['[CVE]'],
  options: {
    reason: { value: 'TEXT', description: 'The reason, shown wherever the CVE appears.' },
    until: { value: 'DATE', description: 'Last day, YYYY-MM-DD. Default: no expiry.' },
    range: { value: 'RANGE', description: 'Only these hosts: an address, CIDR or range.' },
    product: { value: 'NAME', description: 'Only this product, as vedette exposed names it.' },
    version: { value: 'VERSION', description: 'Only this version of it.' },
    tag: { value: 'TAG', description: 'Only hosts with this tag.' },
    state: {
      value: 'STATE',
      description: 'accepted, not-affected, fixed or under-investigation. Default: accepted.',
    },
  },
  examples: [
    [
      'vedette decision add CVE-2021-41773 --range 192.0.2.7 --until 2027-03-31 --reason "replaced in spring"',
      'One host, until a date',
    ],
    [
      'vedette decision add --tag lab --reason "cut off from the network"',
      'Every CVE of hosts with a tag',
    ],
  ],
  async run(invocation) {
    const { args, call, show } = invocation;
    const text = (name: string) => textOption(invocation, name);
    const reason = text('reason');
    if (reason === undefined) throw new UsageError('Give a reason: --reason TEXT.');
    const row = await call(contract.addDecision, {
      reason,
      ...given({
        cve: args[0],
        range: text('range'),
        product: text('product'),
        version: text('version'),
        tag: text('tag'),
        until: text('until'),
        state: text('state')?.replaceAll('-', '_') as State | undefined, // the server checks it
      }),
    });
    show(row, `${describe(row)}: ${row.state}${row.until === '' ? '' : ` until ${row.until}`}.`);
    if (!invocation.terminal.json) {
      invocation.terminal.note(`Undo with vedette decision end ${row.id}`);
    }
  },
};

function describe({ cve, range, product, version, tag }: contract.DecisionRow): string {
  const parts = [
    cve === '' ? 'every CVE' : cve,
    product === '' ? '' : `of ${product} ${version}`.trim(),
    range === '' ? '' : `on ${range}`,
    tag === '' ? '' : `with tag ${tag}`,
  ];
  return parts.filter((part) => part !== '').join(' ');
}

const columns: readonly Column<contract.DecisionRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'ABOUT', cell: (row) => harmless(describe(row)) },
  {
    title: 'UNTIL',
    cell: ({ until, expired }) => `${until}${expired ? ' OVER' : ''}`,
    keep: 'whole',
  },
  { title: 'BY', cell: ({ by }) => harmless(by) },
  { title: 'REASON', cell: ({ reason }) => harmless(reason) },
  { title: 'FROM', cell: ({ source }) => harmless(source) },
];

export const decisionList: Command = {
  name: 'decision list',
  summary: 'List accepted risks and other decisions about CVEs',
  options: { expired: { description: 'Only expired decisions.' } },
  examples: [
    ['vedette decision list --expired', 'What counts again, because the decision expired'],
  ],
  async run({ options, terminal, call, show }) {
    const answer = await call(contract.listDecisions, { expired: options['expired'] === true });
    const { decisions } = answer;
    show(
      answer,
      decisions.length === 0 ? 'No decisions.' : listTable(columns, decisions, terminal),
    );
  },
};

export const decisionEnd: Command = {
  name: 'decision end',
  summary: 'End a decision: the CVEs it covered count again',
  arguments: ['ID'],
  examples: [
    ['vedette decision end 7c9e6679-7425-40de-944b-e07fc1f90ae7', 'By the id in decision list'],
  ],
  async run({ args: [id = ''], call, show }) {
    const answer = await call(contract.endDecision, { id });
    show(answer, `Decision ${id} ended.`);
  },
};
