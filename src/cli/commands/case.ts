import * as contract from '../../cases/contract.ts';
import type { CaseAnswer, CaseRow, CaseSummary, JudgedRow } from '../../cases/contract.ts';
import { toCsvLine } from '../../lib/csv-cell.ts';
import { readAnswer, type Outcome } from '../answer-lines.ts';
import {
  exitCodes,
  given,
  listOption,
  textOption,
  UsageError,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { listTable, wrap, type Column, type Terminal } from '../terminal/terminal.ts';
import { readIndicators, requireReadable } from '../triage/input.ts';
import { colourOfVerdict } from '../triage/table.ts';
import { triageOptions, wordsOf } from '../triage/triage.ts';

const { file, extract } = triageOptions;
const inputOptions = { ...(file && { file }), ...(extract && { extract }) };

const columns: readonly Column<CaseSummary>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'OWNER', cell: ({ owner }) => owner, keep: 'longest' },
  { title: 'SHARED', cell: ({ sharing }) => sharing, keep: 'whole' },
  { title: 'OPEN', cell: ({ open, indicators }) => `${open} of ${indicators}`, keep: 'whole' },
  { title: 'MALICIOUS', cell: ({ malicious }) => String(malicious), keep: 'whole' },
  { title: 'CHANGED', cell: ({ changed }) => changed, keep: 'whole' },
];

export const caseList: Command = {
  name: 'case list',
  summary: 'List the cases that you may see, most recently changed first',
  examples: [['vedette case list', 'Your own and those shared with you']],
  async run({ call, show, terminal }) {
    const answer = await call(contract.listCases, {});
    const none = 'No cases yet. Open one: vedette case open NAME INDICATOR…';
    show(answer, answer.cases.length === 0 ? none : listTable(columns, answer.cases, terminal));
  },
};

export const caseOpen: Command = {
  name: 'case open',
  summary: 'Open a case with indicators, and judge them',
  arguments: ['NAME', '[INDICATOR…]'],
  options: inputOptions,
  examples: [
    ['vedette case open "Phishing of Monday" login.example 198.51.100.7', 'From the command line'],
    ['vedette case open "Mail 4711" --extract --file mail.eml', 'Every indicator in a text'],
  ],
  async run(invocation) {
    const [name = '', ...rest] = invocation.args;
    const indicators = await indicatorsOf({ ...invocation, args: rest });
    const opened = await invocation.call(contract.openCase, { name, indicators });
    return judgeAndShow(invocation, opened);
  },
};

export const caseAdd: Command = {
  name: 'case add',
  summary: 'Add indicators to a case, and judge them',
  arguments: ['ID', '[INDICATOR…]'],
  options: inputOptions,
  examples: [['vedette case add 7c9e login.example', 'A unique prefix of the id is enough']],
  async run(invocation) {
    const [given = '', ...rest] = invocation.args;
    const id = await wholeId(invocation, given);
    const indicators = await indicatorsOf({ ...invocation, args: rest });
    return judgeAndShow(invocation, await invocation.call(contract.addToCase, { id, indicators }));
  },
};

export const caseShow: Command = {
  name: 'case show',
  summary: 'Show a case: verdicts, decisions, notes, and what changed',
  arguments: ['ID'],
  options: {
    since: { value: 'TIME', description: 'Mark what changed since then. Default: a day ago.' },
    judge: { description: 'Judge everything again first, for one credit each.' },
    csv: { description: 'Print the indicators as CSV.' },
  },
  examples: [
    ['vedette case show 7c9e --judge', 'What is different today'],
    ['vedette case show 7c9e --csv > case.csv', 'For a spreadsheet'],
  ],
  async run(invocation) {
    const { options, args, terminal } = invocation;
    const id = await wholeId(invocation, args[0] ?? '');
    const outcome = options['judge'] === true ? await judge(invocation, id) : undefined;
    const since = textOption(invocation, 'since');
    const found = await invocation.call(contract.getCase, { id, ...given({ since }) });
    if (options['csv'] === true) terminal.write(toCsv(found.rows));
    else invocation.show(found, renderCase(found, terminal));
    return endWith(outcome, terminal);
  },
};

export const caseDecide: Command = {
  name: 'case decide',
  summary: 'Escalate, dismiss or reopen indicators of a case',
  arguments: ['ID', 'STATE', 'INDICATOR…'],
  options: { reason: { value: 'TEXT', description: 'The reason, stored with the indicator.' } },
  examples: [
    ['vedette case decide 7c9e dismissed 198.51.100.7 --reason "our own scanner"', 'With a reason'],
  ],
  async run(invocation) {
    const [given = '', word = '', ...indicators] = invocation.args;
    const state = contract.indicatorStates.find((each) => each === word);
    if (!state)
      throw new UsageError(`The state is ${contract.indicatorStates.join(', ')}, not ${word}.`);
    const id = await wholeId(invocation, given);
    const reason = textOption(invocation, 'reason') ?? '';
    const answer = await invocation.call(contract.decideInCase, { id, state, indicators, reason });
    invocation.show(answer, `${formatAmount(answer.decided, 'indicator', 'indicators')} ${state}.`);
  },
};

export const caseNote: Command = {
  name: 'case note',
  summary: 'Add a note to a case',
  arguments: ['ID', 'TEXT'],
  examples: [
    [
      'vedette case note 7c9e "Asked the customer, waiting"',
      'Visible to everyone who sees the case',
    ],
  ],
  async run(invocation) {
    const [given = '', note = ''] = invocation.args;
    const id = await wholeId(invocation, given);
    const answer = await invocation.call(contract.noteInCase, { id, note });
    invocation.show(answer, 'Noted.');
  },
};

export const caseShare: Command = {
  name: 'case share',
  summary: 'Decide who sees a case: only you, named accounts, or all; only its owner may',
  arguments: ['ID'],
  options: {
    with: { value: 'NAMES', description: 'Accounts, separated by commas; `all` or `none`.' },
    name: { value: 'TEXT', description: 'New name of the case.' },
  },
  examples: [
    ['vedette case share 7c9e --with alice,carol', 'Both accounts can work in it too'],
    ['vedette case share 7c9e --with none', 'Private again'],
  ],
  async run(invocation) {
    const id = await wholeId(invocation, invocation.args[0] ?? '');
    const names = listOption(invocation, 'with');
    const name = textOption(invocation, 'name');
    if (!names && name === undefined) throw new UsageError('Give --with NAMES or --name TEXT.');
    const answer = await invocation.call(contract.shareCase, {
      id,
      ...given({ name }),
      ...(names && sharingOf(names)),
    });
    invocation.show(answer, `“${answer.name}” is ${sharedAs[answer.sharing]}.`);
  },
};

const sharedAs: Readonly<Record<contract.Sharing, string>> = {
  private: 'private',
  named: 'shared with the accounts you named',
  all: 'shared with all accounts',
};

function sharingOf(names: readonly string[]): { sharing: contract.Sharing; accounts: string[] } {
  if (names.length === 1 && names[0] === 'all') return { sharing: 'all', accounts: [] };
  if (names.length === 1 && names[0] === 'none') return { sharing: 'private', accounts: [] };
  return { sharing: 'named', accounts: [...names] };
}

export const caseRemove: Command = {
  name: 'case remove',
  summary: 'Delete a case with its notes and history; only its owner may',
  arguments: ['ID'],
  examples: [['vedette case remove 7c9e6679-7425-40de-944b-e07fc1f90ae7', 'It cannot be undone']],
  async run(invocation) {
    const id = await wholeId(invocation, invocation.args[0] ?? '');
    invocation.show(await invocation.call(contract.removeCase, { id }), `Case ${id} deleted.`);
  },
};

async function indicatorsOf(invocation: Invocation): Promise<string[]> {
  const words = wordsOf(invocation);
  requireReadable(words);
  const isText = invocation.options['extract'] === true;
  const all: string[] = [];
  const input = { words, stdin: invocation.stdin, extract: isText, expand: false };
  for await (const some of readIndicators(input)) all.push(...some);
  if (all.length > 0) return all;
  throw new UsageError(
    'Name indicators, or read them: --file FILE, with --extract from free text.',
  );
}

const wholeIdLength = 36;

/** Resolves an abbreviated id. It must match exactly one case. */
async function wholeId({ call }: Invocation, text: string): Promise<string> {
  if (text.length === wholeIdLength) return text;
  const { cases } = await call(contract.listCases, {});
  const [found, another] = cases.filter(({ id }) => text !== '' && id.startsWith(text));
  if (found && !another) return found.id;
  const why = found ? 'Several cases begin with' : 'No case begins with';
  throw new UsageError(`${why} ${text || 'nothing'}. See vedette case list.`);
}

async function judge(invocation: Invocation, id: string): Promise<Outcome | undefined> {
  const path = contract.judgeCase.path.replace('{id}', id);
  let count = 0;
  let outcome: Outcome | undefined;
  for await (const row of readAnswer<JudgedRow | Outcome>(invocation.pipe(path, noBody()))) {
    if ('status' in row) outcome = row;
    else invocation.terminal.redraw(`${++count} judged`);
  }
  invocation.terminal.redraw('');
  return outcome ?? { status: 503, message: 'the server stopped answering.' };
}

async function* noBody(): AsyncGenerator<Uint8Array> {
  // The operation takes all its input from the path.
}

async function judgeAndShow(
  invocation: Invocation,
  { id, unreadable }: { id: string; unreadable: readonly string[] },
): Promise<number> {
  const { terminal } = invocation;
  const outcome = await judge(invocation, id);
  const found = await invocation.call(contract.getCase, { id });
  invocation.show(found, renderCase(found, terminal));
  for (const each of unreadable) terminal.note(`Skipped, cannot be judged: ${each}`);
  return endWith(outcome, terminal);
}

function endWith(outcome: Outcome | undefined, terminal: Terminal): number {
  if (!outcome || outcome.status === 200) return exitCodes.success;
  terminal.note(`Not everything was judged: ${outcome.message}`);
  return exitCodes.failed;
}

const rowColumns: readonly Column<CaseRow>[] = [
  { title: 'INDICATOR', cell: ({ value }) => value, keep: 'longest' },
  {
    title: 'VERDICT',
    cell: ({ verdict }) => verdict || 'not judged',
    keep: 'whole',
    colour: colourOfVerdict,
  },
  { title: 'STATE', cell: ({ state }) => state, keep: 'whole' },
  { title: 'CHANGE', cell: changeOf, keep: 'longest' },
  {
    title: 'WHY',
    cell: ({ headline, reason }) => (reason === '' ? headline : `${reason} — ${headline}`),
  },
];

function changeOf({ change, was }: CaseRow): string {
  return change === 'changed' ? `was ${was.verdict || 'not judged'}` : change;
}

function renderCase(found: CaseAnswer, terminal: Terminal): string {
  const { name, id, owner, sharing, readers, rows, history } = found;
  const shared = readers.length > 0 ? readers.join(', ') : sharing;
  const head = wrap(`${name}\n${id}, opened by ${owner}, ${shared}`, terminal.width);
  const table = rows.length === 0 ? 'No indicators.' : listTable(rowColumns, rows, terminal);
  const lines = history.map(({ at, account, what, says }) => `${at}  ${account}  ${what}: ${says}`);
  return [...head, '', table, '', ...lines.flatMap((line) => wrap(line, terminal.width))].join(
    '\n',
  );
}

function toCsv(rows: readonly CaseRow[]): string {
  const header = ['kind', 'value', 'verdict', 'state', 'reason', 'headline', 'sources', 'judged'];
  const lines = rows.map(({ kind, value, verdict, state, reason, headline, sources, judged }) =>
    toCsvLine([kind, value, verdict, state, reason, headline, sources.join(' '), judged]),
  );
  return [toCsvLine(header), ...lines].join('');
}
