import { compact } from '../../lib/compact.ts';
import { textAt, valueAt } from '../../lib/json-field.ts';
import { defineFeed, recordOf, skip, type RecordOf, type Found } from '../feed.ts';
import { json } from '../formats/json.ts';

type State = RecordOf<'package'>['releases'][number];

export const debianTracker = defineFeed({
  name: 'debian-tracker',
  title: 'Debian security tracker',
  says: 'which build of a Debian release repairs which CVE',
  sources: [{ url: 'https://security-tracker.debian.org/tracker/data/json' }],
  licence: 'published openly by the Debian project',
  attribution: 'Debian security tracker, the Debian project',
  terms: 'heavy',
  everyHours: 24,
  category: 'vulnerability',
  cves: true,
  on: false,
  maxBytes: 512 * 1024 * 1024,
  // Package by CVE: the whole of the kernel in one piece would be too large.
  parse: json('{}{}', ({ value, key, parent, line }) => toPackage(value, line, [parent, key])),
  example: () => ({
    input:
      '{"openssh":{"CVE-2024-6387":{"scope":"local","releases":{"bookworm":{"status":"resolved","repositories":{"bookworm":"1:9.2p1-2+deb12u4","bookworm-security":"1:9.2p1-2+deb12u3"},"fixed_version":"1:9.2p1-2+deb12u3","urgency":"not yet assigned"},"bullseye":{"status":"resolved","repositories":{"bullseye":"1:8.4p1-5+deb11u3"},"fixed_version":"0","urgency":"unimportant"}}}}}',
    output: [
      recordOf(
        {
          type: 'package',
          distribution: 'debian',
          package: 'openssh',
          cve: 'CVE-2024-6387',
          releases: [
            {
              release: 'bookworm',
              state: 'fixed',
              fixedIn: '1:9.2p1-2+deb12u3',
              newest: '1:9.2p1-2+deb12u4',
            },
            { release: 'bullseye', state: 'not-affected', newest: '1:8.4p1-5+deb11u3' },
          ],
        },
        1,
      ),
    ],
  }),
});

function toPackage(value: unknown, line: number, [name = '', cve = '']: string[]): Found {
  // Entries without a number yet have names such as TEMP-0000000-A1B2C3.
  if (!/^CVE-\d{4}-\d{4,}$/.test(cve)) return skip(line, 'no CVE id');
  const releases = Object.entries(valueAt(value, 'releases') ?? {});
  return recordOf(
    {
      type: 'package',
      distribution: 'debian',
      package: name,
      cve,
      releases: releases.map(([release, said]) => toState(release, said)),
    },
    line,
  );
}

function toState(release: string, said: unknown): State {
  const fixed = textAt(said, 'fixed_version');
  const isUnimportant = textAt(said, 'urgency') === 'unimportant';
  const state = stateOf(textAt(said, 'status'), fixed, isUnimportant);
  return compact<State>({
    release,
    state,
    fixedIn: state === 'fixed' ? fixed : undefined,
    newest: newestOf(valueAt(said, 'repositories')),
    note: state === 'not-affected' && isUnimportant && fixed !== '0' ? 'unimportant' : noteOf(said),
  });
}

/** Fixed in `0`: no build of this release ever had it. Unimportant: Debian does not count it at all. */
function stateOf(
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

/** Of the archive of a release and that of its security updates, the later build. */
function newestOf(repositories: unknown): string | undefined {
  const builds = Object.values(repositories ?? {}).filter((build) => typeof build === 'string');
  return builds.sort((one, other) => byNumbers.compare(one, other)).at(-1);
}
