import { categoryNames, evidenceKinds, type Category } from '../intel/category.ts';
import { compact } from '../lib/compact.ts';
import { readPattern, readTables, splitWord, unescape, type Entry } from '../lib/text-table.ts';
import { defineFeed, termNames, type Feed, type FeedDraft, type FeedSource } from './feed.ts';
import { layoutForms, subjectNames, subjects, withLayout } from './formats/layout.ts';
import type { Layout, Subject } from './formats/layout.ts';
import { plainFormats, type PlainFormat } from './formats/plain.ts';
import { fillFromSource } from './guard.ts';
import type { Found } from './indicator.ts';

/**
 * Feeds that need no code of their own. An entry is a publisher, whose facts hold for the rows below them:
 *
 *     PUBLISHER
 *       terms TERMS: LICENCE
 *       every 6 h
 *       url https://lists.example/{}.txt
 *       reads FORMAT
 *       NAME | TITLE | WHAT AN ENTRY MEANS | CATEGORY | WHERE WHERE
 *       NAME | TITLE | WHAT AN ENTRY MEANS | CATEGORY EVIDENCE alone aggregate off
 *         WHERE WHERE | CATEGORY | LABEL
 *
 * `{}` in the url is WHERE, unless that is an address of its own; `{}` as a label is WHERE too. Tables and JSON are told by
 * where they have what, with an example: `reads json data[] of domain`, `value NAME`, `label TEXT {NAME OTHER}`.
 */
export function readLists(folder: URL): Feed[] {
  return readTables(folder).flatMap(readPublisher);
}

const once = [
  'terms',
  'attribution',
  'lineage',
  'every',
  'limit', // the provider's, in time between two fetches
  'forgotten',
  'least', // entries
  'largest',
  'pick',
  'contact',
  'atlas',
  'url',
  'reads',
  'columns',
  'value',
  'label',
  'time',
  'port',
  'count',
  'confidence',
  'unless',
] as const;
const often = ['header', 'example', 'gives'] as const;
type Once = (typeof once)[number];
type Word = Once | (typeof often)[number];

/** What holds for the rows below. */
class Facts {
  readonly #told = new Map<Word, readonly string[]>();

  note(line: string): void {
    const [text, rest] = splitWord(line);
    const word = oneOf<Word>([...once, ...often], text);
    const former = often.some((each) => each === word) ? this.all(word) : [];
    this.#told.set(word, [...former, rest]);
    if (word !== 'reads') return;
    for (const each of ['example', 'gives'] as const) this.#told.delete(each);
  }

  all(word: Word): readonly string[] {
    return this.#told.get(word) ?? [];
  }

  text(word: Once): string | undefined {
    return this.all(word)[0];
  }

  words(word: Once): string[] | undefined {
    return this.text(word)?.split(' ');
  }

  read<T>(word: Once, read: (text: string) => T): T | undefined {
    const text = this.text(word);
    return text === undefined ? undefined : read(text);
  }
}

function readPublisher({ details }: Entry): Feed[] {
  const facts = new Facts();
  return details.flatMap((line, at) => {
    if (line.startsWith('  ')) return []; // read with the row above
    if (/^\S+ \| /.test(line)) return toFeed(line, sourcesBelow(details.slice(at + 1)), facts);
    facts.note(line);
    return [];
  });
}

function sourcesBelow(lines: readonly string[]): string[] {
  const end = lines.findIndex((line) => !line.startsWith('  '));
  return lines.slice(0, end < 0 ? lines.length : end).map((line) => line.trim());
}

function oneOf<T extends string>(known: readonly T[], text: string): T {
  const found = known.find((each) => each === text);
  if (found !== undefined) return found;
  throw new Error(`a table of feeds says ${text} instead of ${known.join(', ')}`);
}

function toFeed(row: string, below: readonly string[], facts: Facts): Feed {
  const [name = '', title = '', says = '', kind = '', where = ''] = row.split(' | ');
  const [word = '', ...marks] = kind.split(' ');
  const category = oneOf(categoryNames, word);
  const sources = [where, ...below].flatMap((line) => toSources(line, category, facts));
  const format = toFormat(facts);
  return defineFeed({
    name,
    title,
    says,
    category,
    sources,
    ...format,
    example: { ...format.example, output: asFrom(sources[0], format.example.output) },
    ...conditionsOf(facts),
    ...readMarks(marks),
  });
}

const mebibyte = 1024 * 1024;
const hoursIn = { min: 1 / 60, h: 1, d: 24 };

function toHours(text: string): number {
  const [count, unit] = splitWord(text);
  return Number(count) * hoursIn[oneOf(['min', 'h', 'd'], unit)];
}

type Conditions = Partial<FeedDraft> & Pick<FeedDraft, 'terms' | 'licence' | 'everyHours'>;

function conditionsOf(facts: Facts): Conditions {
  const [terms, licence] = splitWord(facts.text('terms') ?? '');
  return compact<Conditions>({
    licence,
    terms: oneOf(termNames, terms.replace(':', '')),
    everyHours: facts.read('every', toHours) ?? 0,
    attribution: facts.text('attribution'),
    lineage: facts.text('lineage'),
    minimumHours: facts.read('limit', toHours),
    ttlHours: facts.read('forgotten', toHours),
    minEntries: facts.read('least', Number),
    maxBytes: facts.read('largest', (text) => Number.parseInt(text, 10) * mebibyte),
    pick: facts.read('pick', readPattern),
    needsContact: facts.read('contact', () => true),
    atlas: facts.read('atlas', (text) => oneOf(['networks', 'city', 'country'], text)),
  });
}

function readMarks(marks: readonly string[]): Partial<FeedDraft> & Pick<FeedDraft, 'on'> {
  const evidence = marks.find((mark) => !['alone', 'aggregate', 'off'].includes(mark));
  return {
    on: !marks.includes('off'),
    ...(evidence ? { evidence: oneOf(evidenceKinds, evidence) } : {}),
    ...(marks.includes('alone') ? { sufficient: true } : {}),
    ...(marks.includes('aggregate') ? { aggregate: true } : {}),
  };
}

function toSources(line: string, own: Category, facts: Facts): FeedSource[] {
  const [places = '', word = own, said] = line.split(' | ');
  const category = oneOf(categoryNames, word);
  const headers = Object.fromEntries(facts.all('header').map(splitWord));
  const wanted = places.split(' ').filter((place) => place !== '');
  return wanted.map((place) =>
    compact<FeedSource>({
      url: /^https?:/.test(place) ? place : (facts.text('url') ?? '').replaceAll('{}', place),
      label: said === '{}' ? place : said,
      category: category === own ? undefined : category,
      headers: facts.all('header').length > 0 ? headers : undefined,
    }),
  );
}

const plain: Readonly<Record<string, PlainFormat>> = plainFormats;

/** `ip`, or `json data[] of domain`. */
function toFormat(facts: Facts): PlainFormat {
  const [form = '', ...rest] = facts.words('reads') ?? [];
  const known = plain[form];
  if (known) return known;
  const end = rest.indexOf('of');
  const paths = end < 0 ? rest : rest.slice(0, end);
  const layout = toLayout(end < 0 ? 'ip' : oneOf(subjectNames, rest[end + 1] ?? ''), facts);
  const columns = facts.words('columns');
  return {
    parse: withLayout({
      format: oneOf(layoutForms, form),
      layout,
      ...(paths.length === 0 ? {} : { paths }),
      ...(columns ? { columns } : { needs: layout.value }),
    }),
    example: {
      input: facts.all('example').map(unescape).join('\n'),
      output: facts.all('gives').map((line) => readGiven(line, layout.of)),
    },
  };
}

function toLayout(of: Subject, facts: Facts): Layout {
  const toParts = (text: string) =>
    text
      .split(/\{([^}]*)\}/)
      .map((part, at): string | string[] => (at % 2 === 0 ? part : part.split(' ')));
  return compact<Layout>({
    of,
    value: facts.words('value') ?? [''],
    label: facts.read('label', toParts),
    time: facts.words('time'),
    port: facts.text('port'),
    count: facts.text('count'),
    confidence: facts.text('confidence'),
    unless: facts.text('unless'),
  });
}

/** `LINE VALUE | label TEXT | time TIME | port NUMBER` */
function readGiven(line: string, of: Subject): Found {
  const [start = '', ...rest] = line.split(' | ');
  const [at, value] = splitWord(start);
  const told = new Map(rest.map(splitWord));
  return subjects[of](value, {
    line: Number(at),
    label: told.get('label'),
    seenAt: told.get('time'),
    port: Number(told.get('port')),
    count: Number(told.get('count')),
    confidence: Number(told.get('confidence')),
  });
}

/** With what the source says as a whole, as the feed adds it. */
function asFrom(source: FeedSource | undefined, found: readonly Found[]): Found[] {
  const copies = found.map((each) => ({ ...each }));
  if (source) fillFromSource(copies, source);
  return copies;
}
