import { Type } from 'typebox';
import { fileOf, keyErrors, lookUpErrors, operation } from '../http/operation.ts';
import { kinds } from './definition.ts';
import { formats } from './formats/index.ts';

const text = (description: string) => Type.String({ description });
const whole = (description: string) => Type.Integer({ description });

const reading = {
  methods: ['GET'],
  group: 'ip',
  access: 'key',
  plainHttp: true,
} as const;

export const listLists = operation({
  ...reading,
  id: 'listLists',
  path: '/v1/lists',
  summary: 'Lists for firewalls and other machines',
  description:
    'Five are always there; more are defined in vedette.yaml. A list is built for its first caller, and ' +
    'again when feeds change.',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({}),
  output: Type.Object({
    lists: Type.Array(
      Type.Object({
        name: text('Part of its path.'),
        kind: text(`One of ${kinds.join(', ')}.`),
        min_score: Type.Number({ description: 'Least points of the verdict.' }),
        max_age_days: Type.Number({ description: 'Days since a source that counts saw it.' }),
        entries: Type.Union([whole('Entries when it was built last.'), Type.Null()]),
        age: Type.Union([whole('Seconds since it was built; null before that.'), Type.Null()]),
        changed: Type.Union([text('When entries last came or went.'), Type.Null()]),
        etag: Type.Union([text('Of the plain text, if that was asked for.'), Type.Null()]),
        formats: Type.Array(Type.String(), { description: 'What `format` can be.' }),
      }),
    ),
  }),
  errors: [...keyErrors],
});

const listInput = {
  name: Type.String({ description: 'Name of the list.', examples: ['addresses'] }),
  format: Type.Optional(
    Type.Unsafe<string>({
      type: 'string',
      enum: formats.map((each) => each.name),
      description:
        formats.map((each) => `${each.name}: ${each.says}`).join('. ') +
        '. Absent: by Accept, otherwise text.',
    }),
  ),
  max: Type.Integer({
    default: 0,
    minimum: 0,
    maximum: 5_000_000,
    description:
      'Most entries, for devices that take no more; 0 for as many as the list may have. The highest scores are kept.',
  }),
};

const listErrors = [...lookUpErrors, 'idUnknown'] as const;

export const getList = operation({
  ...reading,
  id: 'getList',
  path: '/v1/lists/{name}',
  summary: 'One list in a format that a machine loads',
  description:
    'Always complete: what cannot be built is an error, never a shorter list, and a failed build keeps the last good ' +
    'one (`X-Vedette-List-Age`). The status line shows the outcome in every mode. `ETag` and `Last-Modified`: 304 is ' +
    'free. `Range` gives the rest to a reader that broke off. The key may come as Bearer, Token, or the password of ' +
    'HTTP Basic. `X-Vedette-List-Left-Out` counts entries over the maximum.',
  cost: 1,
  envelope: 'file',
  input: Type.Object({
    ...listInput,
    since: Type.Optional(
      Type.String({
        maxLength: 100,
        description:
          'An ETag that you got: the answer is what changed since, as JSON with `from`, `to`, `added` and `removed`. ' +
          'Free when nothing did; 410 when that version is not kept any more.',
      }),
    ),
  }),
  output: fileOf('text/plain', 'The list.'),
  errors: [...listErrors, 'versionGone'],
});

export const signList = operation({
  ...reading,
  id: 'signList',
  path: '/v1/lists/{name}.minisig',
  summary: 'Signature of a list, for minisign',
  description:
    'Of exactly the bytes that the list has with the same parameters and the same `ETag`, with the minisign key of `lists_keys`.',
  cost: 0,
  envelope: 'file',
  input: Type.Object(listInput),
  output: fileOf('text/plain', 'The signature.'),
  errors: listErrors,
});

export const signListPgp = operation({
  ...reading,
  id: 'signListPgp',
  path: '/v1/lists/{name}.asc',
  summary: 'Signature of a list, for OpenPGP',
  description:
    'Detached, of exactly the bytes that the list has with the same parameters and the same `ETag`, with the OpenPGP key of ' +
    '`lists_keys`.',
  cost: 0,
  envelope: 'file',
  input: Type.Object(listInput),
  output: fileOf('text/plain', 'The signature.'),
  errors: listErrors,
});

export const listsKey = operation({
  ...reading,
  id: 'listsKey',
  path: '/v1/lists/signing-key',
  summary: 'Public key of the signatures of lists',
  cost: 0,
  envelope: 'file',
  input: Type.Object({}),
  output: fileOf('text/plain', 'As minisign reads it.'),
  errors: ['idUnknown', ...keyErrors],
});

export const listsPgpKey = operation({
  ...reading,
  id: 'listsPgpKey',
  path: '/v1/lists/signing-key.asc',
  summary: 'Public key of the OpenPGP signatures of lists',
  cost: 0,
  envelope: 'file',
  input: Type.Object({}),
  output: fileOf('text/plain', 'As gpg reads it.'),
  errors: ['idUnknown', ...keyErrors],
});
