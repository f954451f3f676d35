import { removeBanners } from '../../banner/contract.ts';
import { UsageError, exitCodes, type Command } from '../command.ts';
import { formatAmount } from '../figures.ts';
import { countMatches, readQuery } from '../find-banners.ts';
import { withQuery } from '../query-mistake.ts';
import { harmless } from '../terminal.ts';

export const bannersRemove: Command = {
  name: 'banners remove',
  summary: 'Remove the banners that match a query, for good',
  arguments: ['QUERY…'],
  options: { yes: { description: 'Do not ask.' } },
  examples: [
    ['vedette banners remove ip: 192.0.2.0/24', 'Says how many, and asks'],
    ["vedette banners remove 'before: now-2y' --yes", 'For a script'],
  ],
  async run({ args, options, terminal, stdin, connect }) {
    const query = readQuery(args);
    const isSure = options['yes'] === true;
    if (terminal.json && !isSure) throw new UsageError('With --json nobody is asked: add --yes.');
    const client = await connect();
    const found = await withQuery(query, terminal, () => countMatches(client, query));
    const [stranger] = found.invalid_filters;
    if (stranger !== undefined) {
      throw new UsageError(`There is no filter ${harmless(stranger)}; nothing was removed.`);
    }
    if (!isSure && found.count > 0) {
      terminal.note(`${formatAmount(found.count, 'banner')} will be removed for good. Type yes:`);
      if ((await readLine(stdin)).trim().toLowerCase() !== 'yes') {
        terminal.note('Nothing was removed.');
        return exitCodes.failed;
      }
    }
    const answer = await client.call(removeBanners, { query });
    const text = `${formatAmount(answer.removed, 'banner was', 'banners were')} removed.`;
    terminal.out(terminal.json ? JSON.stringify(answer) : text);
    return undefined;
  },
};

async function readLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0] ?? '';
}
