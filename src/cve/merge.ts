import { isRejected, scoreOfKind, type CveRecord, type SourceScore } from './record.ts';
import type { AffectedRange, CveFacts, CvssScore, Epss, KnownExploited, Ssvc } from './store.ts';

/** A record of a source and its ranges, which are stored separately. */
interface SourceRecord {
  record: CveRecord;
  affected: readonly AffectedRange[];
}

/** Merged facts: each part from the first record that has it, so records come best first. */
export function mergeRecords(id: string, records: readonly SourceRecord[]): CveFacts {
  const first = <T>(read: (source: SourceRecord) => T | undefined, otherwise: T): T =>
    records.map(read).find((value) => !isBlank(value)) ?? otherwise;
  const texts = (name: 'title' | 'description') =>
    first(({ record }) => (record.type === 'epss' ? undefined : record[name]), '');
  const details = <T>(read: (record: CveRecord & { type: 'cve' }) => T | undefined, otherwise: T) =>
    first(({ record }) => (record.type === 'cve' ? read(record) : undefined), otherwise);
  const score = (kind: '2' | '3' | '4') =>
    first<CvssScore | null>(({ record }) => toScore(scoreOfKind(record, kind)), null);
  return {
    id,
    isRejected: records.some(({ record }) => isRejected(record)),
    title: texts('title'),
    description: texts('description'),
    publishedAt: details<string | null>(({ publishedAt }) => publishedAt, null),
    updatedAt: details<string | null>(({ updatedAt }) => updatedAt, null),
    cvss2: score('2'),
    cvss3: score('3'),
    cvss4: score('4'),
    cwes: first<readonly string[]>(({ record }) => (record.type === 'epss' ? [] : record.cwes), []),
    epss: first<Epss | null>(({ record }) => toEpss(record), null),
    kev: first<KnownExploited | null>(({ record }) => toExploited(record), null),
    ssvc: first<Ssvc | null>(({ record }) => toSsvc(record), null),
    affected: first(({ affected }) => affected, []),
    references: details<readonly string[]>(({ references }) => references, []),
  };
}

function isBlank(value: unknown): boolean {
  return value === undefined || value === '' || (Array.isArray(value) && value.length === 0);
}

function toScore(record: SourceScore | undefined): CvssScore | undefined {
  if (!record) return undefined;
  const { version, score, severity = '', vector = '' } = record;
  return { version, score, severity, vector };
}

function toEpss(record: CveRecord): Epss | undefined {
  if (record.type !== 'epss') return undefined;
  return { probability: record.epss, percentile: record.percentile, day: record.day ?? '' };
}

function toExploited(record: CveRecord): KnownExploited | undefined {
  if (record.type !== 'known-exploited') return undefined;
  const { addedAt = '', dueAt = '', title = '', action = '', ransomware } = record;
  return { addedOn: addedAt.slice(0, 10), dueOn: dueAt.slice(0, 10), ransomware, title, action };
}

function toSsvc(record: CveRecord): Ssvc | undefined {
  if (record.type !== 'cve' || record.exploitation === undefined) return undefined;
  const { exploitation, automatable = null, technicalImpact = '' } = record;
  return { exploitation, automatable, technicalImpact };
}
