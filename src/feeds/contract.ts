import { Type, type Static } from 'typebox';
import { nullableText, operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const whole = (description: string) => Type.Integer({ description });
const nullableInteger = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

/** What all operations on feeds share. They are paths of our own, so they answer wrapped. */
const management = {
  group: 'admin',
  access: 'admin',
  cost: 0,
  envelope: 'wrapped',
  errors: ['keyInvalid', 'keyForbidden', 'parameterMissing', 'parameterUnusable', 'conflict'],
} as const;

export const feedStates = [
  'off',
  'empty',
  'good',
  'stale',
  'unchanging',
  'failing',
  'held',
] as const;

export const FeedRow = Type.Object({
  name: text('Short name.'),
  title: text('What people call it.'),
  category: text('What an entry means.'),
  licence: text('Licence or terms.'),
  on: Type.Boolean({ description: 'Counts for verdicts and is fetched.' }),
  state: text(`One of ${feedStates.join(', ')}.`),
  entries: whole('Entries of the live generation.'),
  change: nullableInteger('Entries more than in the generation before; null when there is none.'),
  as_of: nullableText({ description: 'When the live content was last seen at its source.' }),
  age_hours: nullableInteger('Hours since then.'),
  last_try: nullableText({ description: 'Last attempt to fetch it.' }),
  next_run: nullableText({ description: 'When it is due.' }),
  failures: whole('Attempts in a row that failed.'),
  error: nullableText({ description: 'What is wrong, when something is.' }),
  progress: nullableInteger('Bytes fetched so far, while it is being fetched.'),
});
export type FeedRow = Static<typeof FeedRow>;

export const GenerationRow = Type.Object({
  number: whole('Counts up.'),
  state: text('live, held, kept, rejected or withdrawn.'),
  created: text('When it came in.'),
  as_of: text('When its content was last seen.'),
  origin: text('download or file.'),
  entries: whole('Entries.'),
  skipped: whole('Lines that could not be read.'),
  reserved: whole('Entries that name reserved addresses; they are stripped.'),
  reasons: Type.Array(Type.String(), { description: 'Why it is held.' }),
  documents: Type.Array(
    Type.Object({
      url: text('Where it comes from.'),
      digest: text('SHA-256 of its bytes.'),
      bytes: whole('Its size.'),
    }),
  ),
});
export type GenerationRow = Static<typeof GenerationRow>;

const feedParameter = Type.String({ description: 'Name of a feed.', maxLength: 100 });

export const listFeeds = operation({
  ...management,
  id: 'listFeeds',
  methods: ['GET'],
  path: '/v1/admin/feeds',
  summary: 'All feeds and how they are',
  input: Type.Object({}),
  output: Type.Object({ feeds: Type.Array(FeedRow) }),
});

export const showFeed = operation({
  ...management,
  id: 'showFeed',
  methods: ['GET'],
  path: '/v1/admin/feeds/{feed}',
  summary: 'One feed with its generations',
  input: Type.Object({ feed: feedParameter }),
  output: Type.Object({
    ...FeedRow.properties,
    says: text('What an entry means, in words.'),
    attribution: text('The line to show wherever its data is shown.'),
    terms: text('Under which condition it may be used.'),
    lineage: text('Feeds that copy each other share it and count once.'),
    every_hours: Type.Number(),
    half_life_hours: Type.Number(),
    ttl_hours: Type.Number(),
    sources: Type.Array(Type.String()),
    generations: Type.Array(GenerationRow),
    definition: nullableText({ description: 'As it was added, in JSON; null for all others.' }),
  }),
});

export const FeedOutcome = Type.Object({
  feed: text('Name of the feed.'),
  outcome: text('updated, unchanged, held, failed or too-soon.'),
  entries: whole('Entries of the live generation.'),
  skipped: whole('Lines of the new generation that could not be read.'),
  reasons: Type.Array(Type.String(), { description: 'Why it failed or is held.' }),
});
export type FeedOutcome = Static<typeof FeedOutcome>;

export const updateFeed = operation({
  ...management,
  id: 'updateFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/update',
  summary: 'Fetch a feed now',
  description: 'Never more often than its provider allows. What is held for review is not used.',
  input: Type.Object({ feed: feedParameter }),
  output: FeedOutcome,
});

export const loadFeed = operation({
  ...management,
  id: 'loadFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/load',
  summary: 'Take a file on this machine as the content of a feed',
  description: 'Only through the control socket: it reads a file as the server.',
  access: 'local',
  input: Type.Object({
    feed: feedParameter,
    file: text('Absolute path.'),
    source: Type.Optional(text('A part of the address of the source it stands for.')),
    as_of: Type.Optional(text('When the content was fetched; now when left out.')),
  }),
  output: FeedOutcome,
});

export const switchFeed = operation({
  ...management,
  id: 'switchFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/switch',
  summary: 'Turn a feed on or off, at once',
  input: Type.Object({ feed: feedParameter, on: Type.Boolean({ description: 'On or off.' }) }),
  output: FeedRow,
});

export const rollbackFeed = operation({
  ...management,
  id: 'rollbackFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/rollback',
  summary: 'Go back to the generation before the live one',
  input: Type.Object({ feed: feedParameter }),
  output: FeedRow,
});

export const reviewFeed = operation({
  ...management,
  id: 'reviewFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/review',
  summary: 'Accept or reject a generation that is held',
  input: Type.Object({
    feed: feedParameter,
    accept: Type.Boolean({ description: 'true puts it in use, false rejects it.' }),
  }),
  output: FeedRow,
});

export const addFeed = operation({
  ...management,
  id: 'addFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/add',
  summary: 'Add a feed of your own, without code',
  description:
    'A feed from a file is added through the control socket only: the server reads it as itself.',
  input: Type.Object({
    definition: Type.Unsafe<object>({
      type: 'object',
      description: 'name, url, format, category, and more: see docs/feeds.md.',
    }),
  }),
  output: FeedRow,
});

export const SuppressionRow = Type.Object({
  id: text('To end it by.'),
  feed: text('A feed, or * for all.'),
  range: text('Address, CIDR or range.'),
  until: nullableText({ description: 'Last day, else null.' }),
  reason: text('Why.'),
  created: text('When it was made; "" for one of vedette.yaml.'),
  origin: text('command, or config for one of vedette.yaml, which only ends there.'),
});
export type SuppressionRow = Static<typeof SuppressionRow>;

export const listSuppressions = operation({
  ...management,
  id: 'listSuppressions',
  methods: ['GET'],
  path: '/v1/admin/suppressions',
  summary: 'What does not count, and why',
  input: Type.Object({}),
  output: Type.Object({ suppressions: Type.Array(SuppressionRow) }),
});

export const addSuppression = operation({
  ...management,
  id: 'addSuppression',
  methods: ['POST'],
  path: '/v1/admin/suppressions',
  summary: 'Let a feed not count for a range, until a day, for a reason',
  description: 'Acts at look-up, so it acts backwards too. Answers go on naming the claim.',
  input: Type.Object({
    feed: Type.String({ default: '*', description: 'A feed, or * for all.' }),
    range: text('Address, CIDR or range.'),
    until: Type.Optional(text('Last day, YYYY-MM-DD; for good when left out.')),
    reason: Type.String({ minLength: 3, maxLength: 500, description: 'Why.' }),
  }),
  output: SuppressionRow,
});

export const endSuppression = operation({
  ...management,
  id: 'endSuppression',
  methods: ['POST'],
  path: '/v1/admin/suppressions/end',
  summary: 'Let it count again',
  input: Type.Object({ id: text('Its id.') }),
  output: Type.Object({ ended: Type.Boolean() }),
  errors: [...management.errors, 'notFound'],
});
