import * as contract from '../../user/contract.ts';
import type { Command } from '../command.ts';
import { harmless, listTable, type Column } from '../terminal/terminal.ts';

const columns: readonly Column<contract.BouncerRow>[] = [
  { title: 'NAME', cell: ({ name }) => name },
  { title: 'USER', cell: ({ user }) => user },
  { title: 'ADDRESS', cell: ({ address }) => address, keep: 'whole' },
  { title: 'TYPE', cell: ({ type }) => harmless(type) },
  { title: 'VERSION', cell: ({ version }) => harmless(version) },
  { title: 'HOW', cell: ({ how }) => how },
  { title: 'PULLS', cell: ({ pulls }) => pulls },
  { title: 'LAST PULL', cell: ({ last_pull }) => last_pull },
];

export const bouncers: Command = {
  name: 'bouncers',
  summary: 'List the bouncers that pull decisions',
  examples: [['vedette bouncers', 'With type, version and last pull, since the server started']],
  async run({ terminal, call, show }) {
    const answer = await call(contract.listBouncers, {});
    show(answer, listTable(columns, answer.bouncers, terminal));
  },
};
