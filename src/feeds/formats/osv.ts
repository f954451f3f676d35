import type { ReleaseStatus } from '../../cve/record.ts';
import { listAt, textAt } from '../../lib/json-field.ts';
import { compact } from '../../lib/compact.ts';
import { recordOf, skip, type Found } from '../indicator.ts';

/** How a distribution names its releases in OSV's field `ecosystem`. */
interface OsvDistribution {
  name: string;
  /** `Ubuntu:22.04:LTS` to `jammy`; undefined for anything but its releases. */
  releaseOf: (ecosystem: string) => string | undefined;
}

/** Reads one OSV record of a distribution: the affected packages, for each CVE behind it. */
export function readOsv(record: unknown, line: number, distribution: OsvDistribution): Found[] {
  const cves = cvesOf(record);
  if (cves.length === 0) return [skip(line, 'no CVE id')];
  const packages = new Map<string, ReleaseStatus[]>();
  for (const affected of listAt(record, 'affected')) {
    const release = distribution.releaseOf(textAt(affected, 'package.ecosystem') ?? '');
    const name = textAt(affected, 'package.name');
    if (release === undefined || !name) continue;
    packages.set(name, [...(packages.get(name) ?? []), toRelease(release, affected)]);
  }
  return cves.flatMap((cve) =>
    Array.from(packages, ([name, releases]) => {
      const { name: from } = distribution;
      return recordOf({ type: 'package', distribution: from, package: name, cve, releases }, line);
    }),
  );
}

function cvesOf(record: unknown): string[] {
  const names = [
    textAt(record, 'id') ?? '',
    ...['aliases', 'upstream', 'related'].flatMap((member) => listAt(record, member)),
  ];
  const found = names.flatMap((name) =>
    typeof name === 'string' ? (/CVE-\d{4}-\d{4,}/i.exec(name) ?? []) : [],
  );
  return [...new Set(found.map((cve) => cve.toUpperCase()))];
}

function toRelease(release: string, affected: unknown): ReleaseStatus {
  const events = listAt(affected, 'ranges').flatMap((range) => listAt(range, 'events'));
  const fixedIn = events.map((event) => textAt(event, 'fixed')).find((text) => text !== undefined);
  return compact<ReleaseStatus>({
    release,
    state: fixedIn === undefined ? 'affected' : 'fixed',
    fixedIn,
    newest: undefined,
    note: undefined,
  });
}
