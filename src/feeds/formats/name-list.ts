import { readLines } from '../../lib/lines.ts';
import type { Parse } from '../feed.ts';
import { domainOf, isPort, skip, urlOf, type Found } from '../indicator.ts';
import { stripComment } from './comment.ts';
import { readIpLine } from './ip-list.ts';

type ReadLine = (text: string, claim: { line: number }) => Found | readonly Found[] | null;

/** One entry per line, without comments and blank lines. Null for a line without an entry. */
export function lineList(read: ReadLine): Parse {
  return rawLineList((raw, claim) => {
    const { text } = stripComment(raw);
    return text === '' ? null : read(text, claim);
  });
}

/** Like `lineList`, for formats whose comments carry meaning. */
export function rawLineList(read: ReadLine): Parse {
  return async function* parse({ bytes }) {
    for await (const { firstLine, texts, tooLong } of readLines(bytes)) {
      const found: Found[] = tooLong ? [skip(firstLine, 'line too long')] : [];
      for (const [at, raw] of texts.entries()) {
        const entry = read(raw, { line: firstLine + at });
        if (entry) found.push(...(isList(entry) ? entry : [entry]));
      }
      yield found;
    }
  };
}

function isList(entry: Found | readonly Found[]): entry is readonly Found[] {
  return Array.isArray(entry);
}

/** Host names; accepts `||name^` of filter lists and a leading `*.`. */
export function domainList({ subdomains = false } = {}): Parse {
  return lineList((text, claim) => {
    // `!` and `[` open comments and headers of filter lists.
    if (/^[![]/.test(text)) return null;
    const [name = ''] = text.replace(/^\|\|/, '').split('^', 1);
    const found = domainOf(name, claim);
    return subdomains && found.kind === 'domain' ? { ...found, subdomains: true } : found;
  });
}

export function urlList(): Parse {
  return lineList((text, claim) => urlOf(text.split(/\s/)[0], claim));
}

const ownNames = new Set(['localhost.localdomain', 'ip6-localhost', 'localhost', 'broadcasthost']);

/**
 * `0.0.0.0 name [name…]`. The address is where the file redirects the name, never the indicator.
 */
export function hostsFile(): Parse {
  return lineList((text, claim) => {
    const [address = '', ...names] = text.split(/\s+/);
    if (!isNowhere(address)) {
      return skip(claim.line, 'not a line of a hosts file');
    }
    return names
      .filter((name) => name.includes('.') && name !== address && !ownNames.has(name))
      .map((name) => domainOf(name, claim));
  });
}

/** Unspecified, loopback, link-local, multicast and broadcast addresses. */
function isNowhere(address: string): boolean {
  if (/^f[ef]/i.test(address)) return address.includes('::');
  return /^(?:0\.0\.0\.0|127(?:\.\d+){3}|::1?|255\.255\.255\.255)$/.test(address);
}

/** Addresses, names, `name:port`, URLs and URL parts, mixed as in Maltrail's trails. */
export function mixedList(): Parse {
  return lineList((text, { line }) => {
    if (/^[a-z]+:\/\//i.test(text)) return urlOf(text, { line });
    const address = /^[\d[]|^[0-9a-f]*:/i.test(text) ? readIpLine(text, { line }) : null;
    if (address && address.kind !== 'skipped') return address;
    if (text.includes('/')) return readUrlPart(text, line);
    const [, host = text, port] = /^([^:]*):(\d+)$/.exec(text) ?? [];
    if (port === undefined) return domainOf(text, { line });
    const found = domainOf(host, { line, port: Number(port) });
    return isPort(Number(port)) ? found : skip(line, 'not a port');
  });
}

/** `/gate.php` alone names no host, and a malformed prefix is not a URL. */
function readUrlPart(text: string, line: number): Found {
  if (text.startsWith('/')) return skip(line, 'a path without a host');
  const isPrefix = /^[\d.]+\/\d+$/.test(text);
  return isPrefix ? skip(line, 'not an address') : urlOf(`http://${text}`, { line });
}
