import { toIsoTime } from '../../lib/iso-time.ts';
import { listAt, textAt, valueAt } from '../../lib/json-field.ts';
import type { Parse } from '../feed.ts';
import { recordOf, skip, type Found } from '../indicator.ts';
import { compact } from '../../lib/compact.ts';
import type { AffectedProduct, CveFacts, CvssScore } from '../record.ts';
import { englishText, toScore } from './cve-five.ts';
import { json } from './json.ts';

/** NVD 2.0 as NVD publishes it, and the same records in the list `cve_items` of its mirror. */
export function nvdRecords(): Parse {
  return json(['vulnerabilities[]', 'cve_items[]'], ({ value, line, path }) =>
    readNvdRecord(path === 'cve_items[]' ? value : valueAt(value, 'cve'), line),
  );
}

function readNvdRecord(record: unknown, line: number): Found {
  const cve = textAt(record, 'id')?.toUpperCase();
  if (!cve || !/^CVE-\d{4}-\d{4,}$/.test(cve)) return skip(line, 'no CVE id');
  const facts = compact<CveFacts>({
    type: 'cve',
    source: 'nvd',
    cve,
    state: textAt(record, 'vulnStatus'),
    title: undefined,
    description: englishText(listAt(record, 'descriptions')),
    publishedAt: toIsoTime(textAt(record, 'published')),
    updatedAt: toIsoTime(textAt(record, 'lastModified')),
    cvss: scoresOf(record),
    cwes: weaknessesOf(record),
    affected: listAt(record, 'configurations').flatMap(matchesOf),
    references: listAt(record, 'references').flatMap((entry) => textAt(entry, 'url') ?? []),
    exploitation: undefined,
    automatable: undefined,
    technicalImpact: undefined,
  });
  return recordOf(facts, line);
}

function scoresOf(record: unknown): CvssScore[] {
  return ['cvssMetricV40', 'cvssMetricV31', 'cvssMetricV30', 'cvssMetricV2'].flatMap((member) =>
    listAt(record, `metrics.${member}`).flatMap((metric) => {
      const score = toScore(valueAt(metric, 'cvssData'), textAt(metric, 'source'));
      // Version 2 keeps its severity beside the data.
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

function matchesOf(configuration: unknown): AffectedProduct[] {
  return listAt(configuration, 'nodes')
    .flatMap((node) => listAt(node, 'cpeMatch'))
    .flatMap((match) => {
      const cpe = textAt(match, 'criteria');
      if (!cpe) return [];
      const [, , , vendor, product, version] = cpe.split(':');
      return compact<AffectedProduct>({
        vendor,
        product,
        cpe,
        vulnerable: valueAt(match, 'vulnerable') === true,
        version: version === '*' || version === '-' ? undefined : version,
        versionStartIncluding: textAt(match, 'versionStartIncluding'),
        versionStartExcluding: textAt(match, 'versionStartExcluding'),
        versionEndIncluding: textAt(match, 'versionEndIncluding'),
        versionEndExcluding: textAt(match, 'versionEndExcluding'),
      });
    });
}
