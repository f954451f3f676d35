import type { Entry } from '../entry.ts';
import type { Kind } from '../definition.ts';
import { ownId } from './ids.ts';
import {
  addressOf,
  confidenceOf,
  markings,
  observable,
  ourselves,
  relationship,
  sourceOf,
  stixTime,
  validMs,
  type Draft,
} from './objects.ts';
import { patternOf } from './pattern.ts';

const marked = { created_by_ref: ourselves.id, object_marking_refs: [markings.green.id] };

/** Objects before those of the entries. */
export const listHead: readonly Draft[] = [ourselves, markings.green];

/** The sources of an entry, and what they say about it. */
export function draftsOf(entry: Entry, kind: Kind): Draft[] {
  const sources = entry.sources.map((name) => sourceOf(name));
  const seen = seenOf(entry, kind);
  const indicator = indicatorOf(entry, seen);
  const observed = observedOf(entry, seen);
  return [
    ...sources,
    seen,
    indicator,
    observed,
    relationship(indicator, 'based-on', observed),
    ...sources.map((source, at) => sightingOf(indicator, source, entry.seenBy[at])),
  ];
}

function seenOf({ value }: Entry, kind: Kind): Draft {
  if (kind === 'addresses')
    return addressOf(value.replace(/^([\d.]+)\/32$|^([\da-f:.]+)\/128$/, '$1$2'));
  return observable(kind === 'domains' ? 'domain-name' : 'url', { value });
}

function indicatorOf(
  { points, categories, sources, firstSeen, lastSeen }: Entry,
  seen: Draft,
): Draft {
  return {
    type: 'indicator',
    id: ownId('indicator', 'listed', seen.id),
    ...marked,
    name: String(seen['value']),
    description: `Listed by ${sources.join(', ')}.`,
    indicator_types: [points >= 50 ? 'malicious-activity' : 'anomalous-activity'],
    pattern: patternOf(seen),
    pattern_type: 'stix',
    pattern_version: '2.1',
    valid_from: stixTime(firstSeen),
    valid_until: stixTime(Math.max(lastSeen, firstSeen) + validMs),
    confidence: confidenceOf(points),
    ...(categories.length > 0 ? { labels: categories } : {}),
    external_references: sources.map((name) => ({
      source_name: name,
      description: 'A feed that names it.',
    })),
  };
}

function observedOf({ sources, firstSeen, lastSeen }: Entry, seen: Draft): Draft {
  return {
    type: 'observed-data',
    id: ownId('observed-data', 'listed', seen.id),
    ...marked,
    first_observed: stixTime(firstSeen),
    last_observed: stixTime(Math.max(firstSeen, lastSeen)),
    number_observed: Math.max(1, sources.length),
    object_refs: [seen.id],
  };
}

function sightingOf(
  indicator: Draft,
  source: Draft,
  seen: Entry['seenBy'][number] | undefined,
): Draft {
  return {
    type: 'sighting',
    id: ownId('sighting', indicator.id, source.id),
    ...marked,
    ...(seen ? { first_seen: stixTime(seen[0]), last_seen: stixTime(seen[1]) } : {}),
    count: 1,
    sighting_of_ref: indicator.id,
    where_sighted_refs: [source.id],
  };
}
