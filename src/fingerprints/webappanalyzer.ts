import type { Rule, Sign } from './technologies/rule.ts';
import { readPattern, type WrittenPattern } from './webappanalyzer-pattern.ts';

/** A row of the feed: a technology or a category, unvalidated. */
export interface WebappRecord {
  part: string;
  name: string;
  definition: unknown;
}

interface WebappRules {
  rules: Rule[];
  /** Patterns that no linear-time engine accepts, or that have no literal to search for. */
  faults: number;
  /** Signs that a visit cannot observe: selectors, values of variables, URLs. */
  unseen: number;
}

const mostRecords = 50_000;
const mostSigns = 200;
const longestName = 100;

/**
 * Reads the data of the webappanalyzer feed, if a user has enabled it. It is third-party data under the
 * GPL: none of it is part of this program.
 */
export function readWebappanalyzer(records: Iterable<WebappRecord>): WebappRules {
  const reading = { rules: [] as Rule[], faults: 0, unseen: 0 };
  const categories = new Map<string, string>();
  const technologies: WebappRecord[] = [];
  for (const record of records) {
    if (technologies.length >= mostRecords) break;
    if (record.part === 'technologies') technologies.push(record);
    if (record.part === 'categories')
      categories.set(record.name, textIn(record.definition, 'name'));
  }
  for (const { name, definition } of technologies) {
    const rule = toRule(name.slice(0, longestName), membersOf(definition), { categories, reading });
    if (rule.signs.length > 0 || rule.implies.length > 0) reading.rules.push(rule);
  }
  return reading;
}

type Members = Readonly<Record<string, unknown>>;
interface Context {
  categories: ReadonlyMap<string, string>;
  reading: WebappRules;
}

function toRule(name: string, definition: Members, { categories, reading }: Context): Rule {
  const names = (member: string) => textsOf(definition[member]).map(nameOnly);
  return {
    name,
    categories: idsOf(definition['cats']).flatMap((id) => categories.get(id) ?? []),
    cpe: /^cpe:2\.3:a:([^:]{1,80}:[^:]{1,80}):/.exec(textIn(definition, 'cpe'))?.[1] ?? '',
    implies: textsOf(definition['implies']).map((text) => ({
      name: nameOnly(text),
      confidence: confidenceIn(text),
    })),
    requires: names('requires'),
    excludes: names('excludes'),
    signs: [...signsOf(definition, reading)].slice(0, mostSigns),
  };
}

const valuePlaces = ['headers', 'cookies', 'meta'] as const;
const textPlaces = { scriptSrc: 'scripts', scripts: 'code', html: 'html' } as const;
const notSeen = ['dom', 'url', 'xhr', 'text', 'css', 'certIssuer', 'probe', 'robots'];

function* signsOf(definition: Members, reading: WebappRules): Generator<Sign> {
  reading.unseen += notSeen.filter((member) => member in definition).length;
  for (const place of valuePlaces) {
    for (const [key, texts] of Object.entries(membersOf(definition[place]))) {
      const name = place === 'cookies' ? key : key.toLowerCase();
      for (const pattern of patternsOf(texts, reading)) yield toSign({ place, key: name }, pattern);
    }
  }
  for (const [member, place] of Object.entries(textPlaces)) {
    for (const pattern of patternsOf(definition[member], reading)) {
      if (pattern.literal === '') reading.faults++;
      else yield toSign({ place, key: '' }, pattern);
    }
  }
  yield* dnsSigns(membersOf(definition['dns']), reading);
  yield* variableSigns(membersOf(definition['js']), reading);
}

/** A visit records only names of variables, so patterns for values and nested paths are skipped. */
function* variableSigns(variables: Members, reading: WebappRules): Generator<Sign> {
  for (const [key, texts] of Object.entries(variables)) {
    for (const pattern of patternsOf(texts, reading)) {
      if (key.includes('.') || pattern.source !== '') reading.unseen++;
      else yield toSign({ place: 'variables', key }, pattern);
    }
  }
}

/** Evidence has DNS records as lines that begin with the type. */
function* dnsSigns(records: Members, reading: WebappRules): Generator<Sign> {
  for (const [type, texts] of Object.entries(records)) {
    const start = `${type.toLowerCase()} `;
    for (const pattern of patternsOf(texts, reading)) {
      if (pattern.literal === '') {
        reading.faults++;
        continue;
      }
      const find = (line: string) =>
        line.startsWith(start) ? pattern.find(line.slice(start.length)) : null;
      yield { ...toSign({ place: 'dns', key: '' }, pattern), find };
    }
  }
}

function* patternsOf(texts: unknown, reading: WebappRules): Generator<WrittenPattern> {
  for (const text of textsOf(texts)) {
    const pattern = readPattern(text);
    if (pattern) yield pattern;
    else reading.faults++;
  }
}

function toSign(where: Pick<Sign, 'place' | 'key'>, pattern: WrittenPattern): Sign {
  const { find, literal, confidence, isAnchored } = pattern;
  return { ...where, find, literal: where.key === '' ? literal : '', confidence, isAnchored };
}

function nameOnly(text: string): string {
  return text.split('\\;')[0]?.slice(0, longestName) ?? '';
}

function confidenceIn(text: string): number {
  return Number(/\\;confidence:(\d{1,3})/.exec(text)?.[1] ?? 100);
}

function membersOf(value: unknown): Members {
  return typeof value === 'object' && value !== null && !Array.isArray(value)
    ? (value as Members) // an object with unknown members, by the line above
    : {};
}

function listOf(value: unknown): unknown[] {
  return Array.isArray(value) ? value.slice(0, mostSigns) : value === undefined ? [] : [value];
}

function idsOf(value: unknown): string[] {
  const ids = listOf(value).filter((id) => typeof id === 'number' || typeof id === 'string');
  return ids.map(String);
}

function textsOf(value: unknown): string[] {
  return listOf(value).filter((each) => typeof each === 'string');
}

function textIn(value: unknown, member: string): string {
  const text = membersOf(value)[member];
  return typeof text === 'string' ? text : '';
}
