import { releaseName } from '../../cve/releases.ts';
import { compact } from '../../lib/compact.ts';
import { listAt, textAt } from '../../lib/json-field.ts';
import { defineFeed, recordOf, skip, type RecordOf, type Found } from '../feed.ts';
import { json } from '../formats/json.ts';
import { readOsv } from '../formats/osv.ts';
import { byFirstText } from '../formats/sniff.ts';

type State = RecordOf<'package'>['releases'][number];

export const ubuntuTracker = defineFeed({
  name: 'ubuntu-tracker',
  title: 'Ubuntu CVE tracker',
  says: 'which build of an Ubuntu release repairs which CVE',
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
  // One OSV record a file, or the answers of ubuntu.com/security/cves.json.
  parse: byFirstText(/^\s*\{\s*"cves"/, {
    yes: json('cves[]', ({ value, line }) => toPackages(value, line)),
    no: json('', ({ value, line }) => fromOsv(value, line)),
  }),
  example: () => ({
    input:
      '{"cves":[{"id":"CVE-2024-6387","packages":[{"name":"openssh","statuses":[{"release_codename":"focal","status":"not-affected","description":"introduced in v8.5p1"},{"release_codename":"jammy","status":"released","description":"1:8.9p1-3ubuntu0.10","pocket":"security"}]}]}]}',
    output: [
      recordOf(
        {
          type: 'package',
          distribution: 'ubuntu',
          package: 'openssh',
          cve: 'CVE-2024-6387',
          releases: [
            { release: 'focal', state: 'not-affected', note: 'introduced in v8.5p1' },
            { release: 'jammy', state: 'fixed', fixedIn: '1:8.9p1-3ubuntu0.10' },
          ],
        },
        1,
      ),
    ],
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

function toPackages(value: unknown, line: number): Found[] {
  const cve = textAt(value, 'id')?.toUpperCase();
  if (!cve || !/^CVE-\d{4}-\d{4,}$/.test(cve)) return [skip(line, 'no CVE id')];
  return listAt(value, 'packages').flatMap((each) => {
    const name = textAt(each, 'name');
    const releases = listAt(each, 'statuses').flatMap(toState);
    if (!name || releases.length === 0) return [];
    return recordOf(
      { type: 'package', distribution: 'ubuntu', package: name, cve, releases },
      line,
    );
  });
}

function toState(said: unknown): State[] {
  const release = textAt(said, 'release_codename') ?? 'upstream';
  const status = textAt(said, 'status') ?? '';
  // Upstream is no release of Ubuntu, and DNE means that the release has no such package.
  if (release === 'upstream' || status === 'DNE') return [];
  const words = textAt(said, 'description')?.trim() || undefined;
  if (status === 'released') return [toFixed(release, words)];
  const state = stateOf(status, words ?? '');
  return [compact<State>({ release, state, fixedIn: undefined, newest: undefined, note: words })];
}

/** The build may stand in brackets; without one nothing can be compared. */
function toFixed(release: string, words: string | undefined): State {
  const [fixedIn] = /\d[\w.+~:-]*/.exec(words ?? '') ?? [];
  const state = fixedIn === undefined ? 'undecided' : 'fixed';
  return compact<State>({ release, state, fixedIn, newest: undefined, note: undefined });
}

function stateOf(status: string, words: string): State['state'] {
  if (status === 'not-affected') return 'not-affected';
  if (status === 'ignored') return /needs-triage/.test(words) ? 'undecided' : 'affected';
  return ['needed', 'pending', 'deferred', 'active'].includes(status) ? 'affected' : 'undecided';
}
