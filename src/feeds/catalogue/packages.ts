import { releaseName } from '../../cve/releases.ts';
import { compact } from '../../lib/compact.ts';
import { listAt, textAt, valueAt } from '../../lib/json-field.ts';
import { readJsonPath } from '../../lib/json-path.ts';
import {
  type Feed,
  type FeedDocument,
  type Found,
  type RecordOf,
  defineFeed,
  recordOf,
  skip,
} from '../feed.ts';
import { json } from '../formats/json.ts';
import { readOsv } from '../formats/osv.ts';
import { byFirstText } from '../formats/sniff.ts';

type State = RecordOf<'package'>['releases'][number];

const debianTracker = defineFeed({
  name: 'debian-tracker',
  title: 'Debian security tracker',
  says: 'which build of a Debian release fixes which CVE',
  sources: [{ url: 'https://security-tracker.debian.org/tracker/data/json' }],
  licence: 'published openly by the Debian project',
  attribution: 'Debian security tracker, the Debian project',
  terms: 'heavy',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: false,
  maxBytes: 512 * 1024 * 1024,
  // Streamed per package and CVE: the kernel's entries would be too large as one value.
  parse: json('{}{}', ({ value, key, parent, line }) => fromDebian(value, line, [parent, key])),
});

function fromDebian(value: unknown, line: number, [name = '', cve = '']: string[]): Found {
  // Entries without a CVE id yet have names such as TEMP-0000000-A1B2C3.
  if (!/^CVE-\d{4}-\d{4,}$/.test(cve)) return skip(line, 'no CVE id');
  const releases = Object.entries(valueAt(value, 'releases') ?? {});
  return recordOf(
    {
      type: 'package',
      distribution: 'debian',
      package: name,
      cve,
      releases: releases.map(([release, said]) => debianState(release, said)),
    },
    line,
  );
}

function debianState(release: string, said: unknown): State {
  const fixed = textAt(said, 'fixed_version');
  const isUnimportant = textAt(said, 'urgency') === 'unimportant';
  const state = debianStateOf(textAt(said, 'status'), fixed, isUnimportant);
  return compact<State>({
    release,
    state,
    fixedIn: state === 'fixed' ? fixed : undefined,
    newest: newestOf(valueAt(said, 'repositories')),
    note: state === 'not-affected' && isUnimportant && fixed !== '0' ? 'unimportant' : noteOf(said),
  });
}

/** Fixed in `0`: no build of this release ever had it. Unimportant: Debian does not count it at all. */
function debianStateOf(
  status: string | undefined,
  fixed: string | undefined,
  isUnimportant: boolean,
): State['state'] {
  if (fixed === '0') return 'not-affected';
  if (status === 'resolved' && fixed !== undefined) return 'fixed';
  if (status === 'open') return isUnimportant ? 'not-affected' : 'affected';
  return 'undecided';
}

function noteOf(said: unknown): string | undefined {
  return textAt(said, 'nodsa_reason') ? textAt(said, 'nodsa') : undefined;
}

const byNumbers = new Intl.Collator('en', { numeric: true });

/** The later build of a release's main archive and its security archive. */
function newestOf(repositories: unknown): string | undefined {
  const builds = Object.values(repositories ?? {}).filter((build) => typeof build === 'string');
  return builds.sort((one, other) => byNumbers.compare(one, other)).at(-1);
}

const ubuntuTracker = defineFeed({
  name: 'ubuntu-tracker',
  title: 'Ubuntu CVE tracker',
  says: 'which build of an Ubuntu release fixes which CVE',
  sources: [{ url: 'https://storage.googleapis.com/osv-vulnerabilities/Ubuntu/all.zip' }],
  licence: 'published openly by Canonical',
  attribution: 'Ubuntu CVE tracker, Canonical Ltd., by osv.dev',
  terms: 'heavy',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: false,
  pick: /\.json$/,
  maxBytes: 1024 * 1024 * 1024,
  // One OSV record per file, or responses of ubuntu.com/security/cves.json.
  parse: byFirstText(/^\s*\{\s*"cves"/, {
    yes: json('cves[]', ({ value, line }) => fromUbuntu(value, line)),
    no: json('', ({ value, line }) => fromOsv(value, line)),
  }),
});

function fromOsv(value: unknown, line: number): Found[] {
  return readOsv(value, line, {
    name: 'ubuntu',
    releaseOf: (ecosystem) =>
      releaseName('ubuntu', /^Ubuntu:(?:Pro:)?(\d\d\.\d\d)/.exec(ecosystem)?.[1] ?? '') ||
      undefined,
  });
}

function fromUbuntu(value: unknown, line: number): Found[] {
  const cve = textAt(value, 'id')?.toUpperCase();
  if (!cve || !/^CVE-\d{4}-\d{4,}$/.test(cve)) return [skip(line, 'no CVE id')];
  return listAt(value, 'packages').flatMap((each) => {
    const name = textAt(each, 'name');
    const releases = listAt(each, 'statuses').flatMap(ubuntuState);
    if (!name || releases.length === 0) return [];
    return recordOf(
      { type: 'package', distribution: 'ubuntu', package: name, cve, releases },
      line,
    );
  });
}

function ubuntuState(said: unknown): State[] {
  const release = textAt(said, 'release_codename') ?? 'upstream';
  const status = textAt(said, 'status') ?? '';
  // Upstream is not an Ubuntu release, and DNE means that the release lacks the package.
  if (release === 'upstream' || status === 'DNE') return [];
  const words = textAt(said, 'description')?.trim() || undefined;
  if (status === 'released') return [toFixed(release, words)];
  const state = ubuntuStateOf(status, words ?? '');
  return [compact<State>({ release, state, fixedIn: undefined, newest: undefined, note: words })];
}

/** The build may be in brackets; without a build there is nothing to compare. */
function toFixed(release: string, words: string | undefined): State {
  const [fixedIn] = /\d[\w.+~:-]*/.exec(words ?? '') ?? [];
  const state = fixedIn === undefined ? 'undecided' : 'fixed';
  return compact<State>({ release, state, fixedIn, newest: undefined, note: undefined });
}

function ubuntuStateOf(status: string, words: string): State['state'] {
  if (status === 'not-affected') return 'not-affected';
  if (status === 'ignored') return /needs-triage/.test(words) ? 'undecided' : 'affected';
  return ['needed', 'pending', 'deferred', 'active'].includes(status) ? 'affected' : 'undecided';
}

const alpineReleases = ['v3.19', 'v3.20', 'v3.21', 'v3.22', 'edge'];

const alpineSecdb = defineFeed({
  name: 'alpine-secdb',
  title: 'Alpine security database',
  says: 'which build of an Alpine release fixes which CVE',
  sources: alpineReleases.flatMap((release) =>
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
  parse: parseAlpine,
});

/** The release comes before its packages. */
async function* parseAlpine({ bytes }: FeedDocument): AsyncGenerator<readonly Found[]> {
  let release = '';
  for await (const elements of readJsonPath(bytes, ['distroversion', 'packages[]'])) {
    const found: Found[] = [];
    for (const { path, value, record } of elements) {
      if (path === 'distroversion') release = typeof value === 'string' ? value : '';
      else found.push(...fromAlpine(value, record, release));
    }
    yield found;
  }
}

function fromAlpine(value: unknown, line: number, release: string): Found[] {
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

/** The CVE id may be followed by other ids of the vulnerability. */
function cvesIn(list: unknown): string[] {
  const texts = Array.isArray(list) ? list : [];
  const found = texts.flatMap((text) =>
    typeof text === 'string' ? (/CVE-\d{4}-\d{4,}/.exec(text) ?? []) : [],
  );
  return [...new Set(found)];
}

const redhatOsv = defineFeed({
  name: 'redhat-osv',
  title: 'Red Hat security advisories (OSV)',
  says: 'which build of Red Hat Enterprise Linux fixes which CVE',
  sources: [{ url: 'https://storage.googleapis.com/osv-vulnerabilities/Red%20Hat/all.zip' }],
  licence: 'CC BY 4.0',
  attribution: 'Red Hat Product Security (CC BY 4.0), by osv.dev',
  terms: 'heavy',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: false,
  pick: /\.json$/,
  maxBytes: 512 * 1024 * 1024,
  parse: json('', ({ value, line }) =>
    readOsv(value, line, {
      name: 'redhat',
      releaseOf: (ecosystem) =>
        /^Red Hat:(?:enterprise_linux|rhel_\w+):(\d{1,2})/.exec(ecosystem)?.[1],
    }),
  ),
});

export const packages: readonly Feed[] = [debianTracker, ubuntuTracker, alpineSecdb, redhatOsv];
