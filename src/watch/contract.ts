import { Type, type Static } from 'typebox';
import { keyErrors, nullableText, operation, ownOperation } from '../http/operation.ts';
import { changeKinds, watchKinds } from './store.ts';

const text = (description: string) => Type.String({ description });
const oneOf = <T extends string>(values: readonly T[], description: string) =>
  Type.Unsafe<T>({ type: 'string', enum: [...values], description });

const idForm = { pattern: '^[0-9a-f-]{36}$', form: 'an id of 36 characters' };
const id = Type.String({
  ...idForm,
  description: 'Its id.',
  examples: ['3f2b8c1e-5d7a-4e90-9b61-0a4c2d8e7f15'],
});
const name = Type.String({ minLength: 1, maxLength: 200, description: 'Its name.' });
const kind = oneOf(
  watchKinds,
  'search: services that a banner query finds. range: services of a network. product: services that run it. ' +
    'brand: names in feeds that imitate it, and services that show it elsewhere. ' +
    'cve: the CVE, and services that may have it. indicator: the verdict on it. exposure: your own hosts with vulnerabilities. ' +
    'notices: problems for administrators, and quotas running out.',
);
const query = Type.String({
  maxLength: 4_096,
  default: '',
  description:
    'What is watched; for exposure a network, or "" for all your own hosts; for notices some of feeds, backups, certificate, disk, parts and quotas, or "" for all.',
  examples: ['port:3389 country:de'],
});
const changes = Type.Array(oneOf(changeKinds, 'A kind of change.'), {
  minItems: 1,
  uniqueItems: true,
  description: 'Changes to report.',
});
const sinks = Type.Array(Type.String(idForm), {
  maxItems: 20,
  uniqueItems: true,
  description: 'Ids of the sinks that get the events.',
});
const clock = { pattern: '^([01][0-9]|2[0-3]):[0-5][0-9]$', form: 'a time such as 22:00' };
const Quiet = Type.Object(
  {
    from: Type.String({ ...clock, description: 'Such as 22:00.' }),
    to: Type.String({ ...clock, description: 'Such as 06:00.' }),
    zone: Type.String({ default: 'UTC', maxLength: 100, description: 'Such as Europe/Berlin.' }),
  },
  { description: 'Events wait until these hours are over.' },
);
const digest = Type.Integer({
  minimum: 0,
  maximum: 10_080,
  description: 'Minutes to gather events into one message; 0 sends each immediately.',
});
const on = Type.Boolean({ description: 'Whether it is compared with new data.' });

const Watch = Type.Object({
  id,
  name,
  kind,
  query,
  changes,
  sinks,
  quiet: Type.Unsafe<Static<typeof Quiet> | null>({
    anyOf: [Quiet, { type: 'null' }],
    description: 'Null for none.',
  }),
  digest,
  on,
  created: text('When.'),
  evaluated: nullableText({ description: 'When it was last compared with the data.' }),
  problem: text('Why it could not be compared; "" if it was.'),
  events: Type.Integer({ description: 'Number of events so far: the sequence of the last.' }),
});
export type WatchRow = Static<typeof Watch>;

const fact = Type.Unsafe<string | number | boolean | readonly string[] | null>({
  description: 'Null if it was or is unknown.',
});

const Event = Type.Object({
  id: text('Stable across deliveries.'),
  sequence: Type.Integer({ description: 'From 1, without gaps within a watch.' }),
  at: text('When it was noticed, in ISO 8601.'),
  change: oneOf(changeKinds, 'What happened.'),
  subject: text('A service as address:port/transport, a host, or an indicator.'),
  address: text('Its address, if it has one.'),
  diff: Type.Array(Type.Object({ path: text('Which fact.'), from: fact, to: fact }), {
    description: 'Every fact that differs.',
  }),
});

const errors = [...keyErrors, 'parameterMissing', 'parameterUnusable', 'notFound'] as const;
const writeErrors = [...errors, 'conflict', 'storeAway', 'overloaded'] as const;

export const listWatches = operation({
  ...ownOperation,
  id: 'listWatches',
  methods: ['GET'],
  path: '/v1/watches',
  summary: 'Standing queries of this account, oldest first',
  input: Type.Object({}),
  output: Type.Object({ watches: Type.Array(Watch) }),
  errors: [...keyErrors],
});

export const addWatch = operation({
  ...ownOperation,
  id: 'addWatch',
  methods: ['POST'],
  path: '/v1/watches',
  summary: 'Watch a query: report what is new, changed and gone as data comes in',
  description:
    'What it finds now counts as known and is not reported; `POST /v1/watches/preview` shows it beforehand. The key needs the scope ' +
    'of the search behind it.',
  input: Type.Object({
    name,
    kind,
    query,
    changes: Type.Optional(changes),
    sinks: Type.Optional(sinks),
    quiet: Type.Optional(Quiet),
    digest: Type.Optional(digest),
  }),
  output: Watch,
  errors: writeErrors,
});

export const getWatch = operation({
  ...ownOperation,
  id: 'getWatch',
  methods: ['GET'],
  path: '/v1/watches/{id}',
  summary: 'One standing query',
  input: Type.Object({ id }),
  output: Watch,
  errors,
});

export const changeWatch = operation({
  ...ownOperation,
  id: 'changeWatch',
  methods: ['POST'],
  path: '/v1/watches/{id}',
  summary:
    'Change what a standing query reports, to whom and when; absent members stay as they are',
  input: Type.Object({
    id,
    name: Type.Optional(name),
    changes: Type.Optional(changes),
    sinks: Type.Optional(sinks),
    quiet: Type.Optional(
      Type.Unsafe<Static<typeof Quiet> | null>({ anyOf: [Quiet, { type: 'null' }] }),
    ),
    digest: Type.Optional(digest),
    on: Type.Optional(on),
  }),
  output: Watch,
  errors: writeErrors,
});

export const removeWatch = operation({
  ...ownOperation,
  id: 'removeWatch',
  methods: ['POST'],
  path: '/v1/watches/{id}/remove',
  summary: 'Remove a standing query with its events and pending deliveries',
  input: Type.Object({ id }),
  output: Type.Object({ id }),
  errors,
});

export const watchEvents = operation({
  ...ownOperation,
  id: 'watchEvents',
  methods: ['GET'],
  path: '/v1/watches/{id}/events',
  summary: 'Events of a standing query after a sequence, oldest first',
  input: Type.Object({
    id,
    after: Type.Integer({
      default: 0,
      minimum: 0,
      maximum: Number.MAX_SAFE_INTEGER,
      description: 'Sequence of the last known event.',
    }),
    limit: Type.Integer({ default: 100, minimum: 1, maximum: 1_000, description: 'Most events.' }),
  }),
  output: Type.Object({ events: Type.Array(Event) }),
  errors,
});

export const previewWatch = operation({
  ...ownOperation,
  id: 'previewWatch',
  methods: ['POST'],
  path: '/v1/watches/preview',
  summary: 'What a query finds now, and what it would have reported in the past',
  description:
    'Nothing is stored. Past data exists only for banners, of the last days; other kinds show only the present.',
  input: Type.Object({
    kind,
    query,
    days: Type.Integer({ default: 7, minimum: 1, maximum: 365, description: 'How far back.' }),
  }),
  output: Type.Object({
    finds: Type.Integer({ description: 'How many things it finds now.' }),
    subjects: Type.Array(Type.Object({ key: text('What.'), facts: Type.Unsafe<object>({}) }), {
      description: 'The first of them.',
    }),
    would_report: Type.Integer({ description: 'How many events there would have been.' }),
    events: Type.Array(Type.Omit(Event, ['id', 'sequence']), {
      description: 'The newest ones, newest first.',
    }),
  }),
  errors: writeErrors,
});

const Sink = Type.Object({
  id,
  name,
  type: text('The type of destination.'),
  settings: Type.Unsafe<object>({ description: 'As given, without passwords.' }),
  on: Type.Boolean({ description: 'Whether messages are sent to it.' }),
  problem: text('Why it was switched off; "" otherwise.'),
  created: text('When.'),
});
export type SinkRow = Static<typeof Sink>;

const settings = Type.Unsafe<Readonly<Record<string, unknown>>>({
  type: 'object',
  description:
    'Members of its type; docs/watches.md lists them. A webhook may have its url beside the name instead.',
  default: {},
});

export const listSinks = operation({
  ...ownOperation,
  id: 'listSinks',
  methods: ['GET'],
  path: '/v1/sinks',
  summary: 'Places where the events of this account are delivered, oldest first',
  input: Type.Object({}),
  output: Type.Object({ sinks: Type.Array(Sink) }),
  errors: [...keyErrors],
});

export const addSink = operation({
  ...ownOperation,
  id: 'addSink',
  methods: ['POST'],
  path: '/v1/sinks',
  summary: 'Add a place where events are delivered',
  description: 'The secret that signs webhooks is shown only in this answer.',
  input: Type.Object({
    name,
    type: Type.String({ maxLength: 40, description: 'webhook, syslog, slack and so on.' }),
    url: Type.Optional(Type.String({ maxLength: 2_000, description: 'Short for settings.url.' })),
    settings,
  }),
  output: Type.Object({
    ...Sink.properties,
    secret: text('Secret of a signed sink; "" for others.'),
  }),
  errors: writeErrors,
});

export const changeSink = operation({
  ...ownOperation,
  id: 'changeSink',
  methods: ['POST'],
  path: '/v1/sinks/{id}',
  summary:
    'Rename a sink, change its settings, switch it on or off; absent members stay as they are',
  input: Type.Object({
    id,
    name: Type.Optional(name),
    settings: Type.Optional(Type.Unsafe<Readonly<Record<string, unknown>>>({ type: 'object' })),
    on: Type.Optional(
      Type.Boolean({ description: 'Pending messages are sent once it is on again.' }),
    ),
  }),
  output: Sink,
  errors: writeErrors,
});

export const removeSink = operation({
  ...ownOperation,
  id: 'removeSink',
  methods: ['POST'],
  path: '/v1/sinks/{id}/remove',
  summary: 'Remove a sink and its pending messages',
  input: Type.Object({ id }),
  output: Type.Object({ id }),
  errors,
});

export const testSink = operation({
  ...ownOperation,
  id: 'testSink',
  methods: ['POST'],
  path: '/v1/sinks/{id}/test',
  summary: 'Send a test message immediately',
  input: Type.Object({ id }),
  output: Type.Object({
    delivered: Type.Boolean({ description: 'Whether the receiver accepted it.' }),
    outcome: text('What it answered, or why it was not sent.'),
  }),
  errors,
});

export const rotateSink = operation({
  ...ownOperation,
  id: 'rotateSink',
  methods: ['POST'],
  path: '/v1/sinks/{id}/rotate',
  summary: 'Give a sink a new secret; for a day, messages are signed with both',
  input: Type.Object({ id }),
  output: Type.Object({ id, secret: text('The new one, shown once.') }),
  errors: writeErrors,
});

const deliveryState = oneOf(['waiting', 'done', 'dead'], 'dead: given up after all attempts.');

export const sinkDeliveries = operation({
  ...ownOperation,
  id: 'sinkDeliveries',
  methods: ['GET'],
  path: '/v1/sinks/{id}/deliveries',
  summary: 'Messages of a sink and their outcomes, newest first',
  input: Type.Object({
    id,
    state: Type.Optional(deliveryState),
    limit: Type.Integer({ default: 100, minimum: 1, maximum: 1_000, description: 'Most rows.' }),
  }),
  output: Type.Object({
    deliveries: Type.Array(
      Type.Object({
        id: text('Id of the message: webhook-id.'),
        watch: text('Id of the watch.'),
        events: Type.Array(Type.String(), { description: 'Ids of its events.' }),
        state: deliveryState,
        tries: Type.Integer({ description: 'Attempts so far.' }),
        due: text('When it is sent next, or was due, in ISO 8601.'),
        created: text('When it was queued, in ISO 8601.'),
        outcome: text('Outcome of the last attempt; "" before the first.'),
      }),
    ),
  }),
  errors,
});

export const replaySink = operation({
  ...ownOperation,
  id: 'replaySink',
  methods: ['POST'],
  path: '/v1/sinks/{id}/replay',
  summary: 'Resend messages under the same ids: dead ones, those named, or those of a period',
  input: Type.Object({
    id,
    ids: Type.Optional(Type.Array(Type.String(idForm), { minItems: 1, maxItems: 1_000 })),
    from: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601.' })),
    to: Type.Optional(Type.String({ maxLength: 40, description: 'ISO 8601.' })),
  }),
  output: Type.Object({ again: Type.Integer({ description: 'Number of messages now waiting.' }) }),
  errors: writeErrors,
});
