import { readRows } from '../lib/text-table.ts';

/** Releases by family, package and version; also by release number. */
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

/** Releases that shipped a version of a package; undefined if it is not in the table. */
export function shippingReleases(place: string): readonly string[] | undefined {
  return releasesOf.get(place);
}

/** `12` for bookworm; releases without a number keep their name. */
export function numberOfRelease(family: string, name: string): string {
  return numbers.get(`${family} ${name}`) ?? name;
}

/** The code name of Debian 12 or Ubuntu 24.04; '' if it is not in the table. */
export function releaseName(family: 'debian' | 'ubuntu', number: string): string {
  return releasesOf.get(`${family} release ${number}`)?.[0] ?? '';
}

/** The release in a Debian build: `deb12u3` is bookworm; '' if it names none. */
export function debianRelease(build: string): string {
  return releaseName('debian', /deb(\d{1,2})/.exec(build)?.[1] ?? '');
}

/** The release in an Ubuntu build: `0ubuntu0.20.04.2` is focal. */
export function ubuntuRelease(build: string): string {
  const [, number = ''] = /ubuntu[\d.]*?[.+~]?((?:1\d|2\d)\.(?:04|10))(?:\D|$)/.exec(build) ?? [];
  return releaseName('ubuntu', number);
}
