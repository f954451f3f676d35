import * as contract from '../../user/contract.ts';
import type { Client } from '../../http/client.ts';
import { exitCodes, given, textOption, type Command, type Invocation } from '../command.ts';
import { askYes, demandYesInPipes } from '../terminal/confirm.ts';
import { formatAmount } from '../terminal/figures.ts';
import { renderTable, wrap } from '../terminal/terminal.ts';

export const userAdd: Command = {
  name: 'user add',
  summary: 'Create an account',
  arguments: ['NAME', 'EMAIL'],
  options: {
    role: { value: 'ROLE', description: 'member (the default) or admin.' },
    plan: { value: 'PLAN', description: 'Plan. Default: unlimited.' },
  },
  examples: [
    ['vedette user add soc soc@example.com', 'A member without limits'],
    ['vedette user add guest guest@example.com --plan trial', 'A member with limited credits'],
  ],
  startsFolder: true,
  async run(invocation) {
    const { args, terminal, connect } = invocation;
    const [name = '', email = ''] = args;
    const client = await connect();
    const account = await client.call(contract.addUser, {
      name,
      email,
      // The server validates the role and lists the valid ones.
      ...given({ role: textOption(invocation, 'role') as 'member' | undefined }),
      ...given({ plan: textOption(invocation, 'plan') }),
    });
    if (terminal.json) terminal.out(JSON.stringify(account));
    else terminal.out(`Created ${account.name} (${account.role}, plan ${account.plan}).`);
    if (!terminal.json)
      terminal.note(`Create a key for it with vedette key create --user ${account.name}`);
    return undefined;
  },
};

export const userList: Command = {
  name: 'user list',
  summary: 'List accounts',
  arguments: [],
  options: {},
  examples: [['vedette user list', 'With role, plan and last access']],
  async run({ terminal, connect }) {
    const answer = await (await connect()).call(contract.listUsers, {});
    if (terminal.json) {
      terminal.out(JSON.stringify(answer));
      return undefined;
    }
    const rows = answer.users.map((user) => [
      user.name,
      user.email,
      user.role,
      user.plan,
      user.created,
      user.last_access ?? 'never',
      user.disabled === null ? 'active' : `disabled ${user.disabled}`,
    ]);
    const header = ['NAME', 'EMAIL', 'ROLE', 'PLAN', 'CREATED', 'LAST ACCESS', 'STATE'];
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0, 1, 4, 5]) }));
    return undefined;
  },
};

export const userShow: Command = {
  name: 'user show',
  summary: 'Show an account and what belongs to it',
  arguments: ['NAME'],
  options: {},
  examples: [['vedette user show soc', 'Role, plan, keys, reports']],
  async run({ args, terminal, connect }) {
    const user = await (await connect()).call(contract.showUser, { user: args[0] ?? '' });
    if (terminal.json) {
      terminal.out(JSON.stringify(user));
      return undefined;
    }
    const facts = [
      ['name', user.name],
      ['email', user.email],
      ['id', user.id],
      ['role', user.role],
      ['plan', user.plan],
      ['state', user.disabled === null ? 'active' : `disabled ${user.disabled}`],
      ['created', user.created],
      ['last access', user.last_access ?? 'never'],
      ['keys', String(user.keys)],
      ['reports', `${user.public_reports} public, ${user.private_reports} private`],
    ];
    const titles = Math.max(...facts.map(([title = '']) => title.length)) + 2;
    for (const [title = '', value = ''] of facts) {
      const [first = '', ...rest] = wrap(value, terminal.width - titles);
      terminal.out(`${terminal.paint('bold', title.padEnd(titles))}${first}`);
      for (const line of rest) terminal.out(`${' '.repeat(titles)}${line}`);
    }
    return undefined;
  },
};

/** Commands that change one account and print what it is now. */
function changeCommand(
  facts: Omit<Command, 'run'>,
  call: (client: Client, args: readonly string[], invocation: Invocation) => Promise<Changed>,
  describe: (account: Changed, before: string) => string,
): Command {
  return {
    ...facts,
    async run(invocation) {
      const { args, terminal, connect } = invocation;
      const account = await call(await connect(), args, invocation);
      const text = wrap(describe(account, args[0] ?? ''), terminal.width).join('\n');
      terminal.out(terminal.json ? JSON.stringify(account) : text);
      return undefined;
    },
  };
}

type Changed = contract.AccountRow;

export const userDisable = changeCommand(
  {
    name: 'user disable',
    summary: 'Disable an account and all its keys immediately',
    arguments: ['NAME'],
    options: {},
    examples: [['vedette user disable guest', 'Its keys stop working immediately']],
  },
  (client, [user = '']) => client.call(contract.disableUser, { user }),
  ({ name }) => `${name} disabled.`,
);

export const userEnable = changeCommand(
  {
    name: 'user enable',
    summary: 'Enable an account again',
    arguments: ['NAME'],
    options: {},
    examples: [['vedette user enable guest', 'Its keys work again, except revoked ones']],
  },
  (client, [user = '']) => client.call(contract.enableUser, { user }),
  ({ name }) => `${name} enabled.`,
);

export const userSetRole = changeCommand(
  {
    name: 'user set-role',
    summary: 'Make an account an admin or a member',
    arguments: ['NAME', 'ROLE'],
    options: {},
    examples: [
      ['vedette user set-role soc admin', 'May manage accounts, keys and feeds from now on'],
      ['vedette user set-role soc member', 'May not any more'],
    ],
  },
  // The server validates the role and lists the valid ones.
  (client, [user = '', role]) =>
    client.call(contract.setUserRole, { user, role: role as 'member' }),
  ({ name, role }) => `${name} is now ${role === 'admin' ? 'an admin' : `a ${role}`}.`,
);

export const userRename = changeCommand(
  {
    name: 'user rename',
    summary: 'Change the name or email address of an account',
    arguments: ['NAME', 'NEW'],
    options: { email: { value: 'EMAIL', description: 'New email address. Default: unchanged.' } },
    examples: [
      ['vedette user rename soc soc-night', 'Keys, reports and usage stay'],
      ['vedette user rename soc soc --email soc@example.com', 'Only the email address'],
    ],
  },
  (client, [user = '', name = ''], invocation) =>
    client.call(contract.renameUser, {
      user,
      name,
      ...given({ email: textOption(invocation, 'email') }),
    }),
  ({ name, email }, before) => `${before} is now called ${name} (${email}).`,
);

export const userDelete: Command = {
  name: 'user delete',
  summary: 'Delete an account for good',
  arguments: ['NAME'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette user delete guest', 'Shows what goes with it and asks first'],
    ['vedette user delete guest --yes', 'For a script'],
  ],
  async run(invocation) {
    const { args, options, terminal, connect } = invocation;
    demandYesInPipes(invocation, 'user delete');
    const client = await connect();
    const user = await client.call(contract.showUser, { user: args[0] ?? '' });
    if (options['yes'] !== true && user.role !== 'owner') {
      const question = wrap(whatGoes(user), terminal.width).join('\n');
      if (!(await askYes(invocation, `${question}\n`))) {
        terminal.note('Nothing was deleted.');
        return exitCodes.failed;
      }
    }
    const gone = await client.call(contract.deleteUser, { user: user.id });
    const passed = formatAmount(gone.public_reports, 'public report');
    const text =
      `${gone.name} deleted, with ${formatAmount(gone.keys, 'key')} and ` +
      `${formatAmount(gone.private_reports, 'private report')}. ${passed} passed to ${gone.heir}.`;
    terminal.out(terminal.json ? JSON.stringify(gone) : wrap(text, terminal.width).join('\n'));
    return undefined;
  },
};

function whatGoes({ name, keys, private_reports, public_reports, open_scans }: contract.UserCard) {
  return (
    `${name} will be deleted for good, with ${formatAmount(keys, 'key')}, its usage, ` +
    `${formatAmount(open_scans, 'open scan')} and ${formatAmount(private_reports, 'private report')}. ` +
    `${formatAmount(public_reports, 'public report')} will pass to the owner. ` +
    'To keep everything, use vedette user disable.'
  );
}
