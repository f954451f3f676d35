import * as contract from '../../feeds/contract.ts';
import { UsageError, exitCodes, textOption } from '../command.ts';
import type { Command, Invocation } from '../command.ts';
import { readFormat, sourceOf } from './feeds-decide.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { withInputFile } from '../input-file.ts';
import { wrap, type Terminal } from '../terminal/terminal.ts';

export const feedsTest: Command = {
  name: 'feeds test',
  summary: 'Try a list without storing it: entries, skipped lines, overlap',
  arguments: ['SOURCE'],
  options: {
    as: { value: 'FEED', description: 'Read it as new content of this feed, and compare.' },
    format: { value: 'FORMAT', description: 'ip (the default), cidr, ip:port, csv, json, …' },
    category: { value: 'CATEGORY', description: 'Meaning of an entry. Default: attack.' },
    column: { value: 'NAME', description: 'CSV column or JSON member with the entry.' },
    path: { value: 'PATH', description: 'JSON path of the entries, such as data[].' },
  },
  examples: [
    ['vedette feeds test list.txt', 'Entries, skipped lines, overlap, shared platforms'],
    ['vedette feeds test https://feeds.example/ips.txt --category c2', 'Fetched, not stored'],
    ['vedette feeds test - --as ipsum < ipsum.txt', 'Compared with ipsum as it is today'],
  ],
  worksAnywhere: true,
  async run(invocation) {
    const { args, stdin, terminal, call, show } = invocation;
    const [source = ''] = args;
    const test = (content: Content) =>
      call(contract.testFeed, { ...content, ...readAs(invocation, content) });
    const answer =
      source === '-'
        ? await withInputFile(source, stdin, (file) => test({ file }))
        : await test(sourceOf(source));
    show(
      answer,
      describe(answer)
        .map((line) => fitted(line, terminal))
        .join('\n'),
    );
    return answer.would_be === 'held' ? exitCodes.failed : exitCodes.success;
  },
};

type Content = ReturnType<typeof sourceOf>;

function readAs(invocation: Invocation, content: Content) {
  const feed = textOption(invocation, 'as');
  const parts = readFormat(invocation);
  if (feed === undefined) {
    const definition = { name: 'test', format: 'ip', category: 'attack', ...content, ...parts };
    return { definition };
  }
  if (Object.keys(parts).length === 0) return { feed };
  throw new UsageError('--as takes format, category, column and path from the feed.');
}

function describe(trial: contract.FeedTrial): string[] {
  const { entries, addresses, skipped, reasons } = trial;
  const unlisted = addresses - trial.listed_by_others;
  return [
    trial.would_be === 'held'
      ? `would be held for review: ${reasons.join('; ')}`
      : 'would be published',
    `${formatAmount(entries, 'entry', 'entries')} as ${trial.category}`,
    ...trial.examples.map((example) => `  ${example}`),
    `${formatAmount(skipped, 'line')} skipped`,
    ...trial.skipped_examples.map(({ line, reason }) => `  line ${line}: ${reason}`),
    `${formatAmount(trial.listed_by_others, 'address', 'addresses')} listed by other feeds, ${formatCount(unlisted)} by none`,
    `${formatCount(trial.well_known)} shared platforms, resolvers and popular sites`,
    ...trial.well_known_examples.map((example) => `  ${example}`),
    `${formatAmount(trial.reserved, 'entry', 'entries')} with reserved addresses`,
    ...compare(trial),
    'Nothing was stored.',
  ];
}

function compare({ entries, addresses, entries_before, addresses_kept }: contract.FeedTrial) {
  if (entries_before === null) return [];
  const change = entries - entries_before;
  const fresh = addresses - (addresses_kept ?? 0);
  return [
    `${formatCount(entries_before)} entries today, ${change >= 0 ? '+' : '−'}${formatCount(Math.abs(change))}; ` +
      `${formatCount(addresses_kept ?? 0)} addresses stay, ${formatCount(fresh)} are new`,
  ];
}

/** Continuation lines keep the indentation of the first. */
function fitted(line: string, { width }: Terminal): string {
  const indent = /^ */.exec(line)?.[0] ?? '';
  return wrap(line.trimStart(), width - indent.length)
    .map((part) => `${indent}${part}`)
    .join('\n');
}
