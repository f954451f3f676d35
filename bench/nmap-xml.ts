import { seeded } from '../test/intel/reference.ts';
import { domainOf, spell } from './banners.ts';
import { formatIpv4 } from '../src/lib/ip.ts';

/** Open ports of ten hosts, 29 in total. */
const portCounts = [1, 2, 2, 2, 3, 3, 3, 4, 4, 5];
const scannedAt = Date.UTC(2025, 5, 2) / 1000;
const hostsInChunk = 50;

interface Listener {
  port: number;
  service: string;
  product: string;
  script: (random: () => number, host: string) => string;
}

const listeners: readonly Listener[] = [
  { port: 22, service: 'ssh', product: 'OpenSSH', script: hostKeys },
  { port: 80, service: 'http', product: 'nginx', script: page },
  { port: 443, service: 'http', product: 'Apache httpd', script: certificate },
  { port: 25, service: 'smtp', product: 'Postfix smtpd', script: greeting },
  { port: 8080, service: 'http', product: 'Apache Tomcat', script: page },
  { port: 3306, service: 'mysql', product: 'MySQL', script: greeting },
];

/**
 * Deterministic output in the format of `nmap -sV -sC -oX`, piece by piece: 29 open ports per ten
 * hosts, with services, CPE names and the output of the usual scripts.
 */
export function* nmapXml(hosts: number, seed = 7): Generator<Uint8Array> {
  const random = seeded(seed);
  yield Buffer.from(
    `<?xml version="1.0" encoding="UTF-8"?>\n<!DOCTYPE nmaprun>\n` +
      `<nmaprun scanner="nmap" args="nmap -sV -sC -oX scan.xml" start="${scannedAt}" version="7.95" xmloutputversion="1.05">\n`,
  );
  for (let from = 0; from < hosts; from += hostsInChunk) {
    let text = '';
    for (let at = from; at < Math.min(hosts, from + hostsInChunk); at++)
      text += host(at, { random, network: 11 + seed });
    yield Buffer.from(text);
  }
  yield Buffer.from(
    `<runstats><finished time="${scannedAt + 3_600}" exit="success"/><hosts up="${hosts}" down="0" total="${hosts}"/></runstats>\n</nmaprun>\n`,
  );
}

/** Every seed has a separate network, so that files cover different hosts. */
function host(at: number, { random, network }: { random: () => number; network: number }): string {
  const address = formatIpv4(((network << 24) + ((at * 7_919) & 0xff_ffff)) >>> 0);
  const name = `host-${at}.${domainOf(Math.floor(random() * 60_000))}`;
  const first = Math.floor(random() * listeners.length);
  const count = portCounts[at % portCounts.length] ?? 0;
  const ports = Array.from({ length: count }, (_, next) =>
    port(listeners[(first + next) % listeners.length], { random, name }),
  );
  const time = scannedAt + (at % 3_600);
  return (
    `<host starttime="${time}" endtime="${time + 20}"><status state="up" reason="syn-ack" reason_ttl="0"/>\n` +
    `<address addr="${address}" addrtype="ipv4"/>\n<hostnames><hostname name="${name}" type="PTR"/></hostnames>\n` +
    `<ports><extraports state="filtered" count="${1000 - count}"><extrareasons reason="no-response" count="${1000 - count}"/></extraports>\n` +
    `${ports.join('')}</ports>\n<times srtt="2011" rttvar="2011" to="100000"/>\n</host>\n`
  );
}

interface Around {
  random: () => number;
  name: string;
}

function port(listener: Listener | undefined, { random, name }: Around): string {
  if (!listener) return '';
  const { port: number, service, product, script } = listener;
  const version = `${1 + Math.floor(random() * 9)}.${Math.floor(random() * 23)}`;
  const tunnel = number === 443 ? ' tunnel="ssl"' : '';
  return (
    `<port protocol="tcp" portid="${number}"><state state="open" reason="syn-ack" reason_ttl="0"/>` +
    `<service name="${service}" product="${product}" version="${version}"${tunnel} ostype="Linux" method="probed" conf="10">` +
    `<cpe>cpe:/a:${product.toLowerCase().replaceAll(' ', '_')}:${version}</cpe><cpe>cpe:/o:linux:linux_kernel</cpe></service>` +
    `${script(random, name)}</port>\n`
  );
}

function hostKeys(random: () => number): string {
  const key = (bits: number, kind: string) =>
    `\n  ${bits} ${Array.from({ length: 16 }, () => hex(random, 2)).join(':')} (${kind})`;
  return `<script id="ssh-hostkey" output="${key(256, 'ECDSA')}${key(256, 'ED25519')}"/>`.replaceAll(
    '\n',
    '&#xa;',
  );
}

function page(random: () => number): string {
  const title = Array.from({ length: 3 }, () => spell(Math.floor(random() * 30_000))).join(' ');
  return (
    `<script id="http-title" output="${title}"><elem key="title">${title}</elem></script>` +
    `<script id="http-server-header" output="nginx"><elem>nginx</elem></script>`
  );
}

function certificate(random: () => number, name: string): string {
  return (
    `<script id="ssl-cert" output="Subject: commonName=${name}&#xa;Not valid before: 2025-01-01T00:00:00&#xa;Not valid after:  2026-01-01T00:00:00">` +
    `<table key="subject"><elem key="commonName">${name}</elem></table>` +
    `<table key="issuer"><elem key="commonName">Bench CA</elem><elem key="organizationName">Bench</elem></table>` +
    `<table key="validity"><elem key="notBefore">2025-01-01T00:00:00</elem><elem key="notAfter">2026-01-01T00:00:00</elem></table>` +
    `<elem key="sha1">${hex(random, 40)}</elem></script>${page(random)}`
  );
}

function greeting(random: () => number, name: string): string {
  return `<script id="banner" output="220 ${name} ready ${hex(random, 12)}"/>`;
}

function hex(random: () => number, digits: number): string {
  return Array.from({ length: digits }, () => Math.floor(random() * 16).toString(16)).join('');
}
