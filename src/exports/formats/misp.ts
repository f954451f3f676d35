import { mostAttributes, toAttribute, toEvent, type Attribute } from '../misp/event.ts';
import type { Format } from './format.ts';

export const misp: Format = {
  name: 'misp',
  says: 'One event of MISP, to be imported by hand; /misp/ is a feed of them',
  contentType: 'application/json',
  of: ['addresses', 'domains', 'urls'],
  most: mostAttributes,
  *write(list) {
    const { name, entries, changedAt, dates } = list;
    const attributes: Attribute[] = [];
    for (const entry of entries) {
      attributes.push(toAttribute(entry, list).attribute);
      yield ''; // lets other requests run
    }
    const day = new Date(changedAt).toISOString().slice(0, 10);
    // Distinct from events of the feed, whose parts start at 1.
    yield JSON.stringify({ Event: toEvent(attributes, { name, day, part: 0, dates }) });
  },
  example: {},
};
