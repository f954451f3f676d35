import { readRows } from '../lib/text-table.ts';

/** Releases by family, package and version; a release by its own number, too. */
const releasesOf = new Map(
  readRows(new URL('./tables/releases.txt', import.meta.url)).flatMap(
    ([family = '', name = '', versions = '']) =>
      versions.split(' ').map((each): [string, readonly string[]] => {
        const [version = '', releases = ''] = each.split('=');
        return [`${family} ${name} ${version}`, releases.split(',')];
      }),
  ),
);

const numbers = new Map(
  [...releasesOf].flatMap(([place, [name = '']]): [string, string][] => {
    const [family = '', kind = '', number = ''] = place.split(' ');
    return kind === 'release' ? [[`${family} ${name}`, number]] : [];
  }),
);

/** Releases that shipped a version of a package; undefined when the table does not have it. */
export function shippingReleases(place: string): readonly string[] | undefined {
  return releasesOf.get(place);
}

/** `12` of bookworm; what has no number keeps its name. */
export function numberOfRelease(family: string, name: string): string {
  return numbers.get(`${family} ${name}`) ?? name;
}

/** What Debian 12 or Ubuntu 24.04 is called; '' when the table does not have it. */
export function releaseName(family: 'debian' | 'ubuntu', number: string): string {
  return releasesOf.get(`${family} release ${number}`)?.[0] ?? '';
}

/** The release that a build of Debian names: `deb12u3` is bookworm; '' when it names none. */
export function debianRelease(build: string): string {
  return releaseName('debian', /deb(\d{1,2})/.exec(build)?.[1] ?? '');
}

/** The same for Ubuntu: `0ubuntu0.20.04.2` is focal. */
export function ubuntuRelease(build: string): string {
  const [, number = ''] = /ubuntu[\d.]*?[.+~]?((?:1\d|2\d)\.(?:04|10))(?:\D|$)/.exec(build) ?? [];
  return releaseName('ubuntu', number);
}
