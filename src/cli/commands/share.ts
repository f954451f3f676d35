import * as contract from '../../share/contract.ts';
import type { SharedKind, SharedLink } from '../../share/contract.ts';
import { countOption, given, type Command, type Invocation } from '../command.ts';
import { listTable, type Column } from '../terminal/terminal.ts';

const options = {
  days: { value: 'DAYS', description: 'Days until the link expires, 1 to 90. Default: 7.' },
};

export const shareReport: Command = {
  name: 'share report',
  summary: 'Make a link to a report for people without an account',
  arguments: ['ID'],
  options,
  examples: [['vedette share report 4503599627370495 --days 2', 'For two days']],
  run: (invocation) => makeLink('report', invocation),
};

export const shareCaseLink: Command = {
  name: 'share case',
  summary: 'Make a link to a case of yours for people without an account',
  arguments: ['ID'],
  options,
  examples: [['vedette share case 7c9e6679-7425-40de-944b-e07fc1f90ae7', 'For a week']],
  run: (invocation) => makeLink('case', invocation),
};

async function makeLink(kind: SharedKind, invocation: Invocation): Promise<void> {
  const { call, show, terminal, args } = invocation;
  const [subject = ''] = args;
  const days = countOption(invocation, 'days', contract.mostDays);
  const made = await call(contract.makeShare, { kind, subject, ...given({ days }) });
  show(made, made.url);
  if (terminal.json) return;
  terminal.note(
    `Anyone with the link sees this ${kind} until ${made.expires} UTC. It is not shown again.`,
  );
  terminal.note(`End it with vedette share revoke ${made.id}`);
}

const columns: readonly Column<SharedLink>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'SHOWS', cell: ({ kind, subject }) => `${kind} ${subject}` },
  { title: 'OWNER', cell: ({ owner }) => owner },
  { title: 'STATE', cell: ({ state }) => state, keep: 'whole' },
  { title: 'ENDS', cell: ({ expires }) => expires, keep: 'whole' },
  { title: 'OPENED', cell: ({ opened }) => String(opened), keep: 'whole' },
];

export const shareList: Command = {
  name: 'share list',
  summary: 'List links for people without an account, and how often each was opened',
  options: { all: { description: 'Links of all accounts, for administrators.' } },
  examples: [['vedette share list --all', 'Everything that is shared without an account']],
  async run({ call, show, options: { all }, terminal }) {
    const answer = await call(contract.listShares, { all: all === true });
    const off = answer.allowed ? '' : ' Links are disabled: share_links is off.';
    const { links } = answer;
    show(answer, links.length === 0 ? `No links.${off}` : listTable(columns, links, terminal));
  },
};

export const shareRevoke: Command = {
  name: 'share revoke',
  summary: 'Revoke a link immediately',
  arguments: ['ID'],
  examples: [['vedette share revoke 7c9e6679-7425-40de-944b-e07fc1f90ae7', 'It stops working']],
  async run({ call, show, args: [id = ''] }) {
    const link = await call(contract.revokeShare, { id });
    show(link, `The link to ${link.kind} ${link.subject} no longer works.`);
  },
};
