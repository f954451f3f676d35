import { Type } from 'typebox';
import { fileOf, keyErrors, operation } from '../../http/operation.ts';
import { taxii, taxiiType } from './api.ts';

const text = (description: string) => Type.Optional(Type.String({ maxLength: 4_000, description }));

const reading = {
  methods: ['GET'],
  group: 'ip',
  access: 'key',
  cost: 0,
  api: taxii,
  plainHttp: true,
  envelope: 'file',
  output: fileOf(taxiiType, 'As TAXII 2.1 has it.'),
  errors: ['notFound', 'notAcceptable', 'parameterUnusable', 'storeAway', ...keyErrors],
} as const;

const root = Type.String({ description: 'Always vedette.' });
const id = Type.String({
  description: 'Id or alias of a collection; the alias is the list, or reports.',
});
const object = Type.String({ description: 'Id of an object.' });

/** Filters and paging, named as in the standard. */
const asking = {
  added_after: text('Objects added later than this moment, which has up to six decimals.'),
  limit: text('Most objects of a page.'),
  next: text('Of the page before.'),
  'match[id]': text('Ids, separated by commas.'),
  'match[type]': text('Types, separated by commas.'),
  'match[version]': text('last, first, all, or times of versions. Only the newest is kept.'),
  'match[spec_version]': text('2.1, or nothing is found.'),
};

const collection = '/taxii2/{root}/collections/{id}/';

export const discovery = operation({
  ...reading,
  id: 'taxiiDiscovery',
  path: '/taxii2/',
  summary: 'TAXII 2.1: where the API root is',
  input: Type.Object({}),
});

export const apiRoot = operation({
  ...reading,
  id: 'taxiiRoot',
  path: '/taxii2/{root}/',
  summary: 'TAXII 2.1: the API root',
  input: Type.Object({ root }),
});

export const collections = operation({
  ...reading,
  id: 'taxiiCollections',
  path: '/taxii2/{root}/collections/',
  summary: 'TAXII 2.1: one collection for each list, and one of reports',
  description:
    'The collection of reports has those that your account may see, for keys with the scope domain.',
  input: Type.Object({ root }),
});

export const oneCollection = operation({
  ...reading,
  id: 'taxiiCollection',
  path: collection,
  summary: 'TAXII 2.1: one collection',
  input: Type.Object({ root, id }),
});

export const objects = operation({
  ...reading,
  id: 'taxiiObjects',
  path: `${collection}objects/`,
  summary: 'TAXII 2.1: objects of a collection, by the moment they were added',
  cost: 1,
  input: Type.Object({ root, id, ...asking }),
  errors: [...reading.errors, 'quotaSpent'],
});

export const oneObject = operation({
  ...reading,
  id: 'taxiiObject',
  path: `${collection}objects/{object}/`,
  summary: 'TAXII 2.1: one object of a collection',
  cost: 1,
  input: Type.Object({ root, id, object, ...asking }),
  errors: [...reading.errors, 'quotaSpent'],
});

export const versions = operation({
  ...reading,
  id: 'taxiiVersions',
  path: `${collection}objects/{object}/versions/`,
  summary: 'TAXII 2.1: versions of an object',
  input: Type.Object({ root, id, object, ...asking }),
});

export const manifest = operation({
  ...reading,
  id: 'taxiiManifest',
  path: `${collection}manifest/`,
  summary: 'TAXII 2.1: ids and versions of the objects of a collection',
  input: Type.Object({ root, id, ...asking }),
});

const writing = { ...reading, output: fileOf(taxiiType, 'Never.') } as const;

export const addObjects = operation({
  ...writing,
  id: 'taxiiAddObjects',
  methods: ['POST', 'DELETE'],
  path: `${collection}objects/`,
  summary: 'TAXII 2.1: refused, collections are read only',
  input: Type.Object({ root, id }),
});

export const removeObject = operation({
  ...writing,
  id: 'taxiiRemoveObject',
  methods: ['POST', 'DELETE'],
  path: `${collection}objects/{object}/`,
  summary: 'TAXII 2.1: refused, collections are read only',
  input: Type.Object({ root, id, object }),
});

export const status = operation({
  ...reading,
  id: 'taxiiStatus',
  path: '/taxii2/{root}/status/{id}/',
  summary: 'TAXII 2.1: never found, because nothing can be added',
  input: Type.Object({ root, id: Type.String({ description: 'Of a request to add.' }) }),
});
