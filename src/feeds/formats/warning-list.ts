import type { Parse } from '../feed.ts';
import { domainOf, rangeOf, skip, type Found } from '../indicator.ts';
import { json } from './json.ts';

/**
 * A MISP warning list. Its `type` stands behind the entries, too late for a stream, so the feed says
 * what it expects; a leading dot means the names below as well.
 */
export function warningList(of: 'range' | 'domain'): Parse {
  return json('list[]', ({ value, line }): Found => {
    if (typeof value !== 'string') return skip(line, 'not text');
    return of === 'range' ? rangeOf(value, { line }) : domainOf(value, { line });
  });
}
