import type { IpRange } from '../lib/ip.ts';
import { categoryFacts, type Category, type Evidence } from './category.ts';

/** What look-ups and scores need to know about a feed's live generation. */
export interface FeedFacts {
  name: string;
  category: Category;
  /** Feeds of one lineage copy each other: only the strongest of them counts. */
  lineage: string;
  /** After this time a claim counts half; 0 for claims that do not age. */
  halfLifeHours: number;
  /** After this time a claim is dropped; 0 for never. */
  ttlHours: number;
  /** When the content was fetched, in ms. A time inside a record takes precedence. */
  asOf: number;
  /** Digest of the snapshot that line numbers refer to. */
  snapshot: string;
  /** Origin of the snapshot, needed to parse it again. Seeds have none. */
  document?: { url: string; fileName: string };
  /** What its claims rest on; defaults to the category's. */
  evidence?: Evidence;
  /** The publisher verifies each entry and removes stale ones: one claim is enough. */
  sufficient?: boolean;
  /** Merges other lists: it confirms itself, not them. */
  aggregate?: boolean;
  /** Meaning of an entry's weight: how many lists agree, or a confidence in percent. */
  weightMeans?: 'lists' | 'confidence';
  /** Covers only some well-known cases: its silence about an address means nothing. */
  partial?: boolean;
}

/** One line of one feed about one thing. */
export interface ClaimAbout<Thing> {
  feed: FeedFacts;
  line: number;
  label: string;
  /** The record's own time, else the feed's, in ms. */
  seenAt: number;
  /** 0 if the record has none. */
  weight: number;
  about: Thing;
}

/** About an address, directly or through its network's number. */
export type Claim = ClaimAbout<IpRange | { asn: number }>;
/** About a host name, a URL, or a hash or fingerprint written as `jarm:…`. */
export type NameClaim = ClaimAbout<{ name: string }>;

/** Only claims against an address have evidence, whatever the feed states. */
export function evidenceOf({ category, evidence }: FeedFacts): Evidence {
  const facts = categoryFacts(category);
  return facts.kind === 'threat' ? (evidence ?? facts.evidence) : 'none';
}

const msPerHour = 3_600_000;

export function ageHours(seenAt: number, now: number): number {
  return Math.max(0, now - seenAt) / msPerHour;
}

/** Expired claims neither flag nor score. */
export function isLive(claim: ClaimAbout<object>, now: number): boolean {
  const { ttlHours } = claim.feed;
  return ttlHours === 0 || ageHours(claim.seenAt, now) <= ttlHours;
}
