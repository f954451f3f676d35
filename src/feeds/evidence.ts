import { createHash } from 'node:crypto';
import { isCategory, type Category } from '../intel/category.ts';
import type { ClaimAbout, FeedFacts } from '../intel/claim.ts';
import { seeds, seedText, type Seed } from '../intel/seeds.ts';
import type { ExplainedClaim } from '../ip/contract.ts';
import { FileFault } from '../lib/file-bytes.ts';
import { parseRange, type IpRange } from '../lib/ip.ts';
import { definitionOf } from './facts.ts';
import type { Feed } from './feed.ts';
import { aboutOf, addressOf, type Found, type Indicator, type RecordFound } from './indicator.ts';
import { readSnapshot } from './read.ts';
import { openSnapshots } from './snapshots.ts';

/** A host name, URL, hash or fingerprint, in the form name tables use. */
export interface NamedThing {
  name: string;
  /** Covers all subdomains too. */
  isDeep: boolean;
}

/** One record of a document, as the feed's parser reads it. */
export interface EvidenceRecord {
  line: number;
  about: IpRange | { asn: number } | NamedThing;
  label: string;
  category: Category;
  weight: number;
  /** Null if the record has no time of its own. */
  seenAt: number | null;
}

/** A claim as its cited bytes state it. */
export type CheckedClaim = ClaimAbout<EvidenceRecord['about']>;

export interface Circumstances {
  /** Whether a record is about the queried subject. */
  covers: (record: EvidenceRecord) => boolean;
  /** Each record supports one claim only, so that no line counts twice. */
  used: Set<EvidenceRecord>;
  now: number;
}

/** A document re-read in full from bytes that match the cited digest. */
export interface Evidence {
  /** Sorted by line. */
  records: readonly EvidenceRecord[];
  /** Facts from the feed's definition about claims of that category. */
  factsOf: (category: Category) => Omit<FeedFacts, 'asOf' | 'snapshot'>;
  /** Time of records without one: when the seed was written; null if the fetch time applies. */
  writtenAt: number | null;
}

export interface EvidenceParts {
  data: string;
  feeds: readonly Feed[];
}

type Citation = Pick<ExplainedClaim, 'feed' | 'snapshot' | 'source' | 'file'>;

/** The bytes or definitions do not support the citation. The message gives the reason. */
export class EvidenceFault extends Error {
  override readonly name = 'EvidenceFault';
}

/** Opens cited documents without asking the server. Each is read once, however often it is cited. */
export class CitedDocuments {
  readonly #parts: EvidenceParts;
  readonly #opened = new Map<string, Promise<Evidence>>();

  constructor(parts: EvidenceParts) {
    this.#parts = parts;
  }

  /** Rejects with an EvidenceFault if the document is missing, changed or unreadable. */
  open(citation: Citation): Promise<Evidence> {
    const { feed, snapshot, source, file } = citation;
    const key = JSON.stringify([feed, snapshot, source, file]);
    let opened = this.#opened.get(key);
    if (!opened) {
      const seed = seeds.find(({ name }) => name === feed);
      opened = seed ? Promise.resolve().then(() => readSeed(seed, snapshot)) : this.#read(citation);
      this.#opened.set(key, opened);
    }
    return opened;
  }

  async #read({ feed: name, snapshot, source: url, file }: Citation): Promise<Evidence> {
    const feed = this.#parts.feeds.find((each) => each.name === name);
    if (!feed) throw new EvidenceFault(`no definition of ${name}, so it cannot be parsed`);
    if (!/^[0-9a-f]{64}$/.test(snapshot)) throw new EvidenceFault(`${snapshot} is not a digest`);
    const snapshots = openSnapshots(this.#parts.data);
    try {
      await drain(snapshots.open(snapshot)); // in full: a parser may stop before the end
      const source = feed.sources.find((each) => each.url === url) ?? { url };
      const document = { source, bytes: snapshots.open(snapshot), fileName: file };
      return toEvidence(feed, await collect(readSnapshot(feed, document)));
    } catch (error) {
      throw new EvidenceFault(`snapshot ${snapshot.slice(0, 12)} of ${name}: ${reasonOf(error)}`, {
        cause: error,
      });
    }
  }
}

async function drain(bytes: AsyncIterable<Uint8Array>): Promise<void> {
  const chunks = bytes[Symbol.asyncIterator]();
  while (!(await chunks.next()).done);
}

function reasonOf(error: unknown): string {
  if (!(error instanceof Error)) return String(error);
  if (error instanceof FileFault && error.isMissing) return 'the file no longer exists';
  return error.message;
}

async function collect(batches: AsyncIterable<{ found: readonly Found[] }>): Promise<Found[]> {
  const all: Found[] = [];
  for await (const { found } of batches) for (const each of found) all.push(each);
  return all;
}

function toEvidence(feed: Feed, found: readonly Found[]): Evidence {
  const records: EvidenceRecord[] = [];
  for (const one of found) {
    const address = addressOf(one);
    for (const each of address ? [one, address] : [one]) {
      const record = toRecord(each, feed);
      if (record) records.push(record);
    }
  }
  const weightMeans = meaningOfWeights(found);
  return {
    records: records.sort((one, other) => one.line - other.line),
    factsOf: (category) => ({
      ...definitionOf(feed, category),
      ...(weightMeans ? { weightMeans } : {}),
    }),
    writtenAt: null,
  };
}

function toRecord(found: Found, feed: Feed): EvidenceRecord | null {
  if (found.kind === 'record') return toRank(found, feed);
  if (found.kind === 'skipped') return null;
  const about = evidenceAbout(found);
  const weight = found.count ?? found.confidence ?? 0;
  return {
    line: found.line,
    about,
    label: found.label ?? '',
    category: found.category ?? feed.category,
    // Address tables store single precision, name tables whole numbers.
    weight: 'name' in about ? Math.trunc(weight) : Math.fround(weight),
    seenAt: wholeSeconds(found.seenAt),
  };
}

function evidenceAbout(found: Indicator): EvidenceRecord['about'] {
  const about = aboutOf(found);
  const isDeep = found.kind === 'domain' && found.subdomains === true;
  return 'name' in about ? { ...about, isDeep } : about;
}

/** Lists of popular sites have ranks. */
function toRank({ record, line }: RecordFound, { category }: Feed): EvidenceRecord | null {
  if (record.type !== 'popularity') return null;
  const about = { name: record.name, isDeep: false };
  return { line, about, label: `rank ${record.rank}`, category, weight: 0, seenAt: null };
}

/** Tables store seconds and cannot hold times before 1970. */
function wholeSeconds(time: string | undefined): number | null {
  const seconds = time === undefined ? 0 : Math.floor(Date.parse(time) / 1000);
  return seconds > 0 ? seconds * 1000 : null;
}

/** A document uses one unit: a list count on any entry decides. */
function meaningOfWeights(found: readonly Found[]): FeedFacts['weightMeans'] {
  let meaning: FeedFacts['weightMeans'];
  for (const each of found) {
    if (each.kind === 'skipped' || each.kind === 'record') continue;
    if (each.count !== undefined) return 'lists';
    if (each.confidence !== undefined) meaning = 'confidence';
  }
  return meaning;
}

function readSeed(seed: Seed, digest: string): Evidence {
  const text = seedText(seed);
  if (createHash('sha256').update(text).digest('hex') !== digest) {
    throw new EvidenceFault(
      `${seed.name} in this release has a different digest than the one cited`,
    );
  }
  const { name, category } = seed;
  const lines = text.trimEnd().split('\n');
  return {
    records: lines.map((each, at) => ({ ...readSeedLine(each), line: at + 1, category })),
    factsOf: () => ({ name, category, lineage: name, halfLifeHours: 0, ttlHours: 0 }),
    writtenAt: Date.parse(seed.checked),
  };
}

function readSeedLine(line: string): Pick<EvidenceRecord, 'about' | 'label' | 'weight' | 'seenAt'> {
  const border = line.indexOf(' # ');
  const about = line.slice(0, border);
  const range = parseRange(about) ?? { asn: Number(about.slice('AS'.length)) };
  return { about: range, label: line.slice(border + ' # '.length), weight: 0, seenAt: null };
}

/** Answers carry categories as text; an unknown one cannot be cited. */
export function readCategory(text: string): Category {
  if (isCategory(text)) return text;
  throw new EvidenceFault(`${text} is not a category`);
}
