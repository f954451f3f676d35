import { createHash, hash } from 'node:crypto';
import { Pauses } from '../../lib/pauses.ts';
import type { Kind } from '../definition.ts';
import type { Entry, List } from '../entry.ts';
import { ownId, uuidOf } from '../stix/ids.ts';
import { keepBest } from '../select.ts';
import type { Dates } from '../stix/objects.ts';

/** A MISP event as in a feed. Numbers are strings where MISP writes strings. */
export interface MispEvent {
  uuid: string;
  info: string;
  date: string;
  timestamp: string;
  publish_timestamp: string;
  published: true;
  analysis: '2';
  threat_level_id: '2';
  Orgc: { uuid: string; name: string };
  Tag: readonly Tag[];
  Attribute: readonly Attribute[];
  Object: readonly never[];
}

interface Tag {
  name: string;
  colour: string;
}

export interface Attribute {
  uuid: string;
  type: string;
  category: string;
  value: string;
  to_ids: true;
  timestamp: string;
  comment: string;
  disable_correlation: boolean;
  first_seen: string;
  last_seen: string;
  Tag: readonly Tag[];
}

/** Clients disable correlation for larger events. */
export const mostAttributes = 10_000;

/** All are allowed in the category `Network activity`. */
const types: Readonly<Record<Kind, string>> = {
  addresses: 'ip-dst',
  domains: 'domain',
  urls: 'url',
};

export const author = { uuid: uuidOf('misp|organisation'), name: 'Vedette' };
const markings: readonly Tag[] = [{ name: 'tlp:green', colour: '#339900' }];

interface Dated {
  day: string;
  attribute: Attribute;
}

/**
 * The entries of a list, grouped into events by the day they were added, and an event of the strongest that it has now.
 * The current event has separate attributes, because an attribute belongs to one event.
 */
export async function eventsOf({
  name,
  kind,
  entries,
  dates,
}: Pick<List, 'name' | 'kind' | 'entries' | 'dates'>): Promise<MispEvent[]> {
  if (entries.length === 0) return [];
  const strongest = await attributesOf(keepBest(entries, mostAttributes), {
    name: `${name}|${current}`,
    kind,
    dates,
  });
  const days = new Map<string, Attribute[]>();
  for (const { day, attribute } of await attributesOf(entries, { name, kind, dates })) {
    const some = days.get(day) ?? [];
    days.set(day, some);
    some.push(attribute);
  }
  const byDay = [...days]
    .sort(([one], [other]) => (one < other ? -1 : 1))
    .flatMap(([day, attributes]) => {
      const parts: MispEvent[] = [];
      for (let from = 0; from < attributes.length; from += mostAttributes) {
        const some = attributes.slice(from, from + mostAttributes);
        parts.push(toEvent(some, { name, day, part: parts.length + 1, dates }));
      }
      return parts;
    });
  // These would correlate with the same values in the events of their days.
  const alone = strongest.map(({ attribute }) => ({ ...attribute, disable_correlation: true }));
  return [toEvent(alone, { name, day: current, part: 1, dates }), ...byDay];
}

async function attributesOf(
  entries: readonly Entry[],
  list: Pick<List, 'name' | 'kind' | 'dates'>,
): Promise<Dated[]> {
  const pauses = new Pauses();
  const dated: Dated[] = [];
  for (const entry of entries) {
    if (pauses.isDue) await pauses.take();
    dated.push(toAttribute(entry, list));
  }
  return dated;
}

/** Stands for the day of the event that has what is listed now. */
const current = 'current';

interface Place {
  name: string;
  day: string;
  part: number;
  dates: Dates;
}

/** `timestamp` is the time of the last change, including removals. */
export function toEvent(
  attributes: readonly Attribute[],
  { name, day, part, dates }: Place,
): MispEvent {
  const key = `misp|${name}|${day}|${part}`;
  const digest = createHash('sha256');
  for (const { uuid, timestamp } of attributes) digest.update(`${uuid} ${timestamp}\n`);
  const { modified } = dates.of(ownId('misp-event', key), digest.digest('base64url').slice(0, 16));
  const timestamp = seconds(modified);
  const date = day === current ? new Date(modified).toISOString().slice(0, 10) : day;
  return {
    uuid: uuidOf(key),
    info: `Vedette list ${name}, ${day}${part > 1 ? `, part ${part}` : ''}`,
    date,
    timestamp,
    publish_timestamp: timestamp,
    published: true,
    analysis: '2',
    threat_level_id: '2',
    Orgc: author,
    Tag: markings,
    Attribute: attributes,
    Object: [],
  };
}

/** The UUID depends on list and value only, so that additions made in MISP survive updates. */
export function toAttribute(
  { value, categories, sources, firstSeen, lastSeen }: Entry,
  { name, kind, dates }: Pick<List, 'name' | 'kind' | 'dates'>,
): Dated {
  const key = `${name}|${value}`;
  const short = kind === 'addresses' ? value.replace(/\/(?:32|128)$/, '') : value;
  const rest = {
    type: types[kind],
    category: 'Network activity',
    value: short,
    to_ids: true,
    comment: `Listed by ${sources.join(', ')}`,
    disable_correlation: false,
    first_seen: new Date(firstSeen).toISOString(),
    last_seen: new Date(Math.max(firstSeen, lastSeen)).toISOString(),
    Tag: categories.map(toTag),
  } as const;
  const digest = hash('sha256', JSON.stringify(rest), 'base64url').slice(0, 16);
  const { created, modified } = dates.of(ownId('misp-attribute', key), digest);
  const attribute = { uuid: uuidOf(`misp|${key}`), timestamp: seconds(modified), ...rest };
  return { day: new Date(created).toISOString().slice(0, 10), attribute };
}

export function toTag(category: string): Tag {
  return { name: `vedette:category="${category}"`, colour: '#3d6fb6' };
}

function seconds(ms: number): string {
  return String(Math.floor(ms / 1000));
}
