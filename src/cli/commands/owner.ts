import * as contract from '../../exposure/owners/contract.ts';
import { given, listOption, textOption, type Command } from '../command.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';

export const ownerAdd: Command = {
  name: 'owner add',
  summary: 'Give hosts an owner and tags, by range or by query',
  arguments: ['[RANGE]'],
  options: {
    query: {
      value: 'QUERY',
      description: 'Hosts with a banner that matches this query, now or later.',
    },
    owner: { value: 'NAME', description: 'Who is responsible for them.' },
    tags: { value: 'TAGS', description: 'Comma-separated tags for finding them.' },
  },
  examples: [
    ['vedette owner add 192.0.2.0/25 --owner "web team" --tags web,production', 'By range'],
    ['vedette owner add --query "product: MongoDB" --owner "data team"', 'By query'],
  ],
  async run(invocation) {
    const { args, call, show, terminal } = invocation;
    const row = await call(
      contract.addAssignment,
      given({
        range: args[0],
        query: textOption(invocation, 'query'),
        owner: textOption(invocation, 'owner'),
        tags: listOption(invocation, 'tags'),
      }),
    );
    const words = [row.owner, ...row.tags.map((tag) => `#${tag}`)].filter((each) => each !== '');
    show(row, `${row.range || row.query}: ${words.join(' ')}`);
    if (!terminal.json) terminal.note(`Undo with vedette owner end ${row.id}`);
  },
};

const columns: readonly Column<contract.AssignmentRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'HOSTS', cell: ({ range, query }) => harmless(range || query) },
  { title: 'OWNER', cell: ({ owner }) => harmless(owner) },
  { title: 'TAGS', cell: ({ tags }) => harmless(tags.join(' ')) },
];

export const ownerList: Command = {
  name: 'owner list',
  summary: 'List who is responsible for which hosts',
  examples: [['vedette owner list', 'Oldest first; the newest match counts']],
  async run({ terminal, call, show }) {
    const answer = await call(contract.listAssignments, {});
    const { assignments } = answer;
    show(
      answer,
      assignments.length === 0 ? 'No owners.' : listTable(columns, assignments, terminal),
    );
  },
};

export const ownerEnd: Command = {
  name: 'owner end',
  summary: 'End an assignment of hosts to an owner',
  arguments: ['ID'],
  examples: [['vedette owner end 7c9e6679-7425-40de-944b-e07fc1f90ae7', 'By the id in owner list']],
  async run({ args: [id = ''], call, show }) {
    const answer = await call(contract.endAssignment, { id });
    show(answer, `Assignment ${id} ended.`);
  },
};
