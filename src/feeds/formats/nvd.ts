import type { AffectedProduct, CveDetails, SourceScore } from '../../cve/record.ts';
import { toIsoTime } from '../../lib/iso-time.ts';
import { listAt, textAt, valueAt } from '../../lib/json-field.ts';
import type { Parse } from '../feed.ts';
import { recordOf, skip, type Found } from '../indicator.ts';
import { compact } from '../../lib/compact.ts';

import { englishText, toScore } from './cve-five.ts';
import { json } from './json.ts';

/** NVD 2.0 as NVD publishes it, and the same records in its mirror's list `cve_items`. */
export function nvdRecords(): Parse {
  return json(['vulnerabilities[]', 'cve_items[]'], ({ value, line, path }) =>
    readNvdRecord(path === 'cve_items[]' ? value : valueAt(value, 'cve'), line),
  );
}

function readNvdRecord(record: unknown, line: number): Found {
  const cve = textAt(record, 'id')?.toUpperCase();
  if (!cve || !/^CVE-\d{4}-\d{4,}$/.test(cve)) return skip(line, 'no CVE id');
  const facts = compact<CveDetails>({
    type: 'cve',
    source: 'nvd',
    cve,
    state: textAt(record, 'vulnStatus'),
    description: englishText(listAt(record, 'descriptions')),
    publishedAt: toIsoTime(textAt(record, 'published')),
    updatedAt: toIsoTime(textAt(record, 'lastModified')),
    cvss: scoresOf(record),
    cwes: weaknessesOf(record),
    affected: listAt(record, 'configurations').flatMap(matchesOf),
    references: listAt(record, 'references').flatMap((entry) => textAt(entry, 'url') ?? []),
  });
  return recordOf(facts, line);
}

function scoresOf(record: unknown): SourceScore[] {
  return ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'].flatMap((member) =>
    listAt(record, `metrics.${member}`).flatMap((metric) => {
      const score = toScore(valueAt(metric, 'cvssData'), textAt(metric, 'source'));
      // CVSS 2 stores its severity outside `cvssData`.
      const severity = score?.severity ?? textAt(metric, 'baseSeverity');
      return score ? [severity ? { ...score, severity } : score] : [];
    }),
  );
}

function weaknessesOf(record: unknown): string[] {
  const values = listAt(record, 'weaknesses')
    .flatMap((weakness) => listAt(weakness, 'description'))
    .flatMap((description) => textAt(description, 'value') ?? []);
  return [...new Set(values.filter((value) => /^CWE-\d+$/.test(value)))];
}

/** A match in a configuration, and what must be present alongside it. */
interface Part {
  match: unknown;
  needs: readonly (readonly string[])[];
}

/** A configuration names products (OR), or products together with what they run on (AND). */
function matchesOf(configuration: unknown): AffectedProduct[] {
  const groups = listAt(configuration, 'nodes').flatMap(groupsOf);
  const isJoined = textAt(configuration, 'operator')?.toUpperCase() === 'AND';
  return groups
    .flatMap((group, at): Part[] => {
      const others = isJoined
        ? groups.filter((_, other) => other !== at).map(namesOf)
        : group.inside;
      return group.matches.map((match) => ({ match, needs: others }));
    })
    .filter(({ match }) => valueAt(match, 'vulnerable') === true)
    .flatMap(toProduct);
}

interface Group {
  /** Alternatives. */
  matches: readonly unknown[];
  isNegated: boolean;
  /** What its own node requires alongside it. */
  inside: readonly (readonly string[])[];
}

/** The matches of a node are alternatives, unless the node joins them with AND. */
function groupsOf(node: unknown): Group[] {
  const matches = listAt(node, 'cpeMatch');
  const isNegated = valueAt(node, 'negate') === true;
  if (textAt(node, 'operator')?.toUpperCase() !== 'AND') {
    return [{ matches, isNegated, inside: [] }];
  }
  return matches.map((match) => ({
    matches: [match],
    isNegated,
    inside: matches.filter((other) => other !== match).map((other) => criteriaOf([other])),
  }));
}

/** A longer list of alternatives only enumerates the models that a firmware runs on. */
const mostAlternatives = 40;

function criteriaOf(matches: readonly unknown[]): string[] {
  return matches.slice(0, mostAlternatives).flatMap((match) => textAt(match, 'criteria') ?? []);
}

/**
 * Absence cannot be observed from outside: a negated match becomes a requirement that is never met.
 */
function namesOf({ matches, isNegated }: Group): string[] {
  return isNegated ? ['without'] : criteriaOf(matches);
}

function toProduct({ match, needs }: Part): AffectedProduct[] {
  const cpe = textAt(match, 'criteria');
  if (!cpe) return [];
  const [, , , vendor, product, version] = cpe.split(':');
  return [
    compact<AffectedProduct>({
      vendor,
      product,
      cpe,
      needs: needs.length === 0 ? undefined : needs.map((names) => [...names]),
      vulnerable: true,
      version: version === '*' || version === '-' ? undefined : version,
      versionStartIncluding: textAt(match, 'versionStartIncluding'),
      versionStartExcluding: textAt(match, 'versionStartExcluding'),
      versionEndIncluding: textAt(match, 'versionEndIncluding'),
      versionEndExcluding: textAt(match, 'versionEndExcluding'),
    }),
  ];
}
