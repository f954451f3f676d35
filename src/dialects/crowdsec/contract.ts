import { Type } from 'typebox';
import { operation } from '../../http/operation.ts';
import { lookUp } from '../dialect.ts';
import { count, flag, text } from '../members.ts';
import { bouncerApi, machineApi } from './api.ts';

const list = Type.Array(Type.String());
const { Optional } = Type;

const filters = {
  scopes: Optional(Type.Array(Type.String(), { description: '`ip`, `range`; others have none.' })),
  origins: Optional(Type.Array(Type.String(), { description: 'Feeds, or `vedette` for all.' })),
  scenarios_containing: Optional({ ...list, description: 'Parts of scenarios.' }),
  scenarios_not_containing: Optional({ ...list, description: 'Parts of scenarios.' }),
};

const about = {
  ip: Optional(Type.String({ description: 'An address.' })),
  range: Optional(Type.String({ description: 'A prefix.' })),
  scope: Optional(Type.String({ description: '`ip` or `range`.' })),
  value: Optional(Type.String({ description: 'An address or prefix.' })),
  contains: Type.Boolean({ default: true, description: 'False for what lies inside the range.' }),
};

const Decision = Type.Object({
  id: count('A number that is stable while it is in force.'),
  uuid: text('Of the number.'),
  origin: text('`vedette`.'),
  scenario: text('Claims: `vedette/` and the category.'),
  type: text('`ban`.'),
  scope: text('`Ip` or `Range`.'),
  value: text('The address or prefix.'),
  duration: text('Remaining time in hours, minutes and seconds with a fraction.'),
  simulated: flag('Always false.'),
});

const bouncer = { ...lookUp, api: bouncerApi, group: 'ip' } as const;
const machine = { ...lookUp, api: machineApi, group: 'ip', cost: 0 } as const;
const path = (rest: string) => `${bouncerApi.mount}/v1/${rest}`;

export const decisions = operation({
  ...bouncer,
  id: 'crowdsecDecisions',
  path: path('decisions'),
  summary: 'Decisions on an address or range; null if there is none. HEAD tests the key',
  input: Type.Object({
    ...about,
    ...filters,
    type: Optional(Type.String({ description: '`ban`; others have none.' })),
  }),
  output: Type.Array(Decision),
});

export const stream = operation({
  ...bouncer,
  id: 'crowdsecStream',
  path: path('decisions/stream'),
  summary:
    'Decisions added and removed since the last poll with this key from this address; everything at startup',
  cost: 0,
  input: Type.Object({
    startup: Type.Boolean({ default: false, description: 'Everything in force.' }),
    ...filters,
  }),
  output: Type.Object({ new: Type.Array(Decision), deleted: Type.Array(Decision) }),
});

export const metrics = operation({
  ...bouncer,
  id: 'crowdsecMetrics',
  methods: ['POST'],
  path: path('usage-metrics'),
  summary: 'Accepted and discarded',
  cost: 0,
  input: Type.Object({}),
  output: Type.Object({}),
});

export const login = operation({
  ...machine,
  id: 'crowdsecLogin',
  methods: ['POST'],
  path: path('watchers/login'),
  summary: 'A token for an hour; the password is a key',
  input: Type.Object({ machine_id: Optional(Type.String({ description: 'Any name.' })) }),
  output: Type.Object({
    code: count('200.'),
    expire: text('When the token expires.'),
    token: text('The token.'),
  }),
});

export const heartbeat = operation({
  ...machine,
  id: 'crowdsecHeartbeat',
  path: path('heartbeat'),
  summary: 'Whether the token works',
  input: Type.Object({}),
  output: Type.Object({}),
});

export const alerts = operation({
  ...machine,
  id: 'crowdsecAlerts',
  path: path('alerts'),
  summary: 'An alert for each decision; null if there is none',
  cost: 1,
  input: Type.Object({
    ...about,
    scenario: Optional(Type.String({ description: 'A scenario.' })),
    origin: Optional(Type.String({ description: '`vedette`, or a feed.' })),
    since: Optional(Type.String({ description: 'A duration back from now, such as `4h`.' })),
    until: Optional(Type.String({ description: 'A duration back from now.' })),
    decision_type: Optional(Type.String({ description: '`ban`; others have none.' })),
    limit: Type.Integer({ default: 50, minimum: 0, maximum: 1_000_000, description: '0 for all.' }),
  }),
  output: Type.Array(
    Type.Object({ id: count('Of the decision.'), decisions: Type.Array(Decision) }),
  ),
});

export const alert = operation({
  ...machine,
  id: 'crowdsecAlert',
  path: path('alerts/{id}'),
  summary: 'One alert',
  cost: 1,
  input: Type.Object({ id: count('Of the decision.') }),
  output: Type.Object({ id: count('Of the decision.'), decisions: Type.Array(Decision) }),
});

export const addAlerts = operation({
  ...machine,
  id: 'crowdsecAddAlerts',
  methods: ['POST'],
  path: path('alerts'),
  summary: 'Decisions are not accepted here: always a 403',
  input: Type.Object({}),
  output: Type.Object({}),
});

const removal = {
  ...machine,
  group: 'admin',
  access: 'admin',
  methods: ['DELETE'],
  output: Type.Object({ nbDeleted: text('How many, as text.') }),
} as const;

export const removeDecisions = operation({
  ...removal,
  id: 'crowdsecRemoveDecisions',
  path: path('decisions'),
  summary: 'Suppresses what all feeds say of an address or range, at most 20 decisions',
  input: Type.Object({
    ...about,
    scenario: Optional(Type.String({ description: 'A scenario.' })),
    type: Optional(Type.String({ description: '`ban`; others have none.' })),
  }),
});

export const removeDecision = operation({
  ...removal,
  id: 'crowdsecRemoveDecision',
  path: path('decisions/{id}'),
  summary: 'The same for one decision',
  input: Type.Object({ id: count('Of the decision.') }),
});
