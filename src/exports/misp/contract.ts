import { Type } from 'typebox';
import { fileOf, keyErrors, operation } from '../../http/operation.ts';

const reading = {
  methods: ['GET'],
  group: 'ip',
  access: 'key',
  plainHttp: true,
  envelope: 'file',
  errors: ['notFound', 'storeAway', 'overloaded', ...keyErrors],
} as const;

export const mispManifest = operation({
  ...reading,
  id: 'mispManifest',
  path: '/misp/manifest.json',
  summary: 'MISP feed: its events, one for each list and day',
  description:
    'The key may come as `Authorization: KEY` without a scheme, as MISP sends it. `timestamp` rises exactly when an ' +
    'event changes.',
  cost: 0,
  input: Type.Object({}),
  output: fileOf('application/json', 'As MISP has it.'),
});

export const mispHashes = operation({
  ...reading,
  id: 'mispHashes',
  path: '/misp/hashes.csv',
  summary: 'MISP feed: MD5 of every value, and its event',
  cost: 0,
  input: Type.Object({}),
  output: fileOf('text/csv', 'As MISP has it.'),
});

export const mispEvent = operation({
  ...reading,
  id: 'mispEvent',
  path: '/misp/{event}',
  summary: 'MISP feed: one event',
  cost: 1,
  input: Type.Object({ event: Type.String({ description: 'Uuid of the event, with .json.' }) }),
  output: fileOf('application/json', 'As MISP has it.'),
  errors: ['quotaSpent', ...reading.errors],
});
