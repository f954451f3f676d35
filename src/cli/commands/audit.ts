import * as contract from '../../audit/contract.ts';
import { countOption, exitCodes, given, textOption } from '../command.ts';
import type { Command, Invocation } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { listTable, wrap, type Column, type Terminal } from '../terminal/terminal.ts';

export const audit: Command = {
  name: 'audit',
  summary: 'Show who changed what, and when',
  options: {
    since: { value: 'WHEN', description: 'A date (2027-01-31) or a time ago (7d, 12h, 2w).' },
    user: { value: 'USER', description: 'Only changes by this account.' },
    action: { value: 'ACTION', description: 'One action (key.revoke) or a family (key, feed).' },
    limit: { value: 'N', description: 'Entries at most. Default: 100.' },
    lookups: { description: 'Look-ups instead of changes; see VEDETTE_AUDIT_LOOKUPS.' },
    verify: { description: 'Check that no entry was changed or removed. Exit code 1 if one was.' },
    digest: {
      value: 'DIGEST',
      description: 'With --verify: a newest digest that you noted earlier.',
    },
  },
  examples: [
    ['vedette audit --since 7d', 'Accounts, keys, plans, feeds, suppressions, backups'],
    ['vedette audit --user soc --action key', 'What soc did to keys'],
    ['vedette audit --verify', 'Prints the newest digest; note it elsewhere'],
  ],
  async run(invocation) {
    if (invocation.options['verify'] === true) return verify(invocation);
    const { terminal, call, show } = invocation;
    const { entries } = await call(contract.listAudit, {
      trail: trailOf(invocation),
      ...given({
        since: textOption(invocation, 'since'),
        user: textOption(invocation, 'user'),
        // The audit log says `suppression`, the command `suppress`.
        action: textOption(invocation, 'action')?.replace(/^suppress(?=$|\.)/, 'suppression'),
        limit: countOption(invocation, 'limit', 1000),
      }),
    });
    const list = terminal.isTerminal ? renderEntries(entries, terminal) : renderRows(entries);
    show({ entries }, entries.length === 0 ? 'No entries.' : list);
    return exitCodes.success;
  },
};

function trailOf({ options }: Invocation): 'changes' | 'lookups' {
  return options['lookups'] === true ? 'lookups' : 'changes';
}

const indent = ' '.repeat(4);

/** Entries are never truncated; long ones wrap. */
function renderEntries(entries: readonly contract.AuditRow[], terminal: Terminal): string {
  const { width, paint } = terminal;
  const further = (line: string) => `${indent}${line}`;
  return entries
    .flatMap((entry) => {
      const { time, user, action, subject } = entry;
      const [first = '', ...rest] = wrap(
        `${time}  ${user}  ${action}  ${subject}`,
        width - indent.length,
      );
      const details = wrap(describe(entry), width - indent.length);
      return [
        paint('bold', first),
        ...rest.map(further),
        ...details.map((line) => paint('dim', further(line))),
      ];
    })
    .join('\n');
}

const columns: readonly Column<contract.AuditRow>[] = [
  { title: 'TIME', cell: ({ time }) => time },
  { title: 'USER', cell: ({ user }) => user },
  { title: 'ACTION', cell: ({ action }) => action },
  { title: 'SUBJECT', cell: ({ subject }) => subject },
  { title: 'DETAIL', cell: describe },
];

/** One line per entry, for grep. */
function renderRows(entries: readonly contract.AuditRow[]): string {
  return listTable(columns, entries, { width: Infinity, paint: (_, text) => text });
}

function describe({ number, detail, from, key }: contract.AuditRow): string {
  const facts = Object.entries(detail)
    .filter(([, value]) => value !== null && value !== '')
    .map(([name, value]) => `${name.replaceAll('_', ' ')} ${String(value)}`);
  const withKey = key === '' ? [] : [`key ${key}`];
  return [...facts, `from ${from}`, ...withKey, `entry ${number}`].join(', ');
}

async function verify(invocation: Invocation): Promise<number> {
  const { terminal, call, show } = invocation;
  const digest = textOption(invocation, 'digest');
  const answer = await call(contract.verifyAudit, {
    trail: trailOf(invocation),
    ...given({ digest }),
  });
  const state = answer.intact
    ? terminal.paint('green', 'intact')
    : terminal.paint('red', 'NOT INTACT');
  const kept = formatAmount(answer.entries, 'entry', 'entries');
  const gone = answer.removed > 0 ? `, ${answer.removed} older ones removed by retention` : '';
  const lines = [
    `${state}${answer.why === '' ? '' : `: ${answer.why}`}`,
    `${kept}${gone}`,
    ...(answer.digest === '' ? [] : [`newest digest ${answer.digest}`]),
  ];
  show(answer, lines.join('\n'));
  return answer.intact ? exitCodes.success : exitCodes.failed;
}
