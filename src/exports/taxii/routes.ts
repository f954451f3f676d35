import { VedetteError } from '../../errors.ts';
import { etagOf } from '../../http/etag.ts';
import { handle, handleStream, type Call, type ServedFile } from '../../http/operation.ts';
import type { Lists } from '../lists.ts';
import { uuidOf } from '../stix/ids.ts';
import { stixType } from '../stix/objects.ts';
import { checkAccept, mount, reportsAlias, rootName, taxiiType } from './api.ts';
import { addedTime, type Collection, type Row } from './collection.ts';
import * as contract from './contract.ts';
import { pageOf, type Asking } from './page.ts';
import type { ReportCollections } from './reports.ts';

export interface TaxiiWorld {
  lists: Lists;
  reportCollections: ReportCollections;
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
  handle(contract.collections, ({ root }, world: TaxiiWorld, call) => {
    checkRoot(root);
    return answer(call, { collections: shelvesOf(world, call).map(describe) });
  }),
  handle(contract.oneCollection, (place, world: TaxiiWorld, call) =>
    answer(call, describe(find(place, world, call))),
  ),
  handle(contract.objects, answerObjects),
  handle(contract.oneObject, answerObjects),
  handle(contract.versions, async (asked, world: TaxiiWorld, call) => {
    const { rows, next, changedAt } = await read(asked, world, call);
    const versions = rows.map(({ version }) => version);
    return answer(
      call,
      { ...more(next), ...(versions.length > 0 ? { versions } : {}) },
      { rows, changedAt },
    );
  }),
  handle(contract.manifest, async (asked, world: TaxiiWorld, call) => {
    const { rows, next, changedAt } = await read(asked, world, call);
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

type Readable = Pick<Collection, 'rows' | 'objectOf'>;

/** A collection, not opened yet. */
interface Shelf {
  id: string;
  alias: string;
  title: string;
  description: string;
  open: () => Promise<{ collection: Readable; changedAt?: number }>;
}

/** One for each list, and one for the reports that the account may see. */
function shelvesOf({ lists, reportCollections }: TaxiiWorld, { caller }: Call): Shelf[] {
  const ofLists = lists.definitions.map((list) => ({
    id: uuidOf(`collection|${list.name}`),
    alias: list.name,
    title: `List ${list.name}`,
    description: `The ${list.kind} of the list ${list.name}.`,
    open: () => lists.collection(list),
  }));
  const { accountId, local, grant } = caller;
  if (!local && !grant.scopes.has('domain')) return ofLists;
  const reports = {
    id: uuidOf(`collection|${reportsAlias}|${accountId}`),
    alias: reportsAlias,
    title: 'Reports',
    description: 'Reports of scans that your account may see.',
    open: async () => ({ collection: await reportCollections.of(accountId) }),
  };
  return [...ofLists, reports];
}

function find({ root, id }: Place, world: TaxiiWorld, call: Call): Shelf {
  checkRoot(root);
  const found = shelvesOf(world, call).find((each) => each.alias === id || each.id === id);
  if (!found) throw new VedetteError('notFound');
  return found;
}

function describe({ id, alias, title, description }: Shelf) {
  const access = { can_read: true, can_write: false };
  return { id, title, description, alias, ...access, media_types: [stixType] };
}

type ReadQuery = Place & Asking & { object?: string };

async function read({ object, ...asked }: ReadQuery, world: TaxiiWorld, call: Call) {
  const { root, id, ...asking } = asked;
  const shelf = find({ root, id }, world, call);
  const { collection, changedAt } = await shelf.open();
  const known = object === undefined ? collection.rows : rowsOf(collection, object);
  return { collection, changedAt, ...pageOf(known, asking, `${shelf.alias} ${object ?? ''}`) };
}

function rowsOf({ rows }: Readable, object: string): readonly Row[] {
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

async function answerObjects(asked: ReadQuery, world: TaxiiWorld, call: Call): Promise<ServedFile> {
  const { collection, rows, next, changedAt } = await read(asked, world, call);
  const objects = rows.map((row) => collection.objectOf(row));
  return answer(call, envelope(objects, next), { rows, changedAt });
}

function answer(
  call: Call,
  body: object,
  { rows = [], changedAt }: { rows?: readonly Row[]; changedAt?: number | undefined } = {},
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
