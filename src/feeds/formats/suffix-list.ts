import { readLines } from '../../lib/lines.ts';
import type { Parse } from '../feed.ts';
import { recordOf, skip, type Found } from '../indicator.ts';

const rule = /^(?:!|\*\.)?[^\s/#<>"{}()=;]{1,253}$/u;

/** The Public Suffix List: one rule a line, `//` comments, two sections. */
export function suffixList(): Parse {
  return async function* parse({ bytes }) {
    let isPrivate = false;
    for await (const { firstLine, texts } of readLines(bytes)) {
      const found: Found[] = [];
      for (const [at, raw] of texts.entries()) {
        if (raw.includes('===BEGIN PRIVATE DOMAINS===')) isPrivate = true;
        const text = raw.split(/\s/)[0] ?? '';
        if (text === '' || text.startsWith('//')) continue;
        const isRule = rule.test(text) && !text.includes('\uFFFD') && !text.includes('\0');
        const record = { type: 'suffix', rule: text.toLowerCase(), private: isPrivate } as const;
        found.push(isRule ? recordOf(record, firstLine + at) : skip(firstLine + at, 'not a rule'));
      }
      yield found;
    }
  };
}
