import {
  compareApk,
  compareDpkg,
  compareRpm,
  upstreamOf,
  type CompareBuilds,
} from './package-version.ts';

/** What a distribution's tracker says of one CVE in one release of a package. */
export interface PackageState {
  /** `bookworm`, `jammy`, `v3.20`, `9`. */
  release: string;
  /** `fixed` from `fixedIn` on. */
  state: BuildState;
  fixedIn: string;
  /** The newest build that the tracker knew; '' when it does not say. */
  newest: string;
  /** In the tracker's own words; '' when it gives none. */
  note: string;
  /** The feed that said so. */
  feed: string;
}

export type BuildState = 'fixed' | 'not-affected' | 'affected' | 'undecided';

export interface DistributionVerdict {
  distribution: Family;
  /** Several, with commas, where the banner does not tell them apart. */
  release: string;
  package: string;
  /** '' when the banner hides it. */
  build: string;
  state: BuildState;
  fixedIn: string;
  note: string;
  feed: string;
}

export type Family = 'debian' | 'ubuntu' | 'alpine' | 'redhat';

const familyOf: Readonly<Record<string, Family>> = {
  debian: 'debian',
  raspbian: 'debian',
  ubuntu: 'ubuntu',
  alpine: 'alpine',
  redhat: 'redhat',
  centos: 'redhat',
  rocky: 'redhat',
  alma: 'redhat',
};

const comparisons: Readonly<Record<Family, CompareBuilds>> = {
  debian: compareDpkg,
  ubuntu: compareDpkg,
  alpine: compareApk,
  redhat: compareRpm,
};

/** Whose tracker judges what a distribution built; undefined where there is no feed for one. */
export function familyOfDistribution(distribution: string): Family | undefined {
  return familyOf[distribution];
}

/**
 * Source packages of a product, in any distribution. {1} and {2} stand for the first number and the
 * first two numbers of the version, {12} for those two without the point.
 */
const packages: Readonly<Record<string, string>> = {
  'openbsd:openssh': 'openssh',
  'apache:http_server': 'apache2 httpd',
  'f5:nginx': 'nginx',
  'php:php': 'php{2} php{12} php{1} php',
  'openssl:openssl': 'openssl openssl1.0',
  'oracle:mysql': 'mysql-{2} mysql',
  'mariadb:mariadb': 'mariadb-{2} mariadb',
  'postgresql:postgresql': 'postgresql-{1} postgresql-{2} postgresql{1} postgresql',
  'isc:bind': 'bind9 bind',
  'exim:exim': 'exim4 exim',
  'postfix:postfix': 'postfix',
  'dovecot:dovecot': 'dovecot',
  'sendmail:sendmail': 'sendmail',
  'opensmtpd:opensmtpd': 'opensmtpd',
  'proftpd:proftpd': 'proftpd-dfsg proftpd',
  'vsftpd_project:vsftpd': 'vsftpd',
  'pureftpd:pure-ftpd': 'pure-ftpd',
  'samba:samba': 'samba',
  'rsync_project:rsync': 'rsync',
  'netatalk:netatalk': 'netatalk',
  'lighttpd:lighttpd': 'lighttpd',
  'squid-cache:squid': 'squid squid3',
  'haproxy:haproxy': 'haproxy',
  'varnish-cache:varnish': 'varnish',
  'apache:tomcat': 'tomcat{1}',
  'eclipse:jetty': 'jetty{1}',
  'apache:traffic_server': 'trafficserver',
  'redis:redis': 'redis',
  'lfprojects:valkey': 'valkey',
  'memcached:memcached': 'memcached',
  'mongodb:mongodb': 'mongodb',
  'apache:activemq': 'activemq',
  'apache:zookeeper': 'zookeeper',
  'vmware:rabbitmq': 'rabbitmq-server',
  'eclipse:mosquitto': 'mosquitto',
  'etcd:etcd': 'etcd',
  'ntp:ntp': 'ntp',
  'tuxfamily:chrony': 'chrony',
  'thekelleys:dnsmasq': 'dnsmasq',
  'nlnetlabs:unbound': 'unbound',
  'nlnetlabs:nsd': 'nsd',
  'powerdns:authoritative': 'pdns',
  'powerdns:recursor': 'pdns-recursor',
  'nic:knot_resolver': 'knot-resolver',
  'isc:dhcpd': 'isc-dhcp dhcp',
  'net-snmp:net-snmp': 'net-snmp',
  'openldap:openldap': 'openldap',
  'mit:kerberos_5': 'krb5',
  'openvpn:openvpn': 'openvpn',
  'strongswan:strongswan': 'strongswan',
  'freeradius:freeradius': 'freeradius',
  'gnu:gnutls': 'gnutls28 gnutls',
  'dropbear_ssh_project:dropbear_ssh': 'dropbear',
  'libssh:libssh': 'libssh',
  'cyrus:imap': 'cyrus-imapd',
  'courier-mta:courier-imap': 'courier',
  'neutrinolabs:xrdp': 'xrdp',
  'tightvnc:tightvnc': 'tightvnc',
  'tigervnc:tigervnc': 'tigervnc',
  'miniupnp_project:miniupnpd': 'miniupnpd',
  'portable_sdk_for_upnp_project:portable_sdk_for_upnp': 'pupnp pupnp-1.8',
  'digium:asterisk': 'asterisk',
  'kamailio:kamailio': 'kamailio',
  'coturn_project:coturn': 'coturn',
  'torproject:tor': 'tor',
  'cups:cups': 'cups',
  'nodejs:node.js': 'nodejs',
  'caddyserver:caddy': 'caddy',
  'acme:mini_httpd': 'mini-httpd mini_httpd',
  'gunicorn:gunicorn': 'gunicorn',
  'ruby-lang:ruby': 'ruby{2}',
  'clamav:clamav': 'clamav',
};

/** Names under which a tracker may keep a product, the likeliest first. */
export function packagesOf(key: string, version: string): string[] {
  const [, first = '', second = ''] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return (packages[key] ?? '')
    .split(' ')
    .filter((name) => name !== '')
    .map((name) =>
      name
        .replace('{12}', first + second)
        .replace('{1}', first)
        .replace('{2}', `${first}.${second}`),
    );
}

const debianReleases = ['', '', '', '', '', '', '', 'wheezy', 'jessie', 'stretch', 'buster'];
debianReleases.push('bullseye', 'bookworm', 'trixie', 'forky');
const ubuntuReleases: Readonly<Record<string, string>> = {
  '12.04': 'precise',
  '14.04': 'trusty',
  '16.04': 'xenial',
  '18.04': 'bionic',
  '20.04': 'focal',
  '22.04': 'jammy',
  '23.10': 'mantic',
  '24.04': 'noble',
  '24.10': 'oracular',
  '25.04': 'plucky',
};

/** Which release shipped which version of a package that often hides its build. */
const shipped = `
debian openssh 6.0p1=wheezy 6.7p1=jessie 7.4p1=stretch 7.9p1=buster 8.4p1=bullseye 9.2p1=bookworm 10.0p1=trixie
ubuntu openssh 5.9p1=precise 6.6.1p1=trusty 6.6p1=trusty 7.2p2=xenial 7.6p1=bionic 8.2p1=focal 8.9p1=jammy 9.3p1=mantic 9.6p1=noble 9.7p1=oracular 9.9p1=plucky
redhat openssh 5.3p1=6 5.3=6 6.6.1=7 7.4=7 7.4p1=7 8.0=8 8.0p1=8 8.7=9 8.7p1=9 9.9=10 9.9p1=10
debian apache2 2.2.22=wheezy 2.4.10=jessie 2.4.25=stretch 2.4.38=buster 2.4.46=bullseye 2.4.48=bullseye 2.4.51=bullseye 2.4.52=bullseye 2.4.53=bullseye 2.4.54=bullseye 2.4.56=bullseye 2.4.57=bookworm 2.4.59=bullseye,bookworm 2.4.61=bullseye,bookworm 2.4.62=bullseye,bookworm
ubuntu apache2 2.2.22=precise 2.4.7=trusty 2.4.18=xenial 2.4.29=bionic 2.4.41=focal 2.4.52=jammy 2.4.57=mantic 2.4.58=noble 2.4.62=oracular 2.4.63=plucky
redhat httpd 2.2.15=6 2.4.6=7 2.4.37=8 2.4.51=9 2.4.53=9 2.4.57=9 2.4.62=9
ubuntu nginx 1.4.6=trusty 1.10.0=xenial 1.10.3=xenial 1.14.0=bionic 1.18.0=focal,jammy 1.24.0=mantic,noble 1.26.0=oracular
debian nginx 1.6.2=jessie 1.10.3=stretch 1.14.2=buster 1.18.0=bullseye 1.22.1=bookworm 1.26.3=trixie
debian exim4 4.84=jessie 4.84.2=jessie 4.89=stretch 4.92=buster 4.94.2=bullseye 4.96=bookworm 4.98=trixie
ubuntu exim4 4.82=trusty 4.86.2=xenial 4.90.1=bionic 4.93=focal 4.95=jammy 4.96=mantic 4.97=noble
debian proftpd-dfsg 1.3.5=jessie 1.3.5b=stretch 1.3.6=buster 1.3.7a=bullseye 1.3.8=bookworm
ubuntu proftpd-dfsg 1.3.5a=xenial 1.3.5e=bionic 1.3.6c=focal 1.3.7c=jammy 1.3.8b=noble
debian openssl 1.0.1t=jessie 1.1.0l=stretch 1.1.1d=buster 1.1.1n=buster,bullseye 1.1.1k=bullseye 1.1.1w=bullseye
ubuntu openssl 1.0.1f=trusty 1.0.2g=xenial 1.1.1=bionic 1.1.1f=focal 3.0.2=jammy 3.0.10=mantic 3.0.13=noble
debian samba 4.2.14=jessie 4.5.16=stretch 4.9.5=buster 4.13.13=bullseye 4.17.12=bookworm
ubuntu samba 4.3.11=xenial 4.7.6=bionic 4.11.6=focal 4.13.17=focal 4.15.13=focal,jammy 4.15.5=jammy 4.15.9=jammy 4.19.5=noble
debian lighttpd 1.4.35=jessie 1.4.45=stretch 1.4.53=buster 1.4.59=bullseye 1.4.69=bookworm
debian bind9 9.9.5=jessie 9.10.3=stretch 9.11.5=buster 9.16.15=bullseye 9.16.22=bullseye 9.16.27=bullseye 9.16.33=bullseye 9.16.37=bullseye 9.16.42=bullseye 9.16.44=bullseye 9.16.48=bullseye 9.16.50=bullseye 9.18.12=bookworm 9.18.16=bookworm 9.18.19=bookworm 9.18.24=bookworm 9.18.28=bookworm 9.18.33=bookworm
ubuntu bind9 9.9.5=trusty 9.10.3=xenial 9.11.3=bionic 9.16.1=focal 9.16.48=focal 9.18.1=jammy 9.18.12=jammy 9.18.18=jammy,mantic
debian dovecot 2.2.13=jessie 2.2.27=stretch 2.3.4.1=buster 2.3.13=bullseye 2.3.19.1=bookworm
debian vsftpd 3.0.2=jessie 3.0.3=stretch,buster,bullseye,bookworm
`;

const shippedIn = new Map<string, readonly string[]>();
for (const line of shipped.split('\n')) {
  const [family = '', name = '', ...versions] = line.split(' ');
  for (const each of versions) {
    const [version = '', releases = ''] = each.split('=');
    shippedIn.set(`${family} ${name} ${version}`, releases.split(','));
  }
}

/** A packaged piece of software, as far as its banner tells. */
export interface Packaged {
  family: Family;
  package: string;
  /** As its authors number it. */
  version: string;
  /** '' when the banner hides it. */
  build: string;
}

/** Where packages land before any release has them. */
const rolling = new Set(['sid', 'upstream', 'edge', 'devel']);

/** Releases that the software may be of: those that the build or the version names, or all that there are. */
export function releasesOf(packaged: Packaged, known: ReadonlySet<string>): readonly string[] {
  const { family, package: name, version, build } = packaged;
  const marked = markedRelease(family, build);
  if (marked !== '') return [marked];
  const listed = shippedIn.get(`${family} ${name} ${version}`);
  if (listed) return listed;
  // A build of Debian without a mark that no release shipped came from unstable.
  if (family === 'debian' && build !== '') return ['sid'];
  return [...known].filter((release) => !rolling.has(release));
}

function markedRelease(family: Family, build: string): string {
  if (family === 'debian')
    return debianReleases[Number(/deb(\d{1,2})/.exec(build)?.[1] ?? 0)] ?? '';
  if (family === 'ubuntu') {
    const [, number = ''] = /ubuntu[\d.]*?[.+~]?((?:1\d|2\d)\.(?:04|10))(?:\D|$)/.exec(build) ?? [];
    return ubuntuReleases[number] ?? '';
  }
  return family === 'redhat' ? (/\.el(\d{1,2})/.exec(build)?.[1] ?? '') : '';
}

/** Judges a build by what the tracker says of its release, or of all that it may be of. */
export function judgeBuild(
  packaged: Packaged,
  states: readonly PackageState[],
  releases: readonly string[],
): DistributionVerdict | undefined {
  const concerned = states.filter(({ release }) => releases.includes(release));
  const [first] = concerned;
  if (!first) return undefined;
  const judged = concerned.map((each) => judgeState(packaged, each));
  const isWhole = releases.every((release) => concerned.some((each) => each.release === release));
  return {
    distribution: packaged.family,
    release: [...new Set(concerned.map(({ release }) => release))].join(', '),
    package: packaged.package,
    build: packaged.build,
    state: isWhole ? inAgreement(judged) : 'undecided',
    fixedIn: first.fixedIn,
    note: first.note,
    feed: first.feed,
  };
}

const isHarmless = (state: BuildState) => state === 'fixed' || state === 'not-affected';

function inAgreement(judged: readonly BuildState[]): BuildState {
  const [first = 'undecided'] = judged;
  if (judged.every((state) => state === first)) return first;
  return judged.every(isHarmless) ? 'fixed' : 'undecided';
}

function judgeState({ family, build, version }: Packaged, known: PackageState): BuildState {
  const compare = comparisons[family];
  const { state, fixedIn, newest } = known;
  if (state === 'fixed') {
    if (build !== '') return compareCleanly(compare, build, fixedIn) < 0 ? 'affected' : 'fixed';
    const order = compare(version, upstreamOf(fixedIn.toLowerCase()));
    if (order === 0) return 'undecided';
    return order < 0 ? 'affected' : 'fixed';
  }
  if (state !== 'affected' || newest === '') return state;
  // A build from after the tracker's snapshot may be the repair.
  const isNewer =
    build === ''
      ? compare(version, upstreamOf(newest.toLowerCase())) > 0
      : compareCleanly(compare, build, newest) > 0;
  return isNewer ? 'undecided' : 'affected';
}

/** Banners leave out that a package was stripped for licences: `9.11.3-1` is `9.11.3+dfsg-1`. */
function compareCleanly(compare: CompareBuilds, build: string, known: string): number {
  const clean = (text: string) =>
    text.toLowerCase().replace(/[+~.-](?:dfsg|ds|repack)[\d.]*(?=-)/, '');
  return compare(clean(build), clean(known));
}

const names: Readonly<Record<Family, string>> = {
  debian: 'Debian',
  ubuntu: 'Ubuntu',
  alpine: 'Alpine',
  redhat: 'Red Hat',
};

/** The verdict as a sentence without its end. */
export function describeVerdict(verdict: DistributionVerdict): string {
  const { state, fixedIn, note, build } = verdict;
  const where = `${names[verdict.distribution]} ${verdict.release}`;
  const words = note === '' ? '' : ` (${note})`;
  switch (state) {
    case 'fixed':
      return fixedIn === '' ? `fixed in ${where}${words}` : `fixed in ${where} from ${fixedIn} on`;
    case 'not-affected':
      return `${where} is not affected${words}`;
    case 'affected':
      return fixedIn === ''
        ? `${where} has not fixed it${words}`
        : `${build === '' ? 'this version' : `build ${build}`} is older than ${fixedIn}, which fixes it in ${where}`;
    case 'undecided':
      return build === '' && fixedIn !== ''
        ? `the banner hides the build; ${where} fixes it from ${fixedIn} on`
        : `${where} has not decided${words}`;
  }
}
