/** Marks of packagers, who backport fixes without raising the version. The first match counts. */
const distributions: readonly (readonly [name: string, mark: RegExp])[] = [
  ['sury', /sury\.org|ondrej/i],
  ['ubuntu', /ubuntu/i],
  ['raspbian', /raspbian|\+rpi\d|\+rpt\d/i],
  ['debian', /debian|[+~-]deb\d+|deb\d+u\d|~bpo/i],
  ['amazon', /amzn|amazon linux/i],
  ['centos', /centos/i],
  ['rocky', /rocky ?linux/i],
  ['alma', /alma ?linux/i],
  ['oracle', /oracle linux|\.0\.\d+\.el\d/i],
  ['redhat', /red ?hat|rhel|[._-]el\d|\d[a-z]?-fips\b/i],
  ['fedora', /fedora|[._-]fc\d\d/i],
  ['suse', /suse|\bsles\b/i],
  ['alpine', /alpine|\d-r\d+$/i],
  ['gentoo', /gentoo/i],
  ['freebsd', /freebsd/i],
];

/** Most texts have none, so one search settles it. */
const anyMark = new RegExp(distributions.map(([, mark]) => mark.source).join('|'), 'im');

/** The distribution named in a host's texts; '' if none is. */
export function distributionIn(texts: readonly string[]): string {
  if (!anyMark.test(texts.join('\n'))) return '';
  const found = distributions.find(([, mark]) => texts.some((text) => mark.test(text)));
  return found?.[0] ?? '';
}

const longestBuild = 100;

/** A packager's build, after the upstream version. */
const buildForms: readonly RegExp[] = [
  // OpenSSH_9.2p1 Debian-2+deb12u3; nmap replaces punctuation with blanks.
  /(?:^|[\s_/-])(\d[\w.]{0,30}) (?:Debian|Ubuntu|Raspbian)[- ](\d[\w.+~]{0,40})/i,
  // Red Hat's BIND: 9.11.4-P2-RedHat-9.11.4-26.P2.el7_9.9
  /RedHat-(\d[\w.]{0,30})-(\d[\w.+~]{0,40})/i,
  // 10.3.27-MariaDB-0+deb10u1, 8.0.32-0ubuntu0.20.04.2, 7.9p1-10+deb10u2, 1.1.1k-7.el8_6
  /(?:^|[\s_/-])(\d[\w.]{0,30}(?:-P\d{1,3})?)(?:-MariaDB(?:-log)?)?-(\d[\w.+~]{0,40}(?:ubuntu|deb\d|\.el\d|\.fc\d\d|\.amzn\d)[\w.+~]{0,40})/i,
  // 9.18.24-1-Debian
  /(?:^|[\s_/-])(\d[\w.]{0,30}(?:-P\d{1,3})?)-(\d[\w.+~]{0,40})-(?:Debian|Ubuntu)/i,
  // 1.20.1-r3
  /(?:^|[\s_/-])(\d[\w.]{0,30})-(r\d{1,5})(?=$|[\s)])/i,
];

/** The build in a text, in the packager's form but without an epoch; '' if there is none. */
export function buildIn(text: string): string {
  // MariaDB prefixes 5.5.5 for compatibility with old clients.
  const own = text.slice(0, 256).replace(/5\.5\.5-(?=\d)/, '');
  for (const form of buildForms) {
    const [, upstream = '', revision = ''] = form.exec(own) ?? [];
    if (upstream !== '') {
      return `${upstream.replace(/-(?=P\d)/i, '.')}-${revision}`.slice(0, longestBuild);
    }
  }
  return '';
}

/** Start of a packager's revision: `-93.el7`, `-0ubuntu0.20.04.2`, `+deb10u2`, `-r3`. */
const revision =
  /[-+~](?=[^-\s]*(?:ubuntu|deb\d|bpo\d|[._]el\d|[._]fc\d|amzn|rpi\d|rpt\d))\S*|-r\d+$/i;

/** The upstream version. MariaDB prefixes 5.5.5 for compatibility with old clients. */
export function upstreamVersion(version: string): string {
  const own = /mariadb/i.test(version) ? version.replace(/^5\.5\.5-(?=\d)/, '') : version;
  return own.replace(revision, '');
}
