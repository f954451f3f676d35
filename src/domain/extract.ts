import { parse } from 'tldts';
import { parseIp, parseRange } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import { refang } from '../lib/refang.ts';
import { trimEndOf } from '../lib/trim.ts';

export type IndicatorKind = 'address' | 'range' | 'domain' | 'url' | 'email' | 'hash' | 'cve';

interface FoundIndicator {
  kind: IndicatorKind;
  value: string;
}

/**
 * Finds every address, range, domain, URL, email address, hash and CVE in free text, defanged or not,
 * without duplicates. Patterns have bounded repetitions and start only at the start of a word, so time is
 * linear in the text, whatever its content.
 */
export function extractIndicators(text: string): FoundIndicator[] {
  const found = new Map<string, FoundIndicator>();
  const add = (kind: IndicatorKind, value: string) => {
    const key = `${kind} ${value}`;
    if (!found.has(key)) found.set(key, { kind, value });
  };
  const rest = refang(text).replace(urlPattern, (match) => addUrl(match, add));
  for (const [match] of rest.matchAll(cvePattern)) add('cve', match.toUpperCase());
  for (const [match] of rest.matchAll(hashPattern)) addHash(match, add);
  for (const [match] of rest.matchAll(ipv4Pattern)) addAddress(match, add);
  for (const [match] of rest.matchAll(ipv6Pattern)) addIpv6(match, add);
  if (rest.includes('@')) addMails(rest, add);
  addNames(rest, add);
  return [...found.values()];
}

type Add = (kind: IndicatorKind, value: string) => void;

const urlPattern = /(?<![\p{L}\p{N}])(?:https?|ftp):\/\/[^\s"'<>`|\\^{}]{1,4000}/giu;
const cvePattern = /(?<!\w)CVE-\d{4}-\d{4,19}(?!\w)/gi;
const hashPattern = /(?<!\w)[0-9a-f]{32,128}(?!\w)/gi;
const ipv4Pattern = /(?<![\w.])\d{1,3}(?:\.\d{1,3}){3}(?:\/\d{1,2})?(?!\w|\.\d)/g;
const ipv6Pattern = /(?<![\w:.])[0-9a-f:][0-9a-f:.]{1,44}(?:\/\d{1,3})?(?![\w:])/gi;
const mailPattern = /(?<![\w.+%-])([\w.+%-]{1,64})@([\p{L}\p{N}._-]{3,253})/gu;
const namePattern = /[\p{L}\p{N}._-]{3,}/gu;
const longestName = 253;

const hashLengths = new Set([32, 40, 64, 96, 128]);

/** Replaces a URL by a space, and leaves anything else for the other patterns. */
function addUrl(match: string, add: Add): string {
  const trimmed = match.replace(/[.,;:!?)\]]{1,20}$/, '');
  // The last bracket of http://[2001:db8::1] is part of it.
  const text = trimmed.includes('[') && !trimmed.includes(']') ? `${trimmed}]` : trimmed;
  const url = parseUrl(text);
  if (!url || url.hostname === '') return match;
  add('url', text);
  const host = url.hostname.replace(/^\[|\]$/g, '');
  if (parseIp(host)) add('address', host);
  else addName(host, add);
  return ' ';
}

function addHash(match: string, add: Add): void {
  // A long number or a word is not a hash.
  const isHash = hashLengths.has(match.length) && /\d/.test(match) && /[a-f]/i.test(match);
  if (isHash) add('hash', match.toLowerCase());
}

function addAddress(match: string, add: Add): void {
  if (!match.includes('/')) {
    if (parseIp(match)) add('address', match);
  } else if (parseRange(match)) add('range', match);
}

function addIpv6(match: string, add: Add): void {
  const text = match.replace(/[.:]$/, (end) => (match.endsWith('::') ? end : ''));
  // Without a digit it is more likely source code, such as a::b.
  if (text.includes(':') && /\d/.test(text)) addAddress(text, add);
}

/** Extensions of files that are top-level domains too: `main.py` is a file. */
const fileEndings = new Set(['py', 'sh', 'md', 'pl', 'rs', 'zip', 'ps', 'so', 'cc', 'mov', 'app']);

function addMails(text: string, add: Add): void {
  for (const [, local = '', host = ''] of text.matchAll(mailPattern)) {
    addName(host, (_, name) => add('email', `${local}@${name}`));
  }
}

function addNames(text: string, add: Add): void {
  for (const match of text.matchAll(namePattern)) {
    const [name] = match;
    // The local part of an email address is not a host.
    const isLocalPart = text[match.index + name.length] === '@';
    if (!isLocalPart && name.length <= longestName && !/^[.-]/.test(name)) addName(name, add);
  }
}

function addName(match: string, add: Add): void {
  const name = trimEndOf(match, '.-').toLowerCase();
  const labels = name.split('.');
  if (labels.length < 2 || labels.some((label) => label === '' || label.length > 63)) return;
  if (labels.length === 2 && fileEndings.has(labels[1] ?? '')) return;
  const { isIcann, isIp, domain } = parse(name, { validateHostname: false });
  if (domain !== null && isIp !== true && (isIcann === true || isReservedName(labels)))
    add('domain', name);
}

/** Top-level domains without a registry. */
function isReservedName(labels: readonly string[]): boolean {
  return ['example', 'test', 'onion', 'internal'].includes(labels.at(-1) ?? '');
}
