import { parseIp, parseRange } from '../../src/lib/ip.ts';
import { parseUrl } from '../../src/lib/parse-url.ts';
import { refang } from '../../src/lib/refang.ts';
import { readFingerprint } from '../../src/verdict/digits.ts';
import { nameIndicator } from '../components/indicator-link.ts';
import { linkTo, withQuery } from '../router.ts';

type Kind =
  | 'address'
  | 'range'
  | 'network'
  | 'domain'
  | 'mail'
  | 'url'
  | 'cve'
  | 'hash'
  | 'query'
  | 'log';

export interface Recognised {
  kind: Kind;
  /** Trimmed and no longer defanged. */
  value: string;
  /** The page that shows it. */
  link: string;
}

/** What the typed or pasted text is, and the page for it. Undefined for blank text. */
export function recognise(typed: string): Recognised | undefined {
  const text = typed.trim();
  if (text === '') return undefined;
  if (/\n/.test(text)) return { kind: 'log', value: text, link: linkTo('triage') };
  const value = refang(text);
  for (const { kind, read, link } of readers) {
    const found = read(value);
    if (found !== undefined) return { kind, value: found, link: link(found) };
  }
  return { kind: 'query', value: text, link: queryLink(text) };
}

export const queryLink = (query: string) => withQuery(linkTo('search'), { q: query });

interface Reader {
  kind: Kind;
  /** The cleaned-up value; undefined if the text is something else. */
  read: (text: string) => string | undefined;
  link: (value: string) => string;
}

const readers: readonly Reader[] = [
  {
    kind: 'address',
    read: (text) => (parseIp(unbracket(text)) ? unbracket(text) : undefined),
    link: (value) => linkTo('ip', value),
  },
  {
    kind: 'range',
    read: (text) => (/[/-]/.test(text) && parseRange(text) ? text.replaceAll(' ', '') : undefined),
    link: (value) => linkTo('range', value),
  },
  {
    kind: 'network',
    read: (text) => /^asn?\s?(\d{1,10})$/i.exec(text)?.[1],
    link: (value) => linkTo('range', `AS${value}`),
  },
  {
    kind: 'cve',
    read: (text) => (/^cve-\d{4}-\d{4,19}$/i.test(text) ? text.toUpperCase() : undefined),
    link: (value) => linkTo('cve', value),
  },
  {
    kind: 'hash',
    read: (text) => {
      const found = readFingerprint(text);
      return found ? nameIndicator(found.kind, found.value) : undefined;
    },
    link: checkLink,
  },
  {
    kind: 'url',
    read: (text) => (/^(?:https?|ftp):\/\/\S+$/i.test(text) && parseUrl(text) ? text : undefined),
    link: (value) => withQuery(linkTo('url'), { url: value }),
  },
  {
    kind: 'mail',
    read: (text) => (namePattern.test(domainOf(text)) ? text.replace(/^mailto:/i, '') : undefined),
    link: checkLink,
  },
  {
    kind: 'domain',
    read: (text) => (namePattern.test(text) ? text.toLowerCase().replace(/\.$/, '') : undefined),
    link: (value) => linkTo('domain', value),
  },
];

/** The domain of an email address; '' for other text. */
const domainOf = (text: string) => /^(?:mailto:)?[^\s@<>"]{1,64}@([^\s@]+)$/i.exec(text)?.[1] ?? '';

const unbracket = (text: string) => text.replace(/^\[(.*)\]$/, '$1');

/** Labels of letters, digits and hyphens; the last one is not a number. */
const namePattern =
  /^(?=.{4,253}$)(?:[\p{L}\p{N}_](?:[\p{L}\p{N}_-]{0,61}[\p{L}\p{N}_])?\.)+(?:\p{L}{2,63}|xn--[a-z0-9-]{1,59})\.?$/iu;

/** Hashes and email addresses have a verdict, but no page of their own. */
function checkLink(indicator: string): string {
  return withQuery(linkTo('check'), { indicator });
}

/** Finds banners with the hash in any field that its length fits. */
export function hashQuery(hash: string): string {
  const fields = bannerFields[hash.length] ?? [];
  return fields.map((field) => `${field}: ${hash}`).join(' OR ') || `"${hash}"`;
}

const bannerFields: Readonly<Record<number, readonly string[]>> = {
  32: ['hassh', 'ja3s', 'ssh_host_key'],
  62: ['jarm'],
  64: ['certificate', 'html_sha256', 'ssh_host_key'],
};
