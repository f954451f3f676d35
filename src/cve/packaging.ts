/** Marks of those who package software for others, and repair it without raising its version. */
const distributions: readonly (readonly [name: string, mark: RegExp])[] = [
  ['ubuntu', /ubuntu/i],
  ['raspbian', /raspbian|\+rpi\d|\+rpt\d/i],
  ['debian', /debian|[+~-]deb\d+|deb\d+u\d|~bpo/i],
  ['amazon', /amzn|amazon linux/i],
  ['centos', /centos/i],
  ['rocky', /rocky ?linux/i],
  ['alma', /alma ?linux/i],
  ['oracle', /oracle linux|\.0\.\d+\.el\d/i],
  ['redhat', /red ?hat|rhel|[._-]el\d/i],
  ['fedora', /fedora|[._-]fc\d\d/i],
  ['suse', /suse|\bsles\b/i],
  ['alpine', /alpine|\d-r\d+$/i],
  ['gentoo', /gentoo/i],
  ['freebsd', /freebsd/i],
];

/** Most texts tell of none, and one look is enough to know. */
const anyMark = new RegExp(distributions.map(([, mark]) => mark.source).join('|'), 'im');

/** The distribution that something a host said tells of; '' when nothing does. */
export function distributionIn(texts: readonly string[]): string {
  if (!anyMark.test(texts.join('\n'))) return '';
  const found = distributions.find(([, mark]) => texts.some((text) => mark.test(text)));
  return found?.[0] ?? '';
}

/** Where a packager's own count begins: `-93.el7`, `-0ubuntu0.20.04.2`, `+deb10u2`, `-r3`. */
const revision =
  /[-+~](?=[^-\s]*(?:ubuntu|deb\d|bpo\d|[._]el\d|[._]fc\d|amzn|rpi\d|rpt\d))\S*|-r\d+$/i;

/** The version as its authors gave it. MariaDB says 5.5.5 first, for the sake of old clients. */
export function upstreamVersion(version: string): string {
  const own = /mariadb/i.test(version) ? version.replace(/^5\.5\.5-(?=\d)/, '') : version;
  return own.replace(revision, '');
}
