import { bannerCollection } from '../../banner/collection.ts';
import { translate as translateQuery } from '../../languages/index.ts';
import { QueryFault } from '../../search/query-fault.ts';
import { readQuery } from '../banners/find.ts';
import { pointAt } from '../banners/query-mistake.ts';
import { exitCodes, given, textOption, type Command } from '../command.ts';
import { harmless } from '../terminal/terminal.ts';

export const translate: Command = {
  name: 'translate',
  summary: 'Translate a query from or to the language of another search engine',
  arguments: ['QUERY…'],
  options: {
    from: { value: 'ENGINE', description: 'Its language. Default: detected.' },
    to: { value: 'ENGINE', description: 'The language to translate it into. Default: ours.' },
  },
  examples: [
    ["vedette translate 'product:nginx -port:80,443'", 'From Shodan, which is recognised'],
    ["vedette translate --to shodan 'product: nginx country: DE'", 'To continue a hunt there'],
    ['vedette translate --from fofa --to censys \'app="nginx"\'', 'From one to another'],
  ],
  worksAnywhere: true,
  run(invocation) {
    const { args, terminal } = invocation;
    const query = readQuery(args);
    const from = textOption(invocation, 'from');
    const to = textOption(invocation, 'to') ?? 'vedette';
    try {
      const answer = translateQuery(query, { ...given({ from }), to, ours: bannerCollection });
      const { notes } = answer;
      if (terminal.json) {
        const said = { query: answer.query, from: answer.from.name, to: answer.to.name, notes };
        terminal.out(JSON.stringify(said));
      } else {
        terminal.out(harmless(answer.query));
        for (const note of notes) terminal.note(note);
      }
      return Promise.resolve(exitCodes.success);
    } catch (error) {
      if (!(error instanceof QueryFault) || terminal.json) throw error;
      terminal.note(`${harmless(error.message)}\n${pointAt(query, error.at)}`);
      return Promise.resolve(exitCodes.failed);
    }
  },
};
