import { domainToASCII } from 'node:url';
import { formatIp, parseIp, parseRange, rangeToCidrs } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { refang } from '../lib/refang.ts';
import type { Indicator } from './contract.ts';
import { readFingerprint } from './digits.ts';

const longest = 4_096;
const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

/** Parses an indicator, defanged or not; null for anything that cannot be judged. */
export function readIndicator(given: string): Indicator | null {
  const text = refang(given.trim()).slice(0, longest);
  for (const read of readers) {
    const found = read(text);
    if (found) return found;
  }
  return null;
}

/** In order: the first match decides. */
const readers: readonly ((text: string) => Indicator | null)[] = [
  readAddress,
  readNetwork,
  readCve,
  readFingerprint,
  readUrl,
  readMail,
  readDomain,
];

function readAddress(text: string): Indicator | null {
  const ip = parseIp(text.replace(/^\[(.*)\]$/, '$1'));
  if (ip) return { kind: 'address', value: formatIp(ip) };
  const range = text.includes('/') && !text.includes('://') ? parseRange(text) : null;
  const [prefix, ...more] = range ? rangeToCidrs(range) : [];
  return prefix === undefined || more.length > 0 ? null : { kind: 'prefix', value: prefix };
}

function readNetwork(text: string): Indicator | null {
  const [, number] = /^ASN?\s?(\d{1,10})$/i.exec(text) ?? [];
  return number === undefined ? null : { kind: 'network', value: `AS${Number(number)}` };
}

function readCve(text: string): Indicator | null {
  return /^CVE-\d{4}-\d{4,19}$/i.test(text) ? { kind: 'cve', value: text.toUpperCase() } : null;
}

function readUrl(text: string): Indicator | null {
  if (!/^(?:https?|ftp):\/\//i.test(text) && !isWithoutScheme(text)) return null;
  const url = parseUrl(text.includes('://') ? text : `http://${text}`);
  return url && url.hostname !== '' ? { kind: 'url', value: url.href } : null;
}

/** `host.example/path`, as people write it. */
function isWithoutScheme(text: string): boolean {
  const dot = text.indexOf('.', 1);
  return /^[^/@\s]+\/\S*$/.test(text) && dot > 0 && dot < text.indexOf('/') - 1;
}

function readMail(text: string): Indicator | null {
  const at = text.lastIndexOf('@');
  if (at < 1 || /[\s/]/.test(text)) return null;
  const domain = readDomain(text.slice(at + 1));
  return domain && { kind: 'email', value: `${text.slice(0, at)}@${domain.value}` };
}

function readDomain(text: string): Indicator | null {
  const bare = text.replace(/^\*?\./, '').replace(/\.$/, '');
  const name = /^[\0-\x7f]*$/.test(bare) ? bare.toLowerCase() : domainToASCII(bare);
  const isName = name.length <= 253 && hostName.test(name) && !/\.\d+$/.test(name);
  return isName ? { kind: 'domain', value: name } : null;
}
