import { categoryNames, evidenceKinds, type Category } from '../intel/category.ts';
import { readPattern, readTables, splitWord, type Entry } from '../lib/text-table.ts';
import { defineFeed, termNames, type Feed, type FeedDraft, type FeedSource } from './feed.ts';
import { layoutForms, subjectNames, withLayout } from './formats/layout.ts';
import type { Layout } from './formats/layout.ts';
import { plainFormats, type PlainFormat } from './formats/plain.ts';

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
 * `{}` in the url is WHERE, unless that is an address of its own; `{}` as a label is WHERE too. Tables and JSON say where
 * the members are, with an example: `reads json data[] of domain`, `value NAME`, `label TEXT {NAME OTHER}`.
 */
export function readLists(folder: URL): Feed[] {
  return readTables(folder).flatMap(readPublisher);
}

/** Facts that apply to the rows below. */
interface Facts {
  feed: Partial<FeedDraft> & Pick<FeedDraft, 'terms' | 'licence' | 'everyHours'>;
  url: string;
  headers: Readonly<Record<string, string>>;
  reads: readonly string[];
  columns?: readonly string[];
  layout: Partial<Layout>;
}

const nothing: Facts = {
  feed: { terms: 'unstated', licence: '', everyHours: 0 },
  url: '',
  headers: {},
  reads: [],
  layout: {},
};

type Read<T> = Readonly<Record<string, (text: string, facts: Facts) => T>>;

const ofFeed: Read<Partial<FeedDraft>> = {
  terms: toTerms,
  attribution: (attribution) => ({ attribution }),
  lineage: (lineage) => ({ lineage }),
  every: (text) => ({ everyHours: toHours(text) }),
  /** The provider's minimum between two fetches. */
  limit: (text) => ({ minimumHours: toHours(text) }),
  forgotten: (text) => ({ ttlHours: toHours(text) }),
  least: (text) => ({ minEntries: Number(text) }),
  largest: (text) => ({ maxBytes: Number.parseInt(text, 10) * mebibyte }),
  pick: (text) => ({ pick: readPattern(text) }),
  contact: () => ({ needsContact: true }),
  location: (text) => ({ location: oneOf(['networks', 'city', 'country'], text) }),
};

const ofLayout: Read<Partial<Layout>> = {
  value: (text) => ({ value: text.split(' ') }),
  label: toLabel,
  time: (text) => ({ time: text.split(' ') }),
  port: (port) => ({ port }),
  count: (count) => ({ count }),
  confidence: (confidence) => ({ confidence }),
  unless: (unless) => ({ unless }),
};

const ofRest: Read<Partial<Facts>> = {
  url: (url) => ({ url }),
  header: (text, { headers }) => ({
    headers: { ...headers, ...Object.fromEntries([splitWord(text)]) },
  }),
  reads: (text) => ({ reads: text.split(' ') }),
  columns: (text) => ({ columns: text.split(' ') }),
  /** For tests: what documents look like and what they parse to. */
  example: () => ({}),
  gives: () => ({}),
};

function readPublisher({ details }: Entry): Feed[] {
  let facts = nothing;
  return details.flatMap((line, at) => {
    if (line.startsWith('  ')) return []; // read with the row above
    if (/^\S+ \| /.test(line)) return toFeed(line, sourcesBelow(details.slice(at + 1)), facts);
    facts = { ...facts, ...readFact(line, facts) };
    return [];
  });
}

function readFact(line: string, facts: Facts): Partial<Facts> {
  const [word, text] = splitWord(line);
  const [feed, layout] = [ofFeed[word]?.(text, facts), ofLayout[word]?.(text, facts)];
  if (feed) return { feed: { ...facts.feed, ...feed } };
  if (layout) return { layout: { ...facts.layout, ...layout } };
  const read = ofRest[word];
  if (!read) throw new Error(`a table of feeds has the unknown fact ${word}`);
  return read(text, facts);
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
  return defineFeed({
    ...facts.feed,
    name,
    title,
    says,
    category,
    sources,
    ...toFormat(facts),
    ...readMarks(marks),
  });
}

const mebibyte = 1024 * 1024;
const hoursIn = { min: 1 / 60, h: 1, d: 24 };

function toHours(text: string): number {
  const [count, unit] = splitWord(text);
  return Number(count) * hoursIn[oneOf(['min', 'h', 'd'], unit)];
}

function toTerms(text: string): Pick<FeedDraft, 'terms' | 'licence'> {
  const [terms, licence] = splitWord(text);
  return { terms: oneOf(termNames, terms.replace(':', '')), licence };
}

/** Member names are in braces. */
function toLabel(text: string): Pick<Layout, 'label'> {
  const parts = text.split(/\{([^{}]*)\}/);
  return { label: parts.map((part, at) => (at % 2 === 0 ? part : part.split(' '))) };
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

function toSources(line: string, own: Category, { url, headers }: Facts): FeedSource[] {
  const [places = '', word = own, said] = line.split(' | ');
  const category = oneOf(categoryNames, word);
  const wanted = places.split(' ').filter((place) => place !== '');
  return wanted.map((place) => ({
    url: /^https?:/.test(place) ? place : url.replaceAll('{}', place),
    ...(said === undefined ? {} : { label: said === '{}' ? place : said }),
    ...(category === own ? {} : { category }),
    ...(Object.keys(headers).length > 0 ? { headers } : {}),
  }));
}

const plain: Readonly<Record<string, PlainFormat>> = plainFormats;

/** `ip`, or `json data[] of domain`. */
function toFormat({ reads, layout: given, columns }: Facts): PlainFormat {
  const [form = '', ...rest] = reads;
  const known = plain[form];
  if (known) return known;
  const end = rest.indexOf('of');
  const paths = end < 0 ? rest : rest.slice(0, end);
  const of = end < 0 ? 'ip' : oneOf(subjectNames, rest[end + 1] ?? '');
  const layout = { value: [''], ...given, of };
  return {
    parse: withLayout({
      format: oneOf(layoutForms, form),
      layout,
      ...(paths.length === 0 ? {} : { paths }),
      ...(columns ? { columns } : { needs: layout.value }),
    }),
  };
}
