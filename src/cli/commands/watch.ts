import * as contract from '../../watch/contract.ts';
import type { WatchRow } from '../../watch/contract.ts';
import { changeKinds, watchKinds } from '../../watch/store.ts';
import {
  countOption,
  given,
  listOption,
  textOption,
  UsageError,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';

const columns: readonly Column<WatchRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'KIND', cell: ({ kind }) => kind, keep: 'whole' },
  { title: 'QUERY', cell: ({ query }) => query, keep: 'longest' },
  { title: 'EVENTS', cell: ({ events }) => String(events), keep: 'whole' },
  { title: 'STATE', cell: ({ on, problem }) => (on ? problem || 'on' : 'off') },
];

export const watchList: Command = {
  name: 'watch list',
  summary: 'List your standing queries, oldest first',
  examples: [['vedette watch list', 'What is watched, and how much was found']],
  async run({ call, show, terminal }) {
    const answer = await call(contract.listWatches, {});
    const none = 'No watches yet. Add one: vedette watch add KIND QUERY --name NAME';
    show(answer, answer.watches.length === 0 ? none : listTable(columns, answer.watches, terminal));
  },
};

export const watchAdd: Command = {
  name: 'watch add',
  summary: 'Watch a query: report what is new, changed and gone as data comes in',
  arguments: ['KIND', '[QUERY]'],
  options: {
    name: { value: 'TEXT', description: 'Its name. Default: the query.' },
    sinks: { value: 'IDS', description: 'Where events go: ids of vedette sink list.' },
    changes: { value: 'LIST', description: 'Of new, changed and gone. Default: all.' },
    digest: { value: 'MINUTES', description: 'Gather events for this long.' },
    quiet: { value: 'FROM-TO', description: 'Hours without deliveries, such as 22:00-06:00.' },
    zone: { value: 'ZONE', description: 'Time zone of --quiet. Default: UTC.' },
  },
  examples: [
    ['vedette watch add search "port:3389 country:de" --name RDP', 'Services of a search'],
    ['vedette watch add cve CVE-2021-41773', 'The CVE, and services that may have it'],
    ['vedette watch add exposure --changes new --digest 60', 'Your own hosts, once an hour'],
    ['vedette watch add notices --sinks IDS', 'Held feeds, failing backups, quotas and so on'],
  ],
  async run(invocation) {
    const question = questionOf(invocation);
    const list = listOption(invocation, 'changes');
    const changes = list?.map((word) => wordOf(word, changeKinds, 'change'));
    const row = await invocation.call(contract.addWatch, {
      ...question,
      name: textOption(invocation, 'name') ?? (question.query || question.kind).slice(0, 200),
      ...given({
        changes,
        sinks: listOption(invocation, 'sinks'),
        digest: countOption(invocation, 'digest', 10_080),
        quiet: quietOf(invocation),
      }),
    });
    invocation.show(row, `“${harmless(row.name)}” is now watched: ${row.id}`);
  },
};

export const watchPreview: Command = {
  name: 'watch preview',
  summary: 'Show what a query finds now, and what it would have reported; nothing is stored',
  arguments: ['KIND', '[QUERY]'],
  options: { days: { value: 'DAYS', description: 'How far back. Default: 7.' } },
  examples: [['vedette watch preview product nginx --days 30', 'Before it goes live']],
  async run(invocation) {
    const days = countOption(invocation, 'days', 365);
    const asked = { ...questionOf(invocation), ...given({ days }) };
    const answer = await invocation.call(contract.previewWatch, asked);
    const { finds, would_report, events } = answer;
    const lines = events.map(({ at, change, subject }) => `${at}  ${change}  ${harmless(subject)}`);
    const head = `Finds ${formatAmount(finds, 'thing', 'things')}; would have reported ${would_report}.`;
    invocation.show(answer, [head, ...lines].join('\n'));
  },
};

export const watchEvents: Command = {
  name: 'watch events',
  summary: 'Show what a watch reported, oldest first',
  arguments: ['ID'],
  options: {
    after: { value: 'NUMBER', description: 'Only events after this sequence number.' },
    limit: { value: 'NUMBER', description: 'Maximum number of events. Default: 100.' },
  },
  examples: [
    ['vedette watch events 3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15 --after 40', 'What has come since'],
  ],
  async run(invocation) {
    const answer = await invocation.call(contract.watchEvents, {
      id: invocation.args[0] ?? '',
      ...given({
        after: countOption(invocation, 'after'),
        limit: countOption(invocation, 'limit', 1_000),
      }),
    });
    const lines = answer.events.map(({ sequence, at, change, subject, diff }) => {
      const paths = change === 'changed' ? `: ${diff.map(({ path }) => path).join(', ')}` : '';
      return `${sequence}  ${at}  ${change}  ${harmless(subject)}${paths}`;
    });
    invocation.show(answer, lines.join('\n') || 'Nothing yet.');
  },
};

export const watchRemove: Command = {
  name: 'watch remove',
  summary: 'Remove a watch with its events',
  arguments: ['ID'],
  examples: [['vedette watch remove 3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15', 'It cannot be undone']],
  async run({ args, call, show }) {
    const answer = await call(contract.removeWatch, { id: args[0] ?? '' });
    show(answer, `Watch ${answer.id} removed.`);
  },
};

function questionOf({ args }: Invocation) {
  const [kind = '', query = ''] = args;
  return { kind: wordOf(kind, watchKinds, 'kind'), query };
}

function wordOf<T extends string>(word: string, known: readonly T[], what: string): T {
  const found = known.find((each) => each === word);
  if (found !== undefined) return found;
  throw new UsageError(`The ${what} is ${known.join(', ')}, not ${word || 'nothing'}.`);
}

function quietOf(invocation: Invocation) {
  const text = textOption(invocation, 'quiet');
  if (text === undefined) return undefined;
  const [from = '', to = ''] = text.split('-');
  return { from, to, zone: textOption(invocation, 'zone') ?? 'UTC' };
}
