import { toIsoTime } from '../../lib/iso-time.ts';
import { listAt, numberAt, textAt, textsAt, valueAt } from '../../lib/json-field.ts';
import type { Parse, RecordOf } from '../feed.ts';
import {
  domainOf,
  fingerprintOf,
  hashOf,
  rangeOf,
  recordOf,
  skip,
  urlOf,
  type ClaimDraft,
  type Found,
} from '../indicator.ts';
import { compact } from '../../lib/compact.ts';
import { json } from './json.ts';

const techniqueTypes = new Set(['attack-pattern', 'malware', 'tool', 'intrusion-set', 'campaign']);

/** STIX 2.1: indicators by their pattern; names of techniques, tools and groups as records. */
export function stixBundle(): Parse {
  return json('objects[]', ({ value, line }): Found[] => {
    const type = textAt(value, 'type') ?? '';
    if (valueAt(value, 'revoked') === true) return [];
    if (type === 'indicator') return readIndicator(value, line);
    return techniqueTypes.has(type) ? readTechnique(value, type, line) : [];
  });
}

function readIndicator(indicator: unknown, line: number): Found[] {
  const kind = textAt(indicator, 'pattern_type') ?? 'stix';
  if (kind !== 'stix') return [skip(line, `a pattern in ${kind.slice(0, 20)}`)];
  return readPattern(textAt(indicator, 'pattern') ?? '', {
    line,
    label: textAt(indicator, 'name'),
    seenAt: toIsoTime(textAt(indicator, 'modified') ?? textAt(indicator, 'valid_from')),
    confidence: numberAt(indicator, 'confidence'),
  });
}

/** No real indicator needs more. */
const longestPattern = 16 * 1024;

/** Strings are replaced by quoted numbers; see `takeStringsOut`. */
const comparison = /(?<![a-z0-9-])([a-z0-9-]+):([\w.'-]+)\s*(?:=\s*'(\d+)'|IN\s*\(([^()]*)\))/g;

/**
 * Alternatives only: in `a AND b` neither half alone is the accusation, and a negation accuses
 * everything else.
 */
export function readPattern(pattern: string, claim: ClaimDraft): Found[] {
  if (pattern.length > longestPattern) return [skip(claim.line, 'pattern too long')];
  const { outside, strings } = takeStringsOut(pattern);
  if (/\b(?:AND|FOLLOWEDBY|NOT|LIKE|MATCHES|REPEATS)\b|!=|[<>]/.test(outside)) {
    return [skip(claim.line, 'compound pattern')];
  }
  const stringOf = (number: string | undefined) => strings[Number(number)] ?? '';
  const found = [...outside.matchAll(comparison)].flatMap(
    ([, type = '', path = '', one, several = '']) => {
      const whole = path.replace(/'(\d+)'/g, (_, number: string) => stringOf(number));
      const numbers = one === undefined ? (several.match(/\d+/g) ?? []) : [one];
      return numbers.map((number) => readObservable(`${type}:${whole}`, stringOf(number), claim));
    },
  );
  return found.length > 0 ? found : [skip(claim.line, 'unknown pattern')];
}

/** One pass: an unclosed string ends with the pattern, and no text is read twice. */
function takeStringsOut(pattern: string): { outside: string; strings: string[] } {
  const strings: string[] = [];
  const outside = pattern.replace(/'((?:[^'\\]|\\[^])*)'?/g, (_, text: string) => {
    const number = strings.push(text.replace(/\\([^])/g, '$1')) - 1;
    return `'${number}'`;
  });
  return { outside, strings };
}

function readObservable(path: string, value: string, claim: ClaimDraft): Found {
  if (/^ipv[46]-addr:value$/.test(path)) return rangeOf(value, claim);
  if (/^domain-name:value$/.test(path)) return domainOf(value, claim);
  if (/^url:value$/.test(path)) return urlOf(value, claim);
  if (/^file:hashes/.test(path)) return hashOf(value, claim);
  if (/^x509-certificate:hashes\.'?SHA-1'?$/.test(path)) {
    return fingerprintOf('certificate-sha1', value, claim);
  }
  return skip(claim.line, 'unknown kind of observable');
}

function readTechnique(object: unknown, form: string, line: number): Found[] {
  const reference = listAt(object, 'external_references').find((entry) =>
    textAt(entry, 'external_id'),
  );
  const id = textAt(reference, 'external_id') ?? textAt(object, 'id');
  const name = textAt(object, 'name');
  if (!id || !name) return [skip(line, 'no name')];
  const record = compact<RecordOf<'technique'>>({
    type: 'technique',
    id,
    form,
    name,
    description: textAt(object, 'description')?.split('\n')[0],
    url: textAt(reference, 'url'),
    aliases: [...textsAt(object, 'aliases'), ...textsAt(object, 'x_mitre_aliases')],
  });
  return [recordOf(record, line)];
}
