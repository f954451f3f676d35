import { VedetteError } from '../errors.ts';
import type { Collection } from '../search/collection.ts';
import { parseQuery } from '../search/parser.ts';
import { QueryFault } from '../search/query-fault.ts';
import { censys } from './censys.ts';
import { criminalIp } from './criminal-ip.ts';
import { fofa } from './fofa.ts';
import { greynoise } from './greynoise.ts';
import type { Language } from './language.ts';
import { languageNames, type LanguageName } from './names.ts';
import { netlas } from './netlas.ts';
import { readOurs, writeOurs } from './ours.ts';
import { conditionsOf } from './query.ts';
import { shodan } from './shodan.ts';
import { urlscan } from './urlscan.ts';
import { zoomeye } from './zoomeye.ts';

const vedette: Language = {
  name: 'vedette',
  title: 'Vedette',
  example: 'product: nginx port: 8000-8100',
  read: readOurs,
  write: writeOurs,
  marksIn: (text, ours) => (isOurs(text, ours) ? Infinity : 0),
};

const byName: Readonly<Record<LanguageName, Language>> = {
  vedette,
  shodan,
  censys,
  fofa,
  zoomeye,
  netlas,
  greynoise,
  urlscan,
  criminalip: criminalIp,
};

const languages = languageNames.map((name) => byName[name]);

interface Translation {
  from: Language;
  to: Language;
  query: string;
  /** How answers differ from the original engine's, without duplicates. */
  notes: string[];
}

interface Wanted {
  /** Default: detected. */
  from?: string;
  to: string;
  ours: Collection;
}

export function translate(query: string, { from, to, ours }: Wanted): Translation {
  const target = languageOf(to, 'to');
  const known = from === undefined ? [] : [languageOf(from, 'from')];
  const plain = withPlainQuotes(query);
  const { source, read, own } = readAs(
    plain,
    from === undefined ? likely(plain, ours) : known,
    ours,
  );
  const notes = conditionsOf(read).flatMap(({ note }) => note ?? []);
  return {
    from: source,
    to: target,
    query: target === vedette ? own : target.write(read, ours),
    notes: [...new Set(notes)],
  };
}

/** Web pages often publish queries with typographic quotes. */
const withPlainQuotes = (query: string) =>
  query.includes('"') ? query : query.replace(/[\u201c-\u201f]/g, '"');

/** Uses the first language that can read the query. If none can, throws the first one's error. */
function readAs(query: string, sources: readonly Language[], ours: Collection) {
  let fault: unknown;
  for (const source of sources) {
    try {
      const read = source.read(query, ours);
      // Writing it also validates each value.
      return { source, read, own: vedette.write(read, ours) };
    } catch (error) {
      fault ??= inTheirName(error, query);
    }
  }
  throw fault;
}

/** Names the filter as it was typed, not as ours. */
function inTheirName(error: unknown, query: string): unknown {
  if (!(error instanceof QueryFault)) return error;
  const { at, facts, suggestion } = error;
  const [, typed] = /^[-+]?([A-Za-z_@][\w.@-]*)\s*[:=!<>*]/.exec(query.slice(at)) ?? [];
  const what = String(facts['why']).replace(/ \(character \d+\).*$/s, '');
  const isOurs = typed !== undefined && /^[a-z_]+: /.test(what);
  return isOurs ? new QueryFault(what.replace(/^[a-z_]+/, typed), at, suggestion) : error;
}

/** The languages that a query may be in, most likely first; only ours if none matches. */
function likely(query: string, ours: Collection): readonly Language[] {
  const marked = languages
    .map((language) => ({ language, marks: language.marksIn(query, ours) }))
    .filter(({ marks }) => marks > 0)
    .sort((one, other) => other.marks - one.marks);
  return marked.length === 0 ? [vedette] : marked.map(({ language }) => language);
}

function languageOf(name: string, parameter: string): Language {
  const language = languages.find((each) => each.name === name.toLowerCase());
  if (language) return language;
  const why = `expected one of ${languageNames.join(', ')}.`;
  throw new VedetteError('parameterUnusable', { parameter, why });
}

const foreignSigns = [/(?:^|\s)[-+]\S/, /&&|\|\||[=[{]/, /\w:(?:"[^"]*"|[^\s",]+),\S/];

/** Whether it parses as ours and has no sign that means something else in another language. */
function isOurs(text: string, ours: Collection): boolean {
  if (foreignSigns.some((sign) => sign.test(text))) return false;
  try {
    parseQuery(text, ours, { now: 0 });
    return true;
  } catch {
    return false;
  }
}
