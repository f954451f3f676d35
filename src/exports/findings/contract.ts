import { Type } from 'typebox';
import { id as idOfCase } from '../../cases/contract.ts';
import { domainReport } from '../../domain/contract.ts';
import { fileOf, keyErrors, lookUpErrors, operation } from '../../http/operation.ts';
import { misp } from './misp.ts';
import { stix } from './stix.ts';
import { csv, html, json, ndjson, text } from './tables.ts';

/** Every format of findings; the first is the default. Add new ones here. */
export const documents = [json, ndjson, csv, text, html, stix, misp] as const;

const format = Type.Optional(
  Type.Unsafe<string>({
    type: 'string',
    enum: documents.map((each) => each.name),
    description:
      documents.map((each) => `${each.name}: ${each.says}`).join('. ') +
      '. Absent: by Accept, otherwise json.',
  }),
);

const reading = {
  methods: ['GET'],
  access: 'key',
  plainHttp: true,
  envelope: 'file',
  output: fileOf('application/json', 'In the form that was asked for.'),
} as const;

export const exportIndicator = operation({
  ...reading,
  id: 'exportIndicator',
  path: '/v1/export',
  summary: 'The verdict on any indicator as a file: JSON, CSV, text, HTML, STIX or MISP',
  description:
    'The same as `/v1/check`. `format=` on `/v1/check`, `/v1/ip/data` and `/v1/ip/summary` gives this file, too. `ETag`: 304 is free. `since` asks what changed since an ETag that you got.',
  group: 'ip',
  cost: 1,
  input: Type.Object({
    indicator: Type.String({ description: 'What to judge.', examples: ['9.9.9.9'] }),
    format,
    since: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'An ETag: the answer is JSON with `from`, `to`, `added` and `removed`, a fact each. Free when nothing ' +
          'changed; 410 when that version is not kept any more.',
      }),
    ),
  }),
  shown: ['format'],
  errors: [...lookUpErrors, 'versionGone'],
});

export const exportReport = operation({
  ...reading,
  id: 'exportReport',
  path: '/v1/domain/report/{id}/export',
  summary: 'The verdict of a report as a file: JSON, CSV, text, HTML, STIX or MISP',
  description:
    'The verdict on the page that was scanned, as your account sees it. `format=` on `/v1/domain/report/{id}` gives this ' +
    'file, too. Always marked as shared with few: others may not be allowed to read the report.',
  group: 'domain',
  cost: 0,
  input: Type.Object({ id: domainReport.input.properties.id, format }),
  errors: ['parameterUnusable', 'notFound', 'stillScanning', 'storeAway', ...keyErrors],
});

export const exportCase = operation({
  ...reading,
  id: 'exportCase',
  path: '/v1/cases/{id}/export',
  summary: 'A case as a file: JSON, CSV, text, HTML, STIX or MISP',
  description: 'With what was judged last and decided. Nothing is judged anew.',
  group: 'user',
  cost: 0,
  input: Type.Object({ id: idOfCase, format }),
  errors: ['parameterUnusable', 'notFound', ...keyErrors],
});
