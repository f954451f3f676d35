import { readTableFile } from '../lib/text-table.ts';

/** Maps any CPE name to the one CVEs are filed under. */
const keyOfCpe = new Map<string, string>();
const keyOfName = new Map<string, string>();
const nameOfKey = new Map<string, string>();
/** Served to browsers; not part of a distribution's web server. */
const pageScripts = new Set<string>();
/** Names to which scanners append more words. */
const appliances = new Map<string, string>();

for (const { head, details } of readTableFile(new URL('./tables/products.txt', import.meta.url))) {
  for (const line of details) addProduct(line, head);
}

function addProduct(line: string, head: string): void {
  const [cpes = '', names = ''] = line.split(' = ');
  const spellings = cpes.split(' ');
  const key = spellings[0] ?? '';
  if (head === 'Scripts in pages') pageScripts.add(key);
  for (const spelling of spellings) keyOfCpe.set(spelling, key);
  for (const name of names.split(',')) {
    keyOfName.set(plain(name), key);
    if (head === 'Appliances') appliances.set(plain(name), key);
  }
  nameOfKey.set(key, /^[^,]+/.exec(names.trim())?.[0] ?? key);
}

/** Scanners disagree on the punctuation between words. */
function plain(name: string): string {
  return name
    .trim()
    .toLowerCase()
    .replace(/[\s_/-]+/g, ' ');
}

export function isPageScript(key: string): boolean {
  return pageScripts.has(key);
}

/** The key that CVEs of a product are filed under: `vendor:product`. */
export function keyOfProduct({ vendor, product }: { vendor: string; product: string }): string {
  const cpe = `${vendor}:${product}`;
  return keyOfCpe.get(cpe) ?? cpe;
}

/** Words for the service, which scanners append to the name of a program. */
const serviceWords =
  / (?:(?:http|ftp|smtp|esmtp|pop3|imap|ssh|telnet|ldap|sip)d?|https|http (?:config|admin|proxy|api)|admin httpd|rest api|(?:applications? |streaming media |web |http )?server)$/;

/** The key of a name in the table, with or without words for a service; undefined for others. */
export function listedKey(name: string): string | undefined {
  const text = plain(name);
  return keyOfName.get(text) ?? keyOfName.get(text.replace(serviceWords, ''));
}

/** The usual name of a product; '' if it is not in the table. */
export function nameOfProduct(key: string): string {
  return nameOfKey.get(key) ?? '';
}

/** The key of a record without a CPE: by a name in the table, else by the record's own names. */
export function keyOfRecord(record: { vendor: string; product: string }, name: string): string {
  return keyOfName.get(plain(name)) ?? keyOfProduct(record);
}

/** More words than any product has; the vendor may end after each of them. */
const mostWords = 6;

/** Keys a product may have, by its name in a scan. */
export function keysOfName(name: string): string[] {
  const known = listedKey(name);
  if (known !== undefined) return [known];
  const words = plain(name).split(' ').slice(0, mostWords);
  if (words[0] === undefined || words[0] === '') return [];
  const appliance = applianceOf(words);
  if (appliance !== undefined) return [appliance];
  const whole = words.join('_');
  const split = words.slice(1).map((_, at) => {
    return { vendor: words.slice(0, at + 1).join('_'), product: words.slice(at + 1).join('_') };
  });
  return [...new Set([{ vendor: whole, product: whole }, ...split].map(keyOfProduct))];
}

/** `Cisco ASA firewall http config` is a Cisco ASA; the longest match counts. */
function applianceOf(words: readonly string[]): string | undefined {
  for (let count = words.length - 1; count > 0; count--) {
    const key = appliances.get(words.slice(0, count).join(' '));
    if (key !== undefined) return key;
  }
  return undefined;
}

/** Forks that announce themselves under the original's name: only the version differs. */
const forks: readonly (readonly [key: string, mark: RegExp, fork: string])[] = [
  ['oracle:mysql', /mariadb/i, 'mariadb:mariadb'],
  ['oracle:mysql', /percona/i, 'percona:percona_server'],
  ['f5:nginx', /plus|^r\d/i, 'f5:nginx_plus'],
  ['apache:http_server', /coyote|tomcat/i, 'apache:tomcat'],
];

export function keyOfFork(key: string, version: string): string {
  return forks.find(([from, mark]) => from === key && mark.test(version))?.[2] ?? key;
}

/** Operating systems that run other vendors' services: their CVEs are not those of a service. */
const generalPurpose =
  /^(?:microsoft:windows|linux:linux_kernel$|debian:|canonical:ubuntu|redhat:(?:enterprise_linux|linux|fedora|rhel)|fedoraproject:|centos:|rocky|almalinux:|oracle:(?:linux|solaris)|sun:(?:solaris|sunos)|amazon:linux|suse:|novell:suse|opensuse:|alpinelinux:|gentoo:|archlinux:|freebsd:freebsd|openbsd:openbsd|netbsd:netbsd|apple:(?:mac|os_x|darwin)|google:android|ibm:aix|hp:hp-ux|raspbian|raspberrypi:|vmware:photon)/;

export function isGeneralPurposeSystem(key: string): boolean {
  return generalPurpose.test(key);
}

/** Release years of versions: CVEs of earlier years cannot be about them. */
const releaseYears: Readonly<Record<string, Readonly<Record<string, number>>>> = {
  'microsoft:internet_information_services': {
    '6.0': 2003,
    '7.0': 2008,
    '7.5': 2009,
    '8.0': 2012,
    '8.5': 2013,
    '10.0': 2015,
  },
};

/** 0 if unknown. */
export function releaseYear({ key, text }: { key: string; text: string }): number {
  return releaseYears[key]?.[text] ?? 0;
}

/**
 * Products that are patched without a new version in their banner, and what shows their patch
 * level.
 */
const hiddenPatches: readonly (readonly [key: RegExp, decidedBy: string])[] = [
  [/^microsoft:(?!exchange_server$)/, 'the installed updates'],
  [/^vmware:(?:esxi|vcenter_server)$/, 'the build number'],
  [/^cisco:(?:ios|ios_xe|adaptive_security_appliance_software)$/, 'the release in "show version"'],
  [/^citrix:netscaler/, 'the build number'],
  [/^f5:big-ip/, 'the installed hotfixes'],
];

/** What shows the patch level of a product whose banner hides it; '' for others. */
export function whatDecides(key: string): string {
  return hiddenPatches.find(([form]) => form.test(key))?.[1] ?? '';
}

/**
 * Products whose versions always have three numbers: fewer mean a truncated version, not a release.
 */
const threeNumbers = new Set([
  'apache:http_server',
  'f5:nginx',
  'php:php',
  'openssl:openssl',
  'oracle:mysql',
  'mariadb:mariadb',
  'apache:tomcat',
  'eclipse:jetty',
  'isc:bind',
  'samba:samba',
  'nodejs:node.js',
  'redis:redis',
  'mongodb:mongodb',
  'elastic:elasticsearch',
]);

export function isCutVersion(key: string, numbers: number): boolean {
  return numbers < 2 || (numbers < 3 && threeNumbers.has(key));
}
