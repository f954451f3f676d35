import { createHash } from 'node:crypto';
import { VedetteError } from '../../errors.ts';
import { etagOf } from '../../http/etag.ts';
import { handle, type ServedFile } from '../../http/operation.ts';
import type { Lists } from '../lists.ts';
import * as contract from './contract.ts';
import type { MispEvent } from './event.ts';

interface MispWorld {
  lists: Lists;
}

export const mispRoutes = [
  handle(contract.mispManifest, async (_, { lists }: MispWorld) => {
    const events = await allEvents(lists);
    const manifest = events.map(({ uuid, Attribute: _all, Object: _none, ...head }) => [
      uuid,
      head,
    ]);
    return serve('application/json', JSON.stringify(Object.fromEntries(manifest)), events);
  }),
  handle(contract.mispHashes, async (_, { lists }: MispWorld) => {
    const events = await allEvents(lists);
    return serve('text/csv; charset=utf-8', hashesOf(events), events);
  }),
  handle(contract.mispEvent, async ({ event: name }, { lists }: MispWorld) => {
    const event = (await allEvents(lists)).find(({ uuid }) => `${uuid}.json` === name);
    if (!event) throw new VedetteError('notFound');
    return serve('application/json', JSON.stringify({ Event: event }), [event]);
  }),
];

async function allEvents(lists: Lists): Promise<MispEvent[]> {
  const events: MispEvent[] = [];
  for (const list of lists.definitions) events.push(...(await lists.mispEvents(list)));
  return events;
}

function hashesOf(events: readonly MispEvent[]): string {
  let text = '';
  for (const { uuid, Attribute } of events) {
    for (const { value } of Attribute) {
      text += `${createHash('md5').update(value).digest('hex')},${uuid}\n`;
    }
  }
  return text;
}

function serve(type: string, text: string, events: readonly MispEvent[]): ServedFile {
  const bytes = Buffer.from(text);
  const changedAt = Math.max(0, ...events.map(({ timestamp }) => Number(timestamp) * 1000));
  return {
    type,
    bytes,
    version: { etag: etagOf(bytes), changedAt },
    headers: { 'cache-control': 'private, no-cache' },
  };
}
