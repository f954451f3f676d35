import { toDay } from '../../lib/wire-time.ts';
import type { Kind } from '../definition.ts';
import type { Entry } from '../entry.ts';
import { short } from './format.ts';

/** An entry as in CSV and JSON. */
export function recordOf(entry: Entry, kind: Kind) {
  const { value, points, categories, sources, firstSeen, lastSeen } = entry;
  return {
    indicator: kind === 'addresses' ? short(value) : value,
    type: typeOf(value, kind),
    score: Math.round(points),
    categories,
    sources,
    first_seen: toDay(firstSeen),
    last_seen: toDay(lastSeen),
  };
}

/** The kind of indicator, named as in `GET /v1/check`. */
function typeOf(value: string, kind: Kind): 'address' | 'prefix' | 'domain' | 'url' {
  if (kind !== 'addresses') return kind === 'domains' ? 'domain' : 'url';
  return short(value).includes('/') ? 'prefix' : 'address';
}
