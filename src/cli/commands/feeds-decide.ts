import { resolve } from 'node:path';
import { feeds as catalogue } from '../../feeds/catalogue/index.ts';
import * as contract from '../../feeds/contract.ts';
import { renderLicences } from '../../feeds/reference.ts';
import {
  UsageError,
  exitCodes,
  given,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { askYes, demandYesInPipes } from '../terminal/confirm.ts';
import { formatAmount, formatCount } from '../terminal/figures.ts';
import { renderTable, wrap, type Terminal } from '../terminal/terminal.ts';

export const feedsReview: Command = {
  name: 'feeds review',
  summary: 'Review held feed updates: accept or reject',
  arguments: ['[NAME]'],
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

async function listHeld({ terminal, connect }: Invocation): Promise<undefined> {
  const { feeds } = await (await connect()).call(contract.listFeeds, {});
  const held = feeds.filter(({ state }) => state === 'held');
  if (terminal.json) terminal.out(JSON.stringify({ feeds: held }));
  else if (held.length === 0) terminal.out('No held updates.');
  else
    terminal.out(
      renderTable(
        ['FEED', 'WHY'],
        held.map((row) => [row.name, row.error ?? '']),
        { ...terminal, ids: new Set([0]) },
      ),
    );
}

async function decide(
  { terminal, connect, options }: Invocation,
  feed: string,
): Promise<undefined> {
  const accept = options['accept'] === true;
  const reject = options['reject'] === true;
  if (accept && reject) throw new UsageError('Use either --accept or --reject.');
  if (!accept && !reject) return showDifference({ terminal, connect }, feed);
  const row = await (await connect()).call(contract.reviewFeed, { feed, accept });
  const text = `${row.name} is ${row.state}: ${row.entries} entries in use.`;
  terminal.out(terminal.json ? JSON.stringify(row) : text);
}

async function showDifference(
  { terminal, connect }: Pick<Invocation, 'terminal' | 'connect'>,
  feed: string,
): Promise<undefined> {
  const difference = await (await connect()).call(contract.heldDifference, { feed });
  if (terminal.json) {
    terminal.out(JSON.stringify(difference));
    return;
  }
  const { added, removed, kept, added_examples, removed_examples } = difference;
  for (const each of removed_examples) terminal.out(`- ${each}`);
  for (const each of added_examples) terminal.out(`+ ${each}`);
  const counts = `${formatCount(added)} added, ${formatCount(removed)} removed, ${formatCount(kept)} kept`;
  terminal.out(`${counts}. Add --accept or --reject.`);
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
    const { args, terminal, connect } = invocation;
    const [name = '', source = ''] = args;
    const every = textOption(invocation, 'every');
    const definition = {
      name,
      format: 'ip',
      ...(/^https?:/i.test(source) ? { url: source } : { file: resolve(source) }),
      ...given({
        format: textOption(invocation, 'format'),
        category: textOption(invocation, 'category'),
      }),
      ...given({ column: textOption(invocation, 'column'), path: textOption(invocation, 'path') }),
      ...given({ everyHours: every === undefined ? undefined : Number(every) }),
    };
    const row = await (await connect()).call(contract.addFeed, { definition });
    terminal.out(terminal.json ? JSON.stringify(row) : `Added ${row.name}.`);
    if (!terminal.json) terminal.note(`Fetch it now: vedette feeds update ${row.name}`);
    return undefined;
  },
};

export const feedsRemove: Command = {
  name: 'feeds remove',
  summary: 'Remove a feed of your own; its claims stop counting immediately',
  arguments: ['NAME'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette feeds remove partner', 'Asks first'],
    ['vedette feeds remove partner --yes', 'For a script'],
  ],
  async run(invocation) {
    const { args, options, terminal, connect } = invocation;
    demandYesInPipes(invocation, 'feeds remove');
    const client = await connect();
    const { name, entries } = await client.call(contract.showFeed, { feed: args[0] ?? '' });
    const what = `${name} will be removed with ${formatAmount(entries, 'entry', 'entries')} and its history.`;
    if (options['yes'] !== true && !(await askYes(invocation, lines(what, terminal)))) {
      terminal.note('Nothing was removed.');
      return exitCodes.failed;
    }
    const gone = await client.call(contract.removeFeed, { feed: name });
    const text = `${name} removed: ${formatAmount(gone.entries, 'entry', 'entries')} no longer count.`;
    terminal.out(terminal.json ? JSON.stringify(gone) : lines(text, terminal));
    return undefined;
  },
};

const lines = (text: string, { width }: Terminal) => wrap(text, width).join('\n');

export const feedsLicences: Command = {
  name: 'feeds licences',
  summary: 'Print the attributions required by feed licences',
  arguments: [],
  options: {},
  examples: [['vedette feeds licences > ATTRIBUTION.md', 'A page to publish with your results']],
  async run({ terminal }) {
    const rows = catalogue.map(({ name, licence, attribution, terms }) => ({
      name,
      licence,
      attribution,
      terms,
    }));
    terminal.out(terminal.json ? JSON.stringify({ feeds: rows }) : renderLicences(catalogue));
    return Promise.resolve(undefined);
  },
};
