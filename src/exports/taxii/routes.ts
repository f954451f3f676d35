import { VedetteError } from '../../errors.ts';
import { etagOf } from '../../http/etag.ts';
import { handle, handleStream, type Call, type ServedFile } from '../../http/operation.ts';
import type { ListDefinition } from '../definition.ts';
import type { Lists } from '../lists.ts';
import { uuidOf } from '../stix/ids.ts';
import { stixType } from '../stix/objects.ts';
import { checkAccept, mount, rootName, taxiiType } from './api.ts';
import { addedTime, type Collection, type Row } from './collection.ts';
import * as contract from './contract.ts';
import { pageOf, type Asking } from './page.ts';

interface TaxiiWorld {
  lists: Lists;
  /** '' if not set. */
  publicUrl: string;
}

interface Place {
  root: string;
  id: string;
}

export const taxiiRoutes = [
  handle(contract.discovery, (_, { publicUrl }: TaxiiWorld, call) => {
    const base = publicUrl === '' ? call.client.origin : publicUrl.replace(/\/$/, '');
    const root = `${base}${mount}/${rootName}/`;
    return answer(call, {
      title: 'Vedette',
      description: 'What Vedette lists, as objects of STIX 2.1.',
      default: root,
      api_roots: [root],
    });
  }),
  handle(contract.apiRoot, ({ root }, __: TaxiiWorld, call) => {
    checkRoot(root);
    return answer(call, { title: 'Vedette', versions: [taxiiType], max_content_length: 0 });
  }),
  handle(contract.collections, ({ root }, { lists }: TaxiiWorld, call) => {
    checkRoot(root);
    return answer(call, { collections: lists.definitions.map(describe) });
  }),
  handle(contract.oneCollection, (place, { lists }: TaxiiWorld, call) =>
    answer(call, describe(find(place, lists))),
  ),
  handle(contract.objects, answerObjects),
  handle(contract.oneObject, answerObjects),
  handle(contract.versions, async (asked, world: TaxiiWorld, call) => {
    const { rows, next, changedAt } = await read(asked, world);
    const versions = rows.map(({ version }) => version);
    return answer(
      call,
      { ...more(next), ...(versions.length > 0 ? { versions } : {}) },
      { rows, changedAt },
    );
  }),
  handle(contract.manifest, async (asked, world: TaxiiWorld, call) => {
    const { rows, next, changedAt } = await read(asked, world);
    return answer(call, envelope(rows.map(manifestRow), next), { rows, changedAt });
  }),
  handleStream(contract.addObjects, refuse),
  handleStream(contract.removeObject, refuse),
  handle(contract.status, (): ServedFile => {
    throw new VedetteError('notFound');
  }),
];

function refuse({ root }: Place): never {
  checkRoot(root);
  throw new VedetteError('keyForbidden', { why: 'collections are read only.' });
}

function checkRoot(root: string): void {
  if (root !== rootName) throw new VedetteError('notFound');
}

function find({ root, id }: Place, lists: Lists): ListDefinition {
  checkRoot(root);
  const list = lists.definitions.find((each) => each.name === id || idOf(each) === id);
  if (!list) throw new VedetteError('notFound');
  return list;
}

const idOf = ({ name }: ListDefinition) => uuidOf(`collection|${name}`);

function describe(list: ListDefinition) {
  return {
    id: idOf(list),
    title: `List ${list.name}`,
    description: `The ${list.kind} of the list ${list.name}.`,
    alias: list.name,
    can_read: true,
    can_write: false,
    media_types: [stixType],
  };
}

async function read({ object, ...asked }: Place & Asking & { object?: string }, world: TaxiiWorld) {
  const { root, id, ...asking } = asked;
  const list = find({ root, id }, world.lists);
  const { collection, changedAt } = await world.lists.collection(list);
  const known = object === undefined ? collection.rows : rowsOf(collection, object);
  return { collection, changedAt, ...pageOf(known, asking, `${list.name} ${object ?? ''}`) };
}

function rowsOf({ rows }: Collection, object: string): readonly Row[] {
  const found = rows.filter(({ id }) => id === object);
  if (found.length === 0) throw new VedetteError('notFound');
  return found;
}

/** `more` without `next` would make clients read the first page forever. */
const more = (next: string | null) => (next === null ? {} : { more: true, next });

function envelope(objects: readonly unknown[], next: string | null) {
  return objects.length === 0 ? {} : { ...more(next), objects };
}

function manifestRow({ id, added, version }: Row) {
  return { id, date_added: addedTime(added), version, media_type: stixType };
}

async function answerObjects(
  asked: Place & Asking & { object?: string },
  world: TaxiiWorld,
  call: Call,
): Promise<ServedFile> {
  const { collection, rows, next, changedAt } = await read(asked, world);
  const objects = rows.map((row) => collection.objectOf(row));
  return answer(call, envelope(objects, next), { rows, changedAt });
}

function answer(
  call: Call,
  body: object,
  { rows = [], changedAt }: { rows?: readonly Row[]; changedAt?: number } = {},
): ServedFile {
  checkAccept(call.client.accept);
  const [first, last] = [rows[0], rows.at(-1)];
  const bytes = Buffer.from(JSON.stringify(body));
  return {
    type: taxiiType,
    bytes,
    version: {
      etag: etagOf(bytes),
      ...(changedAt === undefined ? {} : { changedAt }),
    },
    headers: {
      'cache-control': 'private, no-cache',
      ...(first ? { 'x-taxii-date-added-first': addedTime(first.added) } : {}),
      ...(last ? { 'x-taxii-date-added-last': addedTime(last.added) } : {}),
    },
  };
}
