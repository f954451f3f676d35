import { resolve } from 'node:path';
import { feeds as catalogue } from '../../feeds/catalogue/index.ts';
import * as contract from '../../feeds/contract.ts';
import { renderLicences } from '../../feeds/reference.ts';
import { UsageError, exitCodes, given, textOption } from '../command.ts';
import type { Command, Invocation } from '../command.ts';
import { confirmed, demandYesInPipes } from '../terminal/questions.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { listTable, type Column } from '../terminal/terminal.ts';

export const feedsReview: Command = {
  name: 'feeds review',
  summary: 'Review held feed updates: accept or reject',
  arguments: ['[FEED]'],
  options: {
    accept: { description: 'Publish the held generation.' },
    reject: { description: 'Discard the held generation.' },
  },
  examples: [
    ['vedette feeds review', 'Held updates, with the reason'],
    ['vedette feeds review ipsum', 'What accepting this one would add and remove'],
    ['vedette feeds review ipsum --accept', 'It was right after all'],
  ],
  async run(invocation) {
    const [name] = invocation.args;
    return name === undefined ? listHeld(invocation) : decide(invocation, name);
  },
};

const columns: readonly Column<contract.FeedRow>[] = [
  { title: 'FEED', cell: ({ name }) => name, keep: 'whole' },
  { title: 'WHY', cell: ({ error }) => error },
];

async function listHeld({ terminal, call, show }: Invocation): Promise<void> {
  const { feeds } = await call(contract.listFeeds, {});
  const held = feeds.filter(({ state }) => state === 'held');
  show(
    { feeds: held },
    held.length === 0 ? 'No held updates.' : listTable(columns, held, terminal),
  );
}

async function decide(invocation: Invocation, feed: string): Promise<void> {
  const { call, show, options } = invocation;
  const accept = options['accept'] === true;
  const reject = options['reject'] === true;
  if (accept && reject) throw new UsageError('Use either --accept or --reject.');
  if (!accept && !reject) return showDifference(invocation, feed);
  const row = await call(contract.reviewFeed, { feed, accept });
  show(row, `${row.name} is ${row.state}: ${row.entries} entries in use.`);
}

async function showDifference({ call, show }: Invocation, feed: string): Promise<void> {
  const difference = await call(contract.heldDifference, { feed });
  const { added, removed, kept, added_examples, removed_examples } = difference;
  const lines = [
    ...removed_examples.map((each) => `- ${each}`),
    ...added_examples.map((each) => `+ ${each}`),
    `${formatCount(added)} added, ${formatCount(removed)} removed, ${formatCount(kept)} kept. Add --accept or --reject.`,
  ];
  show(difference, lines.join('\n'));
}

export const feedsAdd: Command = {
  name: 'feeds add',
  summary: 'Add a feed of your own',
  arguments: ['NAME', 'SOURCE'],
  options: {
    format: { value: 'FORMAT', description: 'ip (the default), cidr, ip:port, csv, json, …' },
    category: {
      value: 'CATEGORY',
      description: 'Meaning of an entry: attack, c2, vpn, phishing, …',
    },
    column: { value: 'NAME', description: 'CSV column or JSON member with the entry.' },
    path: { value: 'PATH', description: 'JSON path of the entries, such as data[].' },
    every: { value: 'HOURS', description: 'Hours between fetches. Default: 24.' },
  },
  examples: [
    [
      'vedette feeds add partner https://feeds.example/ips.txt --format ip --category attack',
      'A URL',
    ],
    ['vedette feeds add ours /srv/lists/ours.csv --format csv --category c2 --column ip', 'A file'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, call, show } = invocation;
    const [name = '', source = ''] = args;
    const every = textOption(invocation, 'every');
    const definition = {
      name,
      format: 'ip',
      ...sourceOf(source),
      ...readFormat(invocation),
      ...given({ everyHours: every === undefined ? undefined : Number(every) }),
    };
    const row = await call(contract.addFeed, { definition });
    show(row, `Added ${row.name}.`);
    if (!terminal.json) terminal.note(`Fetch it now: vedette feeds update ${row.name}`);
  },
};

export function sourceOf(source: string): { url: string } | { file: string } {
  return /^https?:/i.test(source) ? { url: source } : { file: resolve(source) };
}

/** How to read the entries of a user's feed. */
export function readFormat(invocation: Invocation) {
  return given({
    format: textOption(invocation, 'format'),
    category: textOption(invocation, 'category'),
    column: textOption(invocation, 'column'),
    path: textOption(invocation, 'path'),
  });
}

export const feedsRemove: Command = {
  name: 'feeds remove',
  summary: 'Remove a feed of your own; its claims stop counting immediately',
  arguments: ['FEED'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette feeds remove partner', 'Asks first'],
    ['vedette feeds remove partner --yes', 'For a script'],
  ],
  async run(invocation) {
    const { args, call, show } = invocation;
    demandYesInPipes(invocation, 'feeds remove');
    const { name, entries } = await call(contract.showFeed, { feed: args[0] ?? '' });
    const what = `${name} will be removed with ${formatAmount(entries, 'entry', 'entries')} and its history.`;
    if (!(await confirmed(invocation, what, 'Nothing was removed.'))) return exitCodes.failed;
    const gone = await call(contract.removeFeed, { feed: name });
    const counted = formatAmount(gone.entries, 'entry no longer counts', 'entries no longer count');
    show(gone, `${name} removed: ${counted}.`);
    return exitCodes.success;
  },
};

export const feedsLicences: Command = {
  name: 'feeds licences',
  summary: 'Print the attributions required by feed licences',
  examples: [['vedette feeds licences > ATTRIBUTION.md', 'A page to publish with your results']],
  run({ show }) {
    const rows = catalogue.map(({ name, licence, attribution, terms }) => ({
      name,
      licence,
      attribution,
      terms,
    }));
    show({ feeds: rows }, renderLicences(catalogue));
    return Promise.resolve();
  },
};
