import { textAt, valueAt } from '../../lib/json-field.ts';
import { readJsonPath } from '../../lib/json-path.ts';
import { defineFeed, recordOf, type FeedDocument, type Found } from '../feed.ts';

const releases = ['v3.19', 'v3.20', 'v3.21', 'v3.22', 'edge'];

export const alpineSecdb = defineFeed({
  name: 'alpine-secdb',
  title: 'Alpine security database',
  says: 'which build of an Alpine release repairs which CVE',
  sources: releases.flatMap((release) =>
    ['main', 'community'].map((part) => ({
      url: `https://secdb.alpinelinux.org/${release}/${part}.json`,
    })),
  ),
  licence: 'published openly by Alpine Linux',
  attribution: 'Alpine Linux security database',
  terms: 'unstated',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: false,
  parse,
  example: () => ({
    input:
      '{"reponame":"main","distroversion":"v3.20","packages":[{"pkg":{"name":"apache2","secfixes":{"2.4.62-r0":["CVE-2024-40725"],"0":["CVE-2020-11985 (not built)"]}}}]}',
    output: [
      recordOf(
        {
          type: 'package',
          distribution: 'alpine',
          package: 'apache2',
          cve: 'CVE-2020-11985',
          releases: [{ release: 'v3.20', state: 'not-affected' }],
        },
        2,
      ),
      recordOf(
        {
          type: 'package',
          distribution: 'alpine',
          package: 'apache2',
          cve: 'CVE-2024-40725',
          releases: [{ release: 'v3.20', state: 'fixed', fixedIn: '2.4.62-r0' }],
        },
        2,
      ),
    ],
  }),
});

/** The release stands in front of its packages. */
async function* parse({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  let release = '';
  for await (const elements of readJsonPath(bytes, ['distroversion', 'packages[]'])) {
    const found: Found[] = [];
    for (const { path, value, record } of elements) {
      if (path === 'distroversion') release = typeof value === 'string' ? value : '';
      else found.push(...toPackages(value, record, release));
    }
    yield found;
  }
}

function toPackages(value: unknown, line: number, release: string): Found[] {
  const name = textAt(value, 'pkg.name');
  if (!name || release === '') return [];
  const fixes = Object.entries(valueAt(value, 'pkg.secfixes') ?? {});
  return fixes.flatMap(([build, list]) =>
    cvesIn(list).map((cve) => {
      // Build 0: no build of this release ever had it.
      const state =
        build === '0'
          ? { release, state: 'not-affected' as const }
          : { release, state: 'fixed' as const, fixedIn: build };
      const known = { type: 'package' as const, distribution: 'alpine', package: name, cve };
      return recordOf({ ...known, releases: [state] }, line);
    }),
  );
}

/** Other names of the flaw may stand behind its number. */
function cvesIn(list: unknown): string[] {
  const texts = Array.isArray(list) ? list : [];
  const found = texts.flatMap((text) =>
    typeof text === 'string' ? (/CVE-\d{4}-\d{4,}/.exec(text) ?? []) : [],
  );
  return [...new Set(found)];
}
