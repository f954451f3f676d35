import { removeBanners } from '../../banner/contract.ts';
import { exitCodes, type Command } from '../command.ts';
import { confirmed, demandYesWithJson } from '../terminal/questions.ts';
import { formatAmount } from '../../lib/figures.ts';
import { countMatches, readQuery } from '../banners/find.ts';
import { withQuery } from '../banners/query-mistake.ts';

export const bannersRemove: Command = {
  name: 'banners remove',
  summary: 'Delete the banners that match a query',
  arguments: ['QUERY…'],
  options: { yes: { description: 'Skip the confirmation.' } },
  examples: [
    ['vedette banners remove ip: 192.0.2.0/24', 'Shows the number and asks first'],
    ["vedette banners remove 'before: now-2y' --yes", 'For a script'],
  ],
  async run(invocation) {
    const { terminal, connect, show } = invocation;
    const query = readQuery(invocation.args);
    demandYesWithJson(invocation);
    const client = await connect();
    const found = await withQuery(query, terminal, () =>
      countMatches(client, { query, latest: false }),
    );
    const whatHappens = `${formatAmount(found.count, 'banner')} will be deleted.`;
    if (found.count > 0 && !(await confirmed(invocation, whatHappens))) return exitCodes.failed;
    const answer = await client.call(removeBanners, { query });
    show(answer, `${formatAmount(answer.removed, 'banner')} deleted.`);
    return exitCodes.success;
  },
};
