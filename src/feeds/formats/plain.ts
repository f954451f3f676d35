import type { Feed, Parse } from '../feed.ts';
import { domainOf, rangeOf, skip, type Found } from '../indicator.ts';
import { json } from './json.ts';
import { ipList } from './ip-list.ts';
import { mispEventLinks, mispFeed } from './misp-feed.ts';
import { domainList, hostsFile, mixedList, urlList } from './name-list.ts';
import { stixBundle } from './stix-bundle.ts';

export type PlainFormat = Pick<Feed, 'parse' | 'links' | 'artifact'>;

export const plainFormats = {
  ip: { parse: ipList() },
  'ip-with-comments': { parse: ipList({ labelFromComment: true }) },
  domain: { parse: domainList() },
  'domain-and-below': { parse: domainList({ subdomains: true }) },
  url: { parse: urlList() },
  hosts: { parse: hostsFile() },
  mixed: { parse: mixedList() },
  warninglist: { parse: warningList('range') },
  'warninglist-of-names': { parse: warningList('domain') },
  misp: {
    parse: mispFeed(),
    links: mispEventLinks,
  },
  stix: { parse: stixBundle() },
  /** Opened as is. */
  database: {
    // oxlint-disable-next-line typescript/require-await -- there is nothing to say
    parse: async function* parse() {
      return;
    },
    artifact: true,
  },
} satisfies Record<string, PlainFormat>;

/**
 * A MISP warning list. Its `type` comes after the entries, too late for a stream, so the feed
 * states what it expects; a leading dot includes subdomains.
 */
function warningList(of: 'range' | 'domain'): Parse {
  return json('list[]', ({ value, line }): Found => {
    if (typeof value !== 'string') return skip(line, 'not text');
    return of === 'range' ? rangeOf(value, { line }) : domainOf(value, { line });
  });
}
