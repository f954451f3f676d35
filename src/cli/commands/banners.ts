import { removeBanners } from '../../banner/contract.ts';
import { UsageError, exitCodes, type Command } from '../command.ts';
import { askYes } from '../terminal/confirm.ts';
import { formatAmount } from '../terminal/figures.ts';
import { countMatches, readQuery } from '../banners/find.ts';
import { withQuery } from '../banners/query-mistake.ts';
import { harmless } from '../terminal/terminal.ts';

export const bannersRemove: Command = {
  name: 'banners remove',
  summary: 'Delete the banners that match a query',
  arguments: ['QUERY…'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette banners remove ip: 192.0.2.0/24', 'Shows the number and asks first'],
    ["vedette banners remove 'before: now-2y' --yes", 'For a script'],
  ],
  async run({ args, options, terminal, stdin, connect }) {
    const query = readQuery(args);
    const isSure = options['yes'] === true;
    if (terminal.json && !isSure)
      throw new UsageError('--json needs --yes: it cannot ask for confirmation.');
    const client = await connect();
    const found = await withQuery(query, terminal, () =>
      countMatches(client, { query, latest: false }),
    );
    const [stranger] = found.invalid_filters;
    if (stranger !== undefined) {
      throw new UsageError(`Unknown filter ${harmless(stranger)}. Nothing was deleted.`);
    }
    if (!isSure && found.count > 0) {
      const whatHappens = `${formatAmount(found.count, 'banner')} will be deleted.`;
      if (!(await askYes({ terminal, stdin }, whatHappens))) {
        terminal.note('Nothing was deleted.');
        return exitCodes.failed;
      }
    }
    const answer = await client.call(removeBanners, { query });
    const text = `${formatAmount(answer.removed, 'banner')} deleted.`;
    terminal.out(terminal.json ? JSON.stringify(answer) : text);
    return undefined;
  },
};
