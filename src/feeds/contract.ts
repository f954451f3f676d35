import { Type, type Static } from 'typebox';
import { nullableText, operation } from '../http/operation.ts';

const text = (description: string) => Type.String({ description });
const whole = (description: string) => Type.Integer({ description });
const nullableInteger = (description: string) =>
  Type.Unsafe<number | null>({ type: ['integer', 'null'], description });

/**
 * Shared by all feed operations. These paths belong to no dialect, so answers come in the envelope.
 */
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
  title: text('Common name.'),
  category: text('What an entry means.'),
  licence: text('Licence or terms.'),
  on: Type.Boolean({ description: 'Whether it is enabled: fetched and counted.' }),
  state: text(`One of ${feedStates.join(', ')}.`),
  entries: whole('Entries in the live generation.'),
  change: nullableInteger('Change from the previous generation; null if there is none.'),
  as_of: nullableText({ description: 'When the live content was last seen at its source.' }),
  age_hours: Type.Unsafe<number | null>({
    type: ['number', 'null'],
    description: 'Hours since then.',
  }),
  last_try: nullableText({ description: 'Last fetch attempt.' }),
  next_run: nullableText({ description: 'Next scheduled fetch.' }),
  failures: whole('Consecutive failed attempts.'),
  error: nullableText({ description: 'Current error, if any.' }),
  progress: nullableInteger('Bytes fetched so far during a fetch.'),
});
export type FeedRow = Static<typeof FeedRow>;

export const GenerationRow = Type.Object({
  number: whole('Increases with each generation.'),
  state: text('live, held, kept, rejected or withdrawn.'),
  created: text('When it was received.'),
  as_of: text('When its content was last confirmed.'),
  origin: text('download or file.'),
  entries: whole('Entries.'),
  skipped: whole('Lines that could not be parsed.'),
  reserved: whole('Entries with reserved addresses; these are dropped.'),
  reasons: Type.Array(Type.String(), { description: 'Why it is held.' }),
  documents: Type.Array(
    Type.Object({
      url: text('Source URL.'),
      digest: text('SHA-256 of its bytes.'),
      bytes: whole('Size in bytes.'),
      listings: text('SHA-256 of the file of first-listed times; "" if there is none.'),
    }),
  ),
});
export type GenerationRow = Static<typeof GenerationRow>;

const feedParameter = Type.String({
  description: 'Name of a feed.',
  maxLength: 100,
  examples: ['feodo-tracker'],
});

export const listFeeds = operation({
  ...management,
  id: 'listFeeds',
  methods: ['GET'],
  path: '/v1/admin/feeds',
  summary: 'List feeds and their health',
  input: Type.Object({}),
  output: Type.Object({ feeds: Type.Array(FeedRow) }),
});

export const showFeed = operation({
  ...management,
  id: 'showFeed',
  methods: ['GET'],
  path: '/v1/admin/feeds/{feed}',
  summary: 'Show a feed and its generations',
  input: Type.Object({ feed: feedParameter }),
  output: Type.Object({
    ...FeedRow.properties,
    says: text('Description of an entry.'),
    attribution: text('Attribution to show with its data.'),
    terms: text('Conditions of use.'),
    lineage: text('Feeds that copy each other share a lineage and count once.'),
    every_hours: Type.Number(),
    half_life_hours: Type.Number(),
    ttl_hours: Type.Number(),
    sources: Type.Array(Type.String()),
    generations: Type.Array(GenerationRow),
    definition: nullableText({
      description: 'The definition as added, in JSON; null for built-in feeds.',
    }),
  }),
});

export const FeedOverlap = Type.Object({
  generation: text('Identifies the state of all feeds behind this answer.'),
  feeds: Type.Array(
    Type.Object({
      feed: text('Name of a feed that lists IPv4 addresses.'),
      category: text('What an entry means.'),
      addresses: whole('IPv4 addresses it covers.'),
      alone: whole('Those that no other feed covers.'),
    }),
    { description: 'Feeds with the most addresses first.' },
  ),
  pairs: Type.Array(
    Type.Object({
      one: text('Name of a feed.'),
      other: text('Name of a feed that comes later in `feeds`.'),
      addresses: whole('IPv4 addresses that both cover.'),
    }),
    { description: 'Pairs without a common address are left out.' },
  ),
});
export type FeedOverlap = Static<typeof FeedOverlap>;

export const feedOverlap = operation({
  ...management,
  id: 'feedOverlap',
  methods: ['GET'],
  path: '/v1/admin/feed-overlap',
  summary: 'How many addresses feeds have in common',
  description:
    'Counts IPv4 addresses, ranges included. The count runs once per state of the feeds, between other requests.',
  input: Type.Object({}),
  output: FeedOverlap,
});

export const attributions = operation({
  ...management,
  id: 'attributions',
  methods: ['GET'],
  path: '/v1/feeds/attribution',
  summary: 'Whose data is in use, under which licences',
  description: 'Enabled feeds.',
  group: 'user',
  access: 'key',
  input: Type.Object({}),
  output: Type.Object({
    feeds: Type.Array(
      Type.Object({
        feed: text('Name of the feed.'),
        title: text('Common name.'),
        licence: text('Licence or terms.'),
        attribution: text('Attribution to show with its data.'),
        terms: text('Conditions of use.'),
      }),
    ),
  }),
});

export const FeedOutcome = Type.Object({
  feed: text('Name of the feed.'),
  outcome: text('updated, unchanged, held, failed or too-soon.'),
  entries: whole('Entries in the live generation.'),
  skipped: whole('Lines of the new generation that could not be parsed.'),
  reasons: Type.Array(Type.String(), { description: 'Why it failed or was held.' }),
  replaced: text('File with another name that the loaded one replaced; "" if none.'),
});
export type FeedOutcome = Static<typeof FeedOutcome>;

export const updateFeed = operation({
  ...management,
  id: 'updateFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/update',
  summary: 'Fetch a feed now',
  description: "Respects the provider's minimum interval. Content held for review is not used.",
  input: Type.Object({ feed: feedParameter }),
  output: FeedOutcome,
});

export const loadFeed = operation({
  ...management,
  id: 'loadFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/load',
  summary: 'Load a feed from a file on the server',
  description: 'Control socket only, because the server reads the file with its own permissions.',
  access: 'local',
  input: Type.Object({
    feed: feedParameter,
    file: text('Absolute path.'),
    source: Type.Optional(text('Part of the source URL this file replaces.')),
    as_of: Type.Optional(text('When the content was fetched. Default: now.')),
  }),
  output: FeedOutcome,
});

export const switchFeed = operation({
  ...management,
  id: 'switchFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/switch',
  summary: 'Turn a feed on or off',
  input: Type.Object({ feed: feedParameter, on: Type.Boolean({ description: 'true or false.' }) }),
  output: FeedRow,
});

export const rollbackFeed = operation({
  ...management,
  id: 'rollbackFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/rollback',
  summary: 'Go back to the previous generation',
  input: Type.Object({ feed: feedParameter }),
  output: FeedRow,
});

export const reviewFeed = operation({
  ...management,
  id: 'reviewFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/review',
  summary: 'Accept or reject a held generation',
  input: Type.Object({
    feed: feedParameter,
    accept: Type.Boolean({ description: 'true publishes it, false rejects it.' }),
  }),
  output: FeedRow,
});

const examples = (description: string) => Type.Array(Type.String(), { description });

export const HeldDifference = Type.Object({
  feed: text('Name of the feed.'),
  added: whole('Entries that only the held generation has.'),
  removed: whole('Entries that only the live generation has.'),
  kept: whole('Entries in both, even if their details differ.'),
  added_examples: examples('The first 100 that would be added.'),
  removed_examples: examples('The first 100 that would be removed.'),
});
export type HeldDifference = Static<typeof HeldDifference>;

export const heldDifference = operation({
  ...management,
  id: 'heldDifference',
  methods: ['GET'],
  path: '/v1/admin/feeds/{feed}/held',
  summary: 'What accepting a held generation would change',
  description:
    'Compares it with the live generation, entry by entry. Both are read again, so large feeds take seconds. ' +
    'Location databases have no entries to compare.',
  input: Type.Object({ feed: feedParameter }),
  output: HeldDifference,
});

export const addFeed = operation({
  ...management,
  id: 'addFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/add',
  summary: 'Add your own feed',
  description:
    'File feeds can be added through the control socket only, because the server reads them with its own permissions.',
  input: Type.Object({
    definition: Type.Unsafe<object>({
      type: 'object',
      description: 'name, url, format, category and more; see docs/feeds.md.',
    }),
  }),
  output: FeedRow,
});

export const FeedTrial = Type.Object({
  feed: text('Name of the feed it was read as.'),
  category: text('What an entry means.'),
  entries: Type.Integer({ description: 'Entries found.' }),
  examples: Type.Array(Type.String(), { description: 'The first few.' }),
  skipped: Type.Integer({ description: 'Lines that could not be read.' }),
  skipped_examples: Type.Array(Type.Object({ line: Type.Integer(), reason: Type.String() })),
  would_be: Type.Enum(['published', 'held'], { description: 'What would happen to it.' }),
  reasons: Type.Array(Type.String(), { description: 'Why it would be held for review.' }),
  reserved: Type.Integer({ description: 'Entries with reserved addresses; those do not count.' }),
  addresses: Type.Integer({ description: 'IPv4 addresses and ranges that were compared.' }),
  listed_by_others: Type.Integer({ description: 'Those that other feeds list as a threat.' }),
  well_known: Type.Integer({
    description: 'Shared platforms, resolvers, crawlers and popular sites among the entries.',
  }),
  well_known_examples: Type.Array(Type.String()),
  entries_before: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Entries the feed has now; null for a new feed.',
  }),
  addresses_kept: Type.Unsafe<number | null>({
    type: ['integer', 'null'],
    description: 'Addresses the feed already lists; null for a new feed.',
  }),
});
export type FeedTrial = Static<typeof FeedTrial>;

export const testFeed = operation({
  ...management,
  id: 'testFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/test',
  summary: 'Try out feed content before it counts',
  description:
    'Nothing is stored or counted. Control socket only, because the server reads files and URLs with its own permissions.',
  access: 'local',
  input: Type.Object({
    feed: Type.Optional(Type.String({ description: 'Read it as new content of this feed.' })),
    definition: Type.Optional(
      Type.Unsafe<object>({
        type: 'object',
        description: 'Or the definition of a new feed; see docs/feeds.md.',
      }),
    ),
    file: Type.Optional(text('Absolute path.')),
    url: Type.Optional(text('Or a URL to fetch.')),
  }),
  output: FeedTrial,
});

export const removeFeed = operation({
  ...management,
  id: 'removeFeed',
  methods: ['POST'],
  path: '/v1/admin/feeds/remove',
  summary: 'Remove a feed of your own',
  description:
    'Its claims stop counting immediately; its content and the suppressions of this feed alone are deleted. Feeds ' +
    'of the catalogue can only be turned off, and those of vedette.yaml are removed there.',
  input: Type.Object({ feed: feedParameter }),
  output: Type.Object({
    feed: text('Name of the feed.'),
    entries: Type.Integer({ description: 'Entries that no longer count.' }),
  }),
});

export const SuppressionRow = Type.Object({
  id: text('Id, needed to end it.'),
  feed: text('A feed name, or * for all.'),
  range: text('Address, CIDR or range, domain or URL.'),
  until: nullableText({ description: 'Last day, else null.' }),
  reason: text('The reason.'),
  created: text('When it was created; "" for entries of vedette.yaml.'),
  by: text('The account that created it; "" if not recorded.'),
  origin: text('command, or config for entries of vedette.yaml, which can only be removed there.'),
});
export type SuppressionRow = Static<typeof SuppressionRow>;

export const listSuppressions = operation({
  ...management,
  id: 'listSuppressions',
  methods: ['GET'],
  path: '/v1/admin/suppressions',
  summary: 'List suppressed claims and the reasons',
  input: Type.Object({}),
  output: Type.Object({ suppressions: Type.Array(SuppressionRow) }),
});

export const addSuppression = operation({
  ...management,
  id: 'addSuppression',
  methods: ['POST'],
  path: '/v1/admin/suppressions',
  summary: 'Ignore claims of a feed about a range, domain or URL',
  description: 'Takes effect immediately, for past claims too. Explanations still list the claim.',
  input: Type.Object({
    feed: Type.String({ default: '*', description: 'A feed name, or * for all.' }),
    range: text('An address, CIDR or range; a domain, with its subdomains; or a URL.'),
    until: Type.Optional(text('Last day, YYYY-MM-DD. Default: no expiry.')),
    reason: Type.String({ minLength: 3, maxLength: 500, description: 'The reason.' }),
    wide: Type.Boolean({
      default: false,
      description: 'Needed for ranges wider than a /16 of IPv4 or a /32 of IPv6.',
    }),
  }),
  output: SuppressionRow,
});

export const endSuppression = operation({
  ...management,
  id: 'endSuppression',
  methods: ['POST'],
  path: '/v1/admin/suppressions/end',
  summary: 'End a suppression',
  input: Type.Object({
    id: text('Its id, the first 4 or more characters of it, or its range, domain or URL.'),
  }),
  output: Type.Object({ id: text('Its id.'), ended: Type.Boolean() }),
  errors: [...management.errors, 'idUnknown', 'conflict'],
});
