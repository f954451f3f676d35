import * as contract from '../../feeds/contract.ts';
import type { Client } from '../../http/client.ts';
import { given, textOption, type Command } from '../command.ts';
import { formatAmount } from '../terminal/figures.ts';
import { withInputFile } from '../input-file.ts';
import { createProgress } from '../terminal/progress.ts';
import { harmless, renderTable, type Colour, type Terminal } from '../terminal/terminal.ts';

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
  arguments: [],
  options: { all: { description: 'Include feeds that are off and empty.' } },
  examples: [['vedette feeds list', 'Health, age, entries, change, next run, licence']],
  async run({ terminal, options, connect }) {
    const answer = await (await connect()).call(contract.listFeeds, {});
    if (terminal.json) {
      terminal.out(JSON.stringify(answer));
      return undefined;
    }
    const shown = answer.feeds.filter((row) => options['all'] === true || row.state !== 'off');
    terminal.out(renderFeeds(shown, terminal));
    const off = answer.feeds.length - shown.length;
    if (off > 0) terminal.note(`${off} more are off. List them with vedette feeds list --all`);
    return undefined;
  },
};

function renderFeeds(rows: readonly contract.FeedRow[], terminal: Terminal): string {
  const cells = rows.map((row) => [
    row.state,
    row.name,
    String(row.entries),
    signed(row.change),
    age(row.age_hours),
    row.next_run ?? '',
    row.licence,
    row.error ?? '',
  ]);
  const header = ['STATE', 'FEED', 'ENTRIES', 'CHANGE', 'AGE', 'NEXT RUN', 'LICENCE', 'TROUBLE'];
  return renderTable(header, cells, {
    ...terminal,
    ids: new Set([1]),
    firm: new Set([0]),
    colourOf: (cell, column) => (column === 0 ? stateColour[cell] : undefined),
  });
}

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
  arguments: ['[NAME…]'],
  options: {},
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
  arguments: ['NAME', 'FILE'],
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
    const { args, terminal, stdin, connect } = invocation;
    const [feed = '', file = ''] = args;
    const client = await connect();
    const more = given({
      as_of: textOption(invocation, 'as-of'),
      source: textOption(invocation, 'source'),
    });
    const outcome = await withInputFile(file, stdin, (path) =>
      client.call(contract.loadFeed, { feed, file: path, ...more }),
    );
    terminal.out(terminal.json ? JSON.stringify(outcome) : `${feed}: ${describe(outcome)}`);
    const { state } = await client.call(contract.showFeed, { feed });
    if (state === 'off') {
      terminal.note(`${feed} is off: it does not count yet; run vedette feeds enable ${feed}`);
    }
    return outcome.outcome === 'held' ? 1 : 0;
  },
};

export const feedsShow: Command = {
  name: 'feeds show',
  summary: 'Show a feed and its generations',
  arguments: ['NAME'],
  options: {},
  examples: [['vedette feeds show ipsum', 'Sources, licence, lineage, generations']],
  async run({ args, terminal, connect }) {
    const feed = await (await connect()).call(contract.showFeed, { feed: args[0] ?? '' });
    if (terminal.json) {
      terminal.out(JSON.stringify(feed));
      return undefined;
    }
    terminal.out(`${terminal.paint('bold', harmless(feed.title))} (${feed.name}): ${feed.says}`);
    terminal.out(`state ${feed.state}${feed.error === null ? '' : `: ${harmless(feed.error)}`}`);
    terminal.out(harmless(`licence ${feed.licence} (${feed.terms}), lineage ${feed.lineage}`));
    terminal.out(
      `every ${feed.every_hours} h, half-life ${feed.half_life_hours} h, expires after ${feed.ttl_hours} h`,
    );
    for (const url of feed.sources.slice(0, 10)) terminal.out(`  ${harmless(url)}`);
    const rows = feed.generations.map((each) => [
      String(each.number),
      each.state,
      each.as_of,
      each.origin,
      String(each.entries),
      String(each.skipped),
      each.documents[0]?.digest.slice(0, 12) ?? '',
      each.reasons.join('; '),
    ]);
    const header = ['NO', 'STATE', 'AS OF', 'FROM', 'ENTRIES', 'SKIPPED', 'DIGEST', 'WHY HELD'];
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0, 6]) }));
    return undefined;
  },
};

type FeedCall = typeof contract.rollbackFeed;

/** Commands that change one feed and print its new state. */
function changeCommand(
  name: string,
  facts: Pick<Command, 'summary' | 'examples'>,
  call: (client: Client, feed: string) => ReturnType<typeof callRollback>,
): Command {
  return {
    ...facts,
    name,
    arguments: ['NAME'],
    options: {},
    startsFolder: true,
    async run({ args, terminal, connect }) {
      const row = await call(await connect(), args[0] ?? '');
      const text = `${row.name} is ${row.state}: ${formatAmount(row.entries, 'entry', 'entries')} in use.`;
      terminal.out(terminal.json ? JSON.stringify(row) : text);
      return undefined;
    },
  };
}

const callRollback = (client: Client, feed: string) =>
  client.call(contract.rollbackFeed satisfies FeedCall, { feed });

export const feedsEnable = changeCommand(
  'feeds enable',
  {
    summary: 'Turn a feed on',
    examples: [['vedette feeds enable c2intelfeeds-ip', 'Check that its terms suit you']],
  },
  (client, feed) => client.call(contract.switchFeed, { feed, on: true }),
);

export const feedsDisable = changeCommand(
  'feeds disable',
  {
    summary: 'Turn a feed off; its claims stop counting immediately',
    examples: [['vedette feeds disable firehol-level3', 'Downloaded content is kept']],
  },
  (client, feed) => client.call(contract.switchFeed, { feed, on: false }),
);

export const feedsRollback = changeCommand(
  'feeds rollback',
  {
    summary: 'Go back to the previous generation of a feed',
    examples: [['vedette feeds rollback ipsum', 'Immediate, no download']],
  },
  callRollback,
);
