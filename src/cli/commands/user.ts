import * as contract from '../../user/contract.ts';
import { given, textOption, type Command } from '../command.ts';
import { renderTable } from '../terminal.ts';

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
    terminal.out(renderTable(header, rows, { ...terminal, ids: new Set([0, 1]) }));
    return undefined;
  },
};

export const userDisable: Command = {
  name: 'user disable',
  summary: 'Disable an account and all its keys immediately',
  arguments: ['NAME'],
  options: {},
  examples: [['vedette user disable guest', 'Its keys stop working immediately']],
  async run({ args, terminal, connect }) {
    const account = await (await connect()).call(contract.disableUser, { user: args[0] ?? '' });
    terminal.out(terminal.json ? JSON.stringify(account) : `${account.name} disabled.`);
    return undefined;
  },
};
