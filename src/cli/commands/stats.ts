import { bannerStats } from '../../banner/contract.ts';
import { renderStats } from '../terminal/bar-chart.ts';
import { countOption, given, listOption, type Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { readQuery, whichBanners } from '../banners/find.ts';
import { withQuery } from '../banners/query-mistake.ts';

export const stats: Command = {
  name: 'stats',
  summary: 'Count the banners that match a query, by field',
  arguments: ['QUERY…'],
  options: {
    history: {
      description: 'Count every observation, not only the newest of each address and port.',
    },
    fields: { value: 'LIST', description: 'Fields to count, such as country,port.' },
    size: { value: 'N', description: 'Values per field. Default: 10.' },
  },
  examples: [
    ['vedette stats service_name: ssh', 'Networks, countries, ports, products and more'],
    ["vedette stats 'score: >=dangerous' --fields country,port --size 5", 'Only these fields'],
  ],
  async run(invocation) {
    const { args, options, terminal, call } = invocation;
    const query = readQuery(args);
    const fields = listOption(invocation, 'fields');
    const size = countOption(invocation, 'size');
    const latest = options['history'] !== true;
    const answer = await withQuery(query, terminal, () =>
      call(bannerStats, { query, latest, ...given({ fields, size }) }),
    );
    if (terminal.json) terminal.out(JSON.stringify(answer));
    else if (answer.count === 0) terminal.note('No matches.');
    else {
      terminal.out(`${formatAmount(answer.count, 'banner')}, ${whichBanners(latest)}\n`);
      terminal.out(renderStats(answer, terminal));
    }
  },
};
