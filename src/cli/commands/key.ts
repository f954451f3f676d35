import * as contract from '../../user/contract.ts';
import { splitList } from '../../lib/trim.ts';
import { given, textOption, type Command } from '../command.ts';
import { renderTable, wrap } from '../terminal/terminal.ts';

export const keyCreate: Command = {
  name: 'key create',
  summary: 'Create a key and print it once',
  arguments: [],
  options: {
    user: { value: 'NAME', description: 'Account of the key. Default: the owner.' },
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
    const { terminal, connect } = invocation;
    const asked = textOption(invocation, 'scopes');
    const scopes = asked === undefined ? undefined : splitList(asked);
    const client = await connect();
    const made = await client.call(contract.createKey, {
      ...given({
        user: textOption(invocation, 'user'),
        label: textOption(invocation, 'label'),
        expires: textOption(invocation, 'expires'),
        // The server validates both and lists the accepted values.
        scopes: scopes as 'ip'[] | undefined,
        http_status: textOption(invocation, 'http-status') as 'honest' | undefined,
      }),
    });
    if (terminal.json) terminal.out(JSON.stringify(made));
    else terminal.out(made.key);
    return undefined;
  },
};

export const keyList: Command = {
  name: 'key list',
  summary: 'List keys (metadata only)',
  arguments: [],
  options: { user: { value: 'NAME', description: 'Only keys of this account.' } },
  examples: [['vedette key list --user soc', 'With creation and last-use times']],
  async run(invocation) {
    const { terminal, connect } = invocation;
    const client = await connect();
    const answer = await client.call(
      contract.listKeys,
      given({ user: textOption(invocation, 'user') }),
    );
    if (terminal.json) {
      terminal.out(JSON.stringify(answer));
      return undefined;
    }
    const rows = answer.keys.map((key) => [
      key.id,
      key.label,
      key.user,
      key.scopes.join(','),
      key.http_status ?? 'server',
      key.created,
      key.last_used ?? 'never',
      key.expires ?? 'never',
      stateOf(key),
    ]);
    const header = [
      'ID',
      'LABEL',
      'USER',
      'SCOPES',
      'HTTP STATUS',
      'CREATED',
      'LAST USED',
      'EXPIRES',
      'STATE',
    ];
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0]) }));
    return undefined;
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
  options: {},
  examples: [['vedette key rename 0b6f2f6e "SOC laptop"', 'By id, its beginning, or the label']],
  async run({ args, terminal, connect }) {
    const [key = '', label = ''] = args;
    const row = await (await connect()).call(contract.renameKey, { key, label });
    const text = `Key ${row.id} of ${row.user} is now called ${row.label}.`;
    terminal.out(terminal.json ? JSON.stringify(row) : wrap(text, terminal.width).join('\n'));
    return undefined;
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
    ['vedette key rotate 0b6f2f6e --keep 2w', 'Two weeks to change clients over'],
  ],
  async run(invocation) {
    const { args, terminal, connect } = invocation;
    const made = await (
      await connect()
    ).call(contract.rotateKey, {
      key: args[0] ?? '',
      ...given({ keep: textOption(invocation, 'keep') }),
    });
    terminal.out(terminal.json ? JSON.stringify(made) : made.key);
    if (!terminal.json) {
      const note = `The old key ${made.replaces} works until ${made.replaced_until} UTC.`;
      terminal.note(wrap(note, terminal.width).join('\n'));
    }
    return undefined;
  },
};

export const keyRevoke: Command = {
  name: 'key revoke',
  summary: 'Revoke a key immediately',
  arguments: ['KEY'],
  options: {},
  examples: [
    ['vedette key revoke 0b6f2f6e', 'By the id in key list, or the beginning of it'],
    ['vedette key revoke "laptop of the SOC"', 'By its label'],
  ],
  async run({ args, terminal, connect }) {
    const answer = await (await connect()).call(contract.revokeKey, { key: args[0] ?? '' });
    terminal.out(terminal.json ? JSON.stringify(answer) : `Key ${answer.id} revoked.`);
    return undefined;
  },
};
