import * as contract from '../../user/session/contract.ts';
import { given, textOption, type Command } from '../command.ts';

export const open: Command = {
  name: 'open',
  summary: 'Print a link that signs a browser in',
  options: {
    user: { value: 'USER', description: 'Sign in as this account. Default: the owner.' },
  },
  examples: [['vedette open', 'Works once, and only for a few minutes']],
  async run(invocation) {
    const { terminal, call } = invocation;
    const link = await call(contract.signInLink, given({ user: textOption(invocation, 'user') }));
    if (terminal.json) terminal.out(JSON.stringify(link));
    else {
      terminal.out(link.url);
      terminal.note(`Works once, until ${link.expires} UTC.`);
    }
  },
};
