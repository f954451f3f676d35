import * as contract from '../../feeds/contract.ts';
import type { Client } from '../../http/client.ts';
import { given, textOption, type Command, type Invocation } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { withInputFile } from '../input-file.ts';
import { createProgress } from '../terminal/progress.ts';
import {
  harmless,
  listTable,
  type Colour,
  type Column,
  type Terminal,
} from '../terminal/terminal.ts';

const stateColour: Record<string, Colour> = {
  good: 'green',
  empty: 'yellow',
  stale: 'yellow',
  unchanging: 'yellow',
  held: 'red',
  failing: 'red',
  off: 'dim',
};

export const feedsList: Command = {
  name: 'feeds list',
  summary: 'List feeds and their health',
  options: { all: { description: 'Include feeds that are off and empty.' } },
  examples: [['vedette feeds list', 'Health, age, entries, change, next run, licence']],
  async run({ terminal, options, call, show }) {
    const answer = await call(contract.listFeeds, {});
    const shown = answer.feeds.filter((row) => options['all'] === true || row.state !== 'off');
    show(answer, listTable(columns, shown, terminal));
    const off = answer.feeds.length - shown.length;
    if (off === 0 || terminal.json) return;
    terminal.note(`${off} more are off. List them with vedette feeds list --all`);
  },
};

const columns: readonly Column<contract.FeedRow>[] = [
  {
    title: 'STATE',
    cell: ({ state }) => state,
    keep: 'longest',
    colour: (cell) => stateColour[cell],
  },
  { title: 'FEED', cell: ({ name }) => name, keep: 'whole' },
  { title: 'ENTRIES', cell: ({ entries }) => entries },
  { title: 'CHANGE', cell: ({ change }) => signed(change) },
  { title: 'AGE', cell: ({ age_hours }) => age(age_hours) },
  { title: 'NEXT RUN', cell: ({ next_run }) => next_run },
  { title: 'LICENCE', cell: ({ licence }) => licence },
  { title: 'TROUBLE', cell: ({ error }) => error },
];

function signed(change: number | null): string {
  if (change === null) return '';
  return change > 0 ? `+${change}` : String(change);
}

function age(hours: number | null): string {
  if (hours === null) return 'never';
  return hours < 48 ? `${hours} h` : `${Math.floor(hours / 24)} d`;
}

export const feedsUpdate: Command = {
  name: 'feeds update',
  summary: 'Fetch feeds now',
  arguments: ['[FEED…]'],
  examples: [
    ['vedette feeds update', 'All enabled feeds'],
    ['vedette feeds update ipsum feodo-tracker', 'These two'],
  ],
  startsFolder: true,
  async run({ args, terminal, connect }) {
    const client = await connect();
    const { feeds } = await client.call(contract.listFeeds, {});
    const names = args.length > 0 ? args : feeds.filter(({ on }) => on).map(({ name }) => name);
    const outcomes: contract.FeedOutcome[] = [];
    for (const name of names) outcomes.push(await updateOne(client, name, terminal));
    if (terminal.json) terminal.out(JSON.stringify({ feeds: outcomes }));
    return outcomes.some(({ outcome }) => outcome === 'failed') ? 1 : 0;
  },
};

const pollMs = 250;

async function updateOne(
  client: Client,
  name: string,
  terminal: Terminal,
): Promise<contract.FeedOutcome> {
  const bar = createProgress(terminal, { label: name });
  const poll = setInterval(() => {
    void client
      .call(contract.showFeed, { feed: name })
      .then(({ progress }) => bar.amount(progress ?? 0))
      .catch(() => undefined); // the bar is optional
  }, pollMs);
  try {
    const outcome = await client.call(contract.updateFeed, { feed: name });
    bar.end(describe(outcome));
    return outcome;
  } finally {
    clearInterval(poll);
  }
}

function describe({ outcome, entries, skipped, reasons }: contract.FeedOutcome): string {
  const skips = skipped > 0 ? `, ${formatAmount(skipped, 'line')} skipped` : '';
  const why = reasons.length > 0 ? `: ${harmless(reasons.join('; '))}` : '';
  return `${outcome}${why} (${formatAmount(entries, 'entry', 'entries')} in use${skips})`;
}

export const feedsLoad: Command = {
  name: 'feeds load',
  summary: 'Load a feed from a local file, or from standard input with -',
  arguments: ['FEED', 'FILE'],
  options: {
    'as-of': { value: 'TIME', description: 'When the content was fetched. Default: now.' },
    source: { value: 'TEXT', description: 'Part of the source URL this file replaces.' },
  },
  examples: [
    ['vedette feeds load ipsum /media/usb/ipsum.txt', 'On an air-gapped network'],
    ['vedette feeds load ipsum old.txt --as-of 2026-01-31', 'Claims are dated accordingly'],
    ['zcat ipsum.gz | vedette feeds load ipsum -', 'From a pipe'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, stdin, call, show } = invocation;
    const [feed = '', file = ''] = args;
    const more = given({
      as_of: textOption(invocation, 'as-of'),
      source: textOption(invocation, 'source'),
    });
    const outcome = await withInputFile(file, stdin, (path) =>
      call(contract.loadFeed, { feed, file: path, ...more }),
    );
    show(outcome, `${feed}: ${describe(outcome)}`);
    if (outcome.replaced !== '') {
      const former = harmless(outcome.replaced);
      terminal.note(`it replaced ${former}; --source names another part of ${feed}`);
    }
    const { state } = await call(contract.showFeed, { feed });
    if (state === 'off') {
      terminal.note(`${feed} is off: it does not count yet; run vedette feeds enable ${feed}`);
    }
    return outcome.outcome === 'held' ? 1 : 0;
  },
};

export const feedsShow: Command = {
  name: 'feeds show',
  summary: 'Show a feed and its generations',
  arguments: ['FEED'],
  examples: [['vedette feeds show ipsum', 'Sources, licence, lineage, generations']],
  async run({ args, terminal, call, show }) {
    const feed = await call(contract.showFeed, { feed: args[0] ?? '' });
    const lines = [
      `${terminal.paint('bold', harmless(feed.title))} (${feed.name}): ${feed.says}`,
      `state ${feed.state}${feed.error === null ? '' : `: ${harmless(feed.error)}`}`,
      harmless(`licence ${feed.licence} (${feed.terms}), lineage ${feed.lineage}`),
      `every ${feed.every_hours} h, half-life ${feed.half_life_hours} h, expires after ${feed.ttl_hours} h`,
      ...feed.sources.slice(0, 10).map((url) => `  ${harmless(url)}`),
      listTable(generationColumns, feed.generations, terminal),
    ];
    show(feed, lines.join('\n'));
  },
};

const generationColumns: readonly Column<contract.GenerationRow>[] = [
  { title: 'NO', cell: ({ number }) => number, keep: 'whole' },
  { title: 'STATE', cell: ({ state }) => state },
  { title: 'AS OF', cell: ({ as_of }) => as_of },
  { title: 'FROM', cell: ({ origin }) => origin },
  { title: 'ENTRIES', cell: ({ entries }) => entries },
  { title: 'SKIPPED', cell: ({ skipped }) => skipped },
  { title: 'DIGEST', cell: ({ documents }) => documents[0]?.digest.slice(0, 12), keep: 'whole' },
  { title: 'WHY HELD', cell: ({ reasons }) => reasons.join('; ') },
];

/** Commands that change one feed and print its new state. */
function changeCommand(
  facts: Omit<Command, 'run'>,
  change: (call: Invocation['call'], feed: string) => Promise<contract.FeedRow>,
): Command {
  return {
    ...facts,
    arguments: ['FEED'],
    startsFolder: true,
    async run({ args, call, show }) {
      const row = await change(call, args[0] ?? '');
      const entries = formatAmount(row.entries, 'entry', 'entries');
      show(row, `${row.name} is ${row.state}: ${entries} in use.`);
    },
  };
}

export const feedsEnable = changeCommand(
  {
    name: 'feeds enable',
    summary: 'Turn a feed on',
    examples: [['vedette feeds enable c2intelfeeds-ip', 'Check that its terms suit you']],
  },
  (call, feed) => call(contract.switchFeed, { feed, on: true }),
);

export const feedsDisable = changeCommand(
  {
    name: 'feeds disable',
    summary: 'Turn a feed off; its claims stop counting immediately',
    examples: [['vedette feeds disable firehol-level3', 'Downloaded content is kept']],
  },
  (call, feed) => call(contract.switchFeed, { feed, on: false }),
);

export const feedsRollback = changeCommand(
  {
    name: 'feeds rollback',
    summary: 'Go back to the previous generation of a feed',
    examples: [['vedette feeds rollback ipsum', 'Immediate, no download']],
  },
  (call, feed) => call(contract.rollbackFeed, { feed }),
);
