import { Type, type Static } from 'typebox';
import type { TLocalizedValidationError } from 'typebox/error';
import { Value } from 'typebox/value';
import { VedetteError } from '../errors.ts';
import { categoryNames } from '../intel/category.ts';
import { numberAt, textAt } from '../lib/json-field.ts';
import { toIsoTime } from '../lib/iso-time.ts';
import { defineFeed, type Feed, type FeedSource, type Parse } from './feed.ts';
import { ipList } from './formats/ip-list.ts';
import { json, ndjson, type JsonEntry } from './formats/json.ts';
import { mispEventLinks, mispFeed } from './formats/misp-feed.ts';
import { domainList, hostsFile, urlList } from './formats/name-list.ts';
import { stixBundle } from './formats/stix-bundle.ts';
import { table, type Row } from './formats/table.ts';
import { warningList } from './formats/warning-list.ts';
import { asnOf, domainOf, hashOf, rangeOf, skip, urlOf, type Found } from './indicator.ts';

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
    labelColumn: column('The same for the label.'),
    portColumn: column('The same for the port.'),
    timeColumn: column('The same for the time.'),
    path: column('JSON path of the entries, such as data[] or {}.'),
    separator: Type.Optional(Type.String({ minLength: 1, maxLength: 1, description: 'CSV.' })),
    header: Type.Boolean({ default: true, description: 'CSV: the first line is a header.' }),
  },
  { additionalProperties: false },
);
export type UserFeed = Static<typeof UserFeed>;

/** What is wrong with a feed of the user's, each fault with its member. */
export class UserFeedError extends Error {
  override readonly name = 'UserFeedError';
}

/** Checks what the user wrote; defaults are filled in. */
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
    format: feed.format,
    licence: feed.licence ?? 'yours',
    terms: 'free',
    everyHours: feed.everyHours,
    ...(feed.file === undefined ? {} : { minimumHours: 0 }),
    category: feed.category,
    // People who add a list of their own mean it to count.
    sufficient: true,
    on: true,
    minEntries: 0,
    ...chosen(feed),
    ...(feed.format === 'misp' ? { links: mispEventLinks } : {}),
    parse: parserOf(feed),
    example: { input: '', output: [] },
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
function chosen(feed: UserFeed): Partial<Feed> {
  return {
    ...(feed.lineage === undefined ? {} : { lineage: feed.lineage }),
    ...(feed.halfLifeHours === undefined ? {} : { halfLifeHours: feed.halfLifeHours }),
    ...(feed.ttlHours === undefined ? {} : { ttlHours: feed.ttlHours }),
    ...(feed.maxBytes === undefined ? {} : { maxBytes: feed.maxBytes }),
  };
}

function parserOf(feed: UserFeed): Parse {
  const parsers: Record<UserFeed['format'], () => Parse> = {
    ip: ipList,
    cidr: ipList,
    'ip:port': ipList,
    domain: domainList,
    url: urlList,
    hosts: hostsFile,
    csv: () => userTable(feed),
    ndjson: () => ndjson((entry) => fromEntry(feed, entry)),
    json: () => json(feed.path ?? '[]', (entry) => fromEntry(feed, entry)),
    warninglist: () => warningList(feed.of === 'domain' ? 'domain' : 'range'),
    misp: mispFeed,
    stix: stixBundle,
  };
  return parsers[feed.format]();
}

function userTable(feed: UserFeed): Parse {
  const names = feed.header ? {} : { columns: [] };
  const separator = feed.separator === undefined ? {} : { separator: feed.separator };
  return table({ ...names, ...separator, comment: '#' }, (row) =>
    toFound(feed, (name) => cellOf(row, name), row.line),
  );
}

/** A number is a position, from 1. */
function cellOf(row: Row, name: string): string | undefined {
  if (!/^\d+$/.test(name)) return row.text(name);
  const cell = row.fields[Number(name) - 1]?.trim();
  return cell === '' ? undefined : cell;
}

function fromEntry(feed: UserFeed, { value, line }: JsonEntry): Found {
  const bare = typeof value === 'string' || typeof value === 'number' ? String(value) : undefined;
  return toFound(
    feed,
    (name) => textAt(value, name) ?? numberAt(value, name)?.toString() ?? bare,
    line,
  );
}

type Cells = (name: string) => string | undefined;

const readers = { ip: rangeOf, asn: asnOf, domain: domainOf, url: urlOf, hash: hashOf };

function toFound(feed: UserFeed, cells: Cells, line: number): Found {
  const optional = (name: string | undefined) => (name === undefined ? undefined : cells(name));
  const value = cells(feed.column ?? (feed.format === 'csv' ? '1' : feed.of));
  if (value === undefined) return skip(line, 'no value');
  return readers[feed.of](value, {
    line,
    label: optional(feed.labelColumn),
    port: Number(optional(feed.portColumn)),
    seenAt: toIsoTime(optional(feed.timeColumn)),
  });
}

/** The same, with errors for callers of an operation. */
export function toUserFeed(given: object): Feed {
  try {
    return createUserFeed(given);
  } catch (cause) {
    if (!(cause instanceof UserFeedError)) throw cause;
    throw new VedetteError('parameterUnusable', { parameter: 'feed', why: cause.message }, cause);
  }
}
