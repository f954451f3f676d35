import { readPattern, splitWord, unescape, type Entry } from '../../lib/text-table.ts';
import { isCategory, type Category } from './categories.ts';
import { addText, addValue, suggestExample, type Draft, type Read } from './draft.ts';
import { shortcuts } from './shortcuts.ts';
import type { Evidence, Technology } from './technology.ts';

/**
 * An entry of our tables:
 *
 *     NAME: CATEGORY, CATEGORY
 *       cpe VENDOR:PRODUCT
 *       implies NAME, NAME
 *       site|hosts|variables NAME NAME
 *       headers|cookies|meta NAME /PATTERN/FLAGS
 *       scripts|code|html|dns /PATTERN/FLAGS
 *       title|file|server|powered-by|session|plugin|spf NAME
 *       example PLACE NAME TEXT → VERSION
 *
 * Lines may repeat. A header, cookie or meta tag without a pattern only has to be present. An example names a header, cookie
 * or meta tag before its text. Without an example line, that of a shortcut or the first host is used.
 */
export function readTechnology({ head, details }: Entry): Technology {
  const [name = '', listed = ''] = head.split(': ');
  const entry: Draft = { name, categories: listed.split(', ').map(readCategory), example: {} };
  for (const line of details) {
    const [word, rest] = splitWord(line);
    const read = readers[word];
    if (!read) throw new Error(`${name}: unknown word ${word}`);
    read(entry, rest);
  }
  const [host] = entry.hosts ?? [];
  if (host !== undefined) suggestExample(entry, { hosts: [host] });
  return entry;
}

function readCategory(name: string): Category {
  if (!isCategory(name)) throw new Error(`unknown category ${name}`);
  return name;
}

const readers: Readonly<Record<string, Read | undefined>> = {
  cpe: (entry, rest) => {
    entry.cpe = rest;
  },
  implies: (entry, rest) => {
    entry.implies = rest.split(', ');
  },
  site: names('site'),
  hosts: names('hosts'),
  variables: names('variables'),
  headers: values('headers'),
  cookies: values('cookies'),
  meta: values('meta'),
  scripts: texts('scripts'),
  code: texts('code'),
  html: texts('html'),
  dns: texts('dns'),
  ...shortcuts,
  example: (entry, rest) => {
    entry.example = readExample(rest);
  },
};

function names(place: 'site' | 'hosts' | 'variables'): Read {
  return (entry, rest) => {
    entry[place] = rest.split(' ');
  };
}

function values(place: 'headers' | 'cookies' | 'meta'): Read {
  return (entry, rest) => {
    const [name, pattern] = splitWord(rest);
    addValue(entry, place, { [name]: pattern === '' ? /^/ : readPattern(pattern) });
  };
}

function texts(place: 'scripts' | 'code' | 'html' | 'dns'): Read {
  return (entry, rest) => {
    addText(entry, place, readPattern(rest));
  };
}

function readExample(line: string): Technology['example'] {
  const [shown = '', version] = line.split(' → ');
  const [place, text] = splitWord(shown);
  const evidence = readEvidence(place, unescape(text));
  return version === undefined ? evidence : { ...evidence, version };
}

function readEvidence(place: string, text: string): Partial<Evidence> {
  switch (place) {
    case 'site':
    case 'html':
      return { [place]: text };
    case 'headers':
    case 'cookies':
    case 'meta': {
      const [name, value] = splitWord(text);
      return { [place]: { [name]: value } };
    }
    default:
      return { [place]: [text] };
  }
}
