import { VedetteError } from '../errors.ts';
import { handle } from '../http/operation.ts';
import { toWireTime } from '../lib/wire-time.ts';
import * as contract from './contract.ts';
import type { ListDefinition } from './definition.ts';
import { formats } from './formats/index.ts';
import type { Format } from './formats/format.ts';
import type { Lists } from './lists.ts';

export interface ExportWorld {
  lists: Lists;
  now: () => number;
}

export const exportRoutes = [
  handle(contract.listLists, (_, { lists, now }: ExportWorld) => ({
    lists: lists.definitions.map((list) => describe(list, lists, now())),
  })),
  handle(contract.getList, async ({ name, format: wanted, max }, { lists, now }: ExportWorld) => {
    const list = lists.find(name);
    const format = formatOf(wanted, list);
    const built = await lists.current(list);
    const most = max === 0 ? list.max : Math.min(max, list.max);
    const { bytes, etag, entries, leftOut } = lists.write(list, built, { format, max: most });
    return {
      type: format.contentType,
      bytes,
      version: { etag, changedAt: built.changedAt },
      headers: {
        'cache-control': 'private, no-cache',
        'x-vedette-list-age': String(ageOf(built, now())),
        'x-vedette-list-entries': String(entries),
        'x-vedette-list-left-out': String(leftOut),
      },
    };
  }),
];

function describe(list: ListDefinition, lists: Lists, now: number) {
  const { name, kind, min_score, max_age_days } = list;
  const built = lists.known(list);
  return {
    name,
    kind,
    min_score,
    max_age_days,
    entries: built && built.entries.length,
    age: built && ageOf(built, now),
    changed: built && toWireTime(built.changedAt),
    etag: built?.written.get(`text ${list.max}`)?.etag ?? null,
    formats: formats.filter(({ of }) => of.includes(kind)).map((each) => each.name),
  };
}

function ageOf({ builtAt }: { builtAt: number }, now: number): number {
  return Math.floor((now - builtAt) / 1000);
}

function formatOf(wanted: string, { name, kind }: ListDefinition): Format {
  const format = formats.find((each) => each.name === wanted);
  if (format?.of.includes(kind)) return format;
  const usable = formats.filter(({ of }) => of.includes(kind)).map((each) => each.name);
  const why = `list ${name} has ${kind}, which this format cannot hold; use ${usable.join(', ')}.`;
  throw new VedetteError('parameterUnusable', { parameter: 'format', why });
}
