import { Type, type Static } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { VedetteError } from '../errors.ts';
import { categoryNames } from '../intel/category.ts';
import { compact } from '../lib/compact.ts';
import { textAt } from '../lib/json-field.ts';
import { defineFeed, type Feed, type FeedSource, type Parse } from './feed.ts';
import { withLayout, type Layout } from './formats/layout.ts';
import { plainFormats, type PlainFormat } from './formats/plain.ts';

const formats = [
  'ip',
  'cidr',
  'ip:port',
  'domain',
  'url',
  'hosts',
  'csv',
  'ndjson',
  'json',
  'warninglist',
  'misp',
  'stix',
] as const;

const kinds = ['ip', 'asn', 'domain', 'url', 'hash'] as const;
const hours = (value: number, description: string) =>
  Type.Number({ default: value, minimum: 1, maximum: 87_600, description });
const column = (description: string) =>
  Type.Optional(Type.String({ minLength: 1, maxLength: 100, description }));

/** One entry of `feeds:` in vedette.yaml. */
export const UserFeed = Type.Object(
  {
    name: Type.String({
      pattern: '^[a-z0-9](?:[a-z0-9-]{0,62}[a-z0-9])?$',
      description: 'Short name: lower-case letters, digits, hyphens.',
    }),
    url: Type.Optional(Type.String({ pattern: '^https?://\\S+$', description: 'URL to fetch.' })),
    file: Type.Optional(Type.String({ minLength: 1, description: 'Or a file on the server.' })),
    format: Type.Enum([...formats], { description: 'File format.' }),
    category: Type.Enum([...categoryNames], { description: 'What an entry means.' }),
    title: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    licence: Type.Optional(Type.String({ minLength: 1, maxLength: 200 })),
    lineage: Type.Optional(
      Type.String({
        minLength: 1,
        maxLength: 64,
        description: 'Feeds that copy each other share a lineage.',
      }),
    ),
    everyHours: hours(24, 'Hours between fetches.'),
    halfLifeHours: Type.Optional(Type.Number({ minimum: 1, maximum: 87_600 })),
    ttlHours: Type.Optional(Type.Number({ minimum: 1, maximum: 87_600 })),
    maxBytes: Type.Optional(Type.Integer({ minimum: 1, maximum: 4 * 1024 ** 3 })),
    of: Type.Enum([...kinds], {
      default: 'ip',
      description: 'Type of the entries in a table or in JSON.',
    }),
    column: column('CSV: column name, or number from 1. JSON: path of the member.'),
    labelColumn: column('Column or path of the label.'),
    portColumn: column('Column or path of the port.'),
    timeColumn: column('Column or path of the time.'),
    path: column('JSON path of the entries, such as data[] or {}.'),
    separator: Type.Optional(Type.String({ minLength: 1, maxLength: 1, description: 'CSV.' })),
    header: Type.Boolean({ default: true, description: 'CSV: the first line is a header.' }),
  },
  { additionalProperties: false },
);
export type UserFeed = Static<typeof UserFeed>;

/** What is wrong with a user feed: each fault with its member. */
export class UserFeedError extends Error {
  override readonly name = 'UserFeedError';
}

/** Validates the user's definition and fills in defaults. */
export function createUserFeed(given: unknown): Feed {
  const feed = Value.Default(UserFeed, Value.Clone(given));
  if (!Value.Check(UserFeed, feed)) {
    const faults = Value.Errors(UserFeed, feed).map(describeFault);
    throw new UserFeedError(`Feed ${textAt(given, 'name') ?? '?'}: ${faults.join('; ')}`);
  }
  return defineFeed({
    name: feed.name,
    title: feed.title ?? feed.name,
    says: `your own list: ${feed.category}`,
    sources: [sourceOf(feed)],
    licence: feed.licence ?? 'yours',
    terms: 'free',
    everyHours: feed.everyHours,
    ...(feed.file === undefined ? {} : { minimumHours: 0 }),
    category: feed.category,
    // Users who add a list mean it to count.
    sufficient: true,
    on: true,
    minEntries: 0,
    ...chosen(feed),
    ...formatOf(feed),
  });
}

function describeFault({ instancePath, message, params }: TLocalizedValidationError): string {
  const member = instancePath.slice(1);
  const what = 'allowedValues' in params ? `one of ${params.allowedValues.join(', ')}` : '';
  return what === '' ? `${member} ${message}`.trim() : `${member} must be ${what}`;
}

function sourceOf({ name, url, file }: UserFeed): FeedSource {
  if (url !== undefined && file === undefined) return { url };
  if (file !== undefined && url === undefined) return { url: file, isFile: true };
  throw new UserFeedError(`Feed ${name}: use either url or file`);
}

/** Only what the user chose: the rest follows the category. */
function chosen({ lineage, halfLifeHours, ttlHours, maxBytes }: UserFeed): Partial<Feed> {
  return compact<Partial<Feed>>({ lineage, halfLifeHours, ttlHours, maxBytes });
}

function formatOf(feed: UserFeed): PlainFormat {
  switch (feed.format) {
    case 'csv':
    case 'json':
    case 'ndjson':
      return { parse: layoutOf(feed, feed.format) };
    case 'cidr':
    case 'ip:port':
      return plainFormats.ip;
    case 'warninglist':
      return plainFormats[feed.of === 'domain' ? 'warninglist-of-names' : 'warninglist'];
    default:
      return plainFormats[feed.format];
  }
}

function layoutOf(feed: UserFeed, format: 'csv' | 'json' | 'ndjson'): Parse {
  const { of, column = format === 'csv' ? '1' : of, labelColumn, timeColumn, portColumn } = feed;
  return withLayout({
    format,
    layout: compact<Layout>({
      of,
      value: [column],
      label: labelColumn === undefined ? undefined : [[labelColumn]],
      time: timeColumn === undefined ? undefined : [timeColumn],
      port: portColumn,
    }),
    ...(feed.path === undefined ? {} : { paths: [feed.path] }),
    ...(feed.header ? {} : { columns: [] }),
    ...(feed.separator === undefined ? {} : { separator: feed.separator }),
  });
}

/** Like `createUserFeed`, with errors for API callers. */
export function toUserFeed(given: object): Feed {
  try {
    return createUserFeed(given);
  } catch (cause) {
    if (!(cause instanceof UserFeedError)) throw cause;
    throw new VedetteError('parameterUnusable', { parameter: 'feed', why: cause.message }, cause);
  }
}
