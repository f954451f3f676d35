import { readLines } from '../../lib/lines.ts';
import type { Parse } from '../feed.ts';
import { recordOf, skip, type Found } from '../indicator.ts';

const rule = /^(?:!|\*\.)?[\p{L}\p{M}\p{N}_-]+(?:\.(?:\*|[\p{L}\p{M}\p{N}_-]+))*$/u;

/** The Public Suffix List: one rule a line, `//` comments, two sections. */
export function suffixList(): Parse {
  return async function* parse({ bytes }) {
    let section = '';
    for await (const { firstLine, texts } of readLines(bytes)) {
      const found: Found[] = [];
      for (const [at, raw] of texts.entries()) {
        section = /===BEGIN (\w+) DOMAINS===/.exec(raw)?.[1] ?? section;
        const text = raw.split(/\s/)[0] ?? '';
        if (text !== '' && !text.startsWith('//'))
          found.push(readRule(text, firstLine + at, section));
      }
      yield found;
    }
  };
}

/** Outside a section nothing is a rule: any word would look like one. */
function readRule(text: string, line: number, section: string): Found {
  if (section === '' || text.length > 253 || !rule.test(text)) return skip(line, 'not a rule');
  const isPrivate = section === 'PRIVATE';
  return recordOf({ type: 'suffix', rule: text.toLowerCase(), private: isPrivate }, line);
}
