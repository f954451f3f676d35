import * as contract from '../../user/contract.ts';
import { exitCodes, given, textOption, type Command } from '../command.ts';
import { confirmed, demandYesInPipes } from '../terminal/questions.ts';
import { formatAmount } from '../../lib/figures.ts';
import { listTable, wrap, type Column } from '../terminal/terminal.ts';

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
    const { args, terminal, call, show } = invocation;
    const [name = '', email = ''] = args;
    // The server validates the role and lists the valid ones.
    const role = textOption(invocation, 'role') as 'member' | undefined;
    const plan = textOption(invocation, 'plan');
    const account = await call(contract.addUser, { name, email, ...given({ role, plan }) });
    show(account, `Created ${account.name} (${account.role}, plan ${account.plan}).`);
    if (terminal.json) return;
    terminal.note(`Create a key for it with vedette key create --user ${account.name}`);
  },
};

const columns: readonly Column<contract.AccountRow>[] = [
  { title: 'NAME', cell: ({ name }) => name, keep: 'whole' },
  { title: 'EMAIL', cell: ({ email }) => email, keep: 'whole' },
  { title: 'ROLE', cell: ({ role }) => role },
  { title: 'PLAN', cell: ({ plan }) => plan },
  { title: 'CREATED', cell: ({ created }) => created, keep: 'whole' },
  { title: 'LAST ACCESS', cell: ({ last_access }) => last_access ?? 'never', keep: 'whole' },
  { title: 'STATE', cell: stateOf },
];

function stateOf({ disabled }: Pick<contract.AccountRow, 'disabled'>): string {
  return disabled === null ? 'active' : `disabled ${disabled}`;
}

export const userList: Command = {
  name: 'user list',
  summary: 'List accounts',
  examples: [['vedette user list', 'With role, plan and last access']],
  async run({ terminal, call, show }) {
    const answer = await call(contract.listUsers, {});
    show(answer, listTable(columns, answer.users, terminal));
  },
};

export const userShow: Command = {
  name: 'user show',
  summary: 'Show an account and what belongs to it',
  arguments: ['USER'],
  examples: [['vedette user show soc', 'Role, plan, keys, reports']],
  async run({ args, terminal, call, show }) {
    const user = await call(contract.showUser, { user: args[0] ?? '' });
    const facts = {
      name: user.name,
      email: user.email,
      id: user.id,
      role: user.role,
      plan: user.plan,
      state: stateOf(user),
      created: user.created,
      'last access': user.last_access ?? 'never',
      keys: String(user.keys),
      reports: `${user.public_reports} public, ${user.private_reports} private`,
      'private cases': String(user.private_cases),
    };
    const titles = Math.max(...Object.keys(facts).map((title) => title.length)) + 2;
    const lines = Object.entries(facts).flatMap(([title, value]) =>
      wrap(value, terminal.width - titles).map(
        (line, at) => terminal.paint('bold', (at === 0 ? title : '').padEnd(titles)) + line,
      ),
    );
    show(user, lines.join('\n'));
  },
};

export const userDisable: Command = {
  name: 'user disable',
  summary: 'Disable an account and all its keys immediately',
  arguments: ['USER'],
  examples: [['vedette user disable guest', 'Its keys stop working immediately']],
  async run({ args: [user = ''], call, show }) {
    const account = await call(contract.disableUser, { user });
    show(account, `${account.name} disabled.`);
  },
};

export const userEnable: Command = {
  name: 'user enable',
  summary: 'Enable an account again',
  arguments: ['USER'],
  examples: [['vedette user enable guest', 'Its keys work again, except revoked ones']],
  async run({ args: [user = ''], call, show }) {
    const account = await call(contract.enableUser, { user });
    show(account, `${account.name} enabled.`);
  },
};

export const userSetRole: Command = {
  name: 'user set-role',
  summary: 'Make an account an admin or a member',
  arguments: ['USER', 'ROLE'],
  examples: [
    ['vedette user set-role soc admin', 'May manage accounts, keys and feeds from now on'],
    ['vedette user set-role soc member', 'No longer may'],
  ],
  async run({ args: [user = '', asked], call, show }) {
    // The server validates the role and lists the valid ones.
    const account = await call(contract.setUserRole, { user, role: asked as 'member' });
    const { name, role } = account;
    show(account, `${name} is now ${role === 'admin' ? 'an admin' : `a ${role}`}.`);
  },
};

export const userRename: Command = {
  name: 'user rename',
  summary: 'Change the name or email address of an account',
  arguments: ['USER', 'NEW'],
  options: { email: { value: 'EMAIL', description: 'New email address. Default: unchanged.' } },
  examples: [
    ['vedette user rename soc soc-night', 'Keys, reports and usage stay'],
    ['vedette user rename soc soc --email soc@example.com', 'Only the email address'],
  ],
  async run(invocation) {
    const { args, call, show } = invocation;
    const [user = '', name = ''] = args;
    const email = textOption(invocation, 'email');
    const account = await call(contract.renameUser, { user, name, ...given({ email }) });
    show(account, `${user} is now called ${account.name} (${account.email}).`);
  },
};

export const userDelete: Command = {
  name: 'user delete',
  summary: 'Delete an account for good',
  arguments: ['USER'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette user delete guest', 'Shows what goes with it and asks first'],
    ['vedette user delete guest --yes', 'For a script'],
  ],
  async run(invocation) {
    const { args, call, show } = invocation;
    demandYesInPipes(invocation, 'user delete');
    const user = await call(contract.showUser, { user: args[0] ?? '' });
    // The server refuses to delete the owner, so there is nothing to ask.
    if (user.role !== 'owner' && !(await confirmed(invocation, `${whatGoes(user)}\n`))) {
      return exitCodes.failed;
    }
    const gone = await call(contract.deleteUser, { user: user.id });
    const passed = formatAmount(gone.public_reports, 'public report');
    const text =
      `${gone.name} deleted, with ${formatAmount(gone.keys, 'key')}, ` +
      `${formatAmount(gone.private_cases, 'private case')} and ` +
      `${formatAmount(gone.private_reports, 'private report')}. ${passed} passed to ${gone.heir}.`;
    show(gone, text);
    return exitCodes.success;
  },
};

function whatGoes(user: contract.UserCard) {
  return (
    `${user.name} will be deleted for good, with ${formatAmount(user.keys, 'key')}, its usage, ` +
    `${formatAmount(user.open_scans, 'open scan')}, ${formatAmount(user.private_cases, 'private case')} and ` +
    `${formatAmount(user.private_reports, 'private report')}. ` +
    `${formatAmount(user.public_reports, 'public report')} will pass to the owner. ` +
    'To keep everything, use vedette user disable.'
  );
}
