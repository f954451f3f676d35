import { splitList } from '../../lib/trim.ts';
import * as contract from '../../user/contract.ts';
import { given, textOption, type Command } from '../command.ts';
import { listTable, type Column } from '../terminal/terminal.ts';

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create a key and print it once',
  options: {
    user: { value: 'USER', description: 'Account of the key. Default: the owner.' },
    label: { value: 'TEXT', description: 'Label to recognise it by.' },
    scopes: {
      value: 'LIST',
      description: 'Allowed groups, such as ip,banner. Default: all but import.',
    },
    'http-status': {
      value: 'MODE',
      description: 'honest or always-200. Default: the server setting.',
    },
    expires: {
      value: 'WHEN',
      description: 'A date (2027-01-31) or a time from now (90d, 12h, 2w).',
    },
  },
  examples: [
    ['KEY=$(vedette key create)', 'Prints only the key, for scripts'],
    [
      'vedette key create --user soc --scopes ip --expires 90d',
      'A restricted key for another account',
    ],
    ['vedette key create --label scanner --scopes import', 'For a machine that only imports'],
    ['vedette key create --http-status always-200', 'For clients that ignore non-200 bodies'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { terminal, call } = invocation;
    const scopes = textOption(invocation, 'scopes');
    const made = await call(
      contract.createKey,
      given({
        user: textOption(invocation, 'user'),
        label: textOption(invocation, 'label'),
        expires: textOption(invocation, 'expires'),
        // The server validates both and lists the accepted values.
        scopes: scopes === undefined ? undefined : (splitList(scopes) as 'ip'[]),
        http_status: textOption(invocation, 'http-status') as 'honest' | undefined,
      }),
    );
    terminal.out(terminal.json ? JSON.stringify(made) : made.key);
  },
};

const columns: readonly Column<contract.KeyRow>[] = [
  { title: 'ID', cell: ({ id }) => id, keep: 'whole' },
  { title: 'LABEL', cell: ({ label }) => label },
  { title: 'USER', cell: ({ user }) => user },
  { title: 'SCOPES', cell: ({ scopes }) => scopes.join(',') },
  { title: 'HTTP STATUS', cell: ({ http_status }) => http_status ?? 'server' },
  { title: 'CREATED', cell: ({ created }) => created },
  { title: 'LAST USED', cell: ({ last_used }) => last_used ?? 'never' },
  { title: 'EXPIRES', cell: ({ expires }) => expires ?? 'never' },
  { title: 'STATE', cell: stateOf },
];

export const keyList: Command = {
  name: 'key list',
  summary: 'List keys (metadata only)',
  options: { user: { value: 'USER', description: 'Only keys of this account.' } },
  examples: [['vedette key list --user soc', 'With creation and last-use times']],
  async run(invocation) {
    const { terminal, call, show } = invocation;
    const answer = await call(contract.listKeys, given({ user: textOption(invocation, 'user') }));
    show(answer, listTable(columns, answer.keys, terminal));
  },
};

function stateOf({ revoked, expires }: contract.KeyRow): string {
  if (revoked !== null) return `revoked ${revoked}`;
  const isOver = expires !== null && Date.parse(`${expires.replace(' ', 'T')}Z`) <= Date.now();
  return isOver ? 'expired' : 'active';
}

export const keyRename: Command = {
  name: 'key rename',
  summary: 'Change the label of a key',
  arguments: ['KEY', 'LABEL'],
  examples: [['vedette key rename 0b6f2f6e "SOC laptop"', 'By id, its beginning, or the label']],
  async run({ args: [key = '', label = ''], call, show }) {
    const row = await call(contract.renameKey, { key, label });
    show(row, `Key ${row.id} of ${row.user} is now called ${row.label}.`);
  },
};

export const keyRotate: Command = {
  name: 'key rotate',
  summary: 'Replace a key by a new one with the same rights',
  arguments: ['KEY'],
  options: {
    keep: {
      value: 'WHEN',
      description: 'How long the old key keeps working (12h, 90d, 2w, a date). Default: 24h.',
    },
  },
  examples: [
    ['KEY=$(vedette key rotate "SOC laptop")', 'Prints only the new key, for scripts'],
    ['vedette key rotate 0b6f2f6e --keep 2w', 'Two weeks to switch clients over'],
  ],
  async run(invocation) {
    const { args, terminal, call } = invocation;
    const keep = textOption(invocation, 'keep');
    const made = await call(contract.rotateKey, { key: args[0] ?? '', ...given({ keep }) });
    terminal.out(terminal.json ? JSON.stringify(made) : made.key);
    if (terminal.json) return;
    terminal.note(`The old key ${made.replaces} works until ${made.replaced_until} UTC.`);
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke a key immediately',
  arguments: ['KEY'],
  examples: [
    ['vedette key revoke 0b6f2f6e', 'By the id in key list, or the beginning of it'],
    ['vedette key revoke "laptop of the SOC"', 'By its label'],
  ],
  async run({ args: [key = ''], call, show }) {
    const answer = await call(contract.revokeKey, { key });
    show(answer, `Key ${answer.id} revoked.`);
  },
};
