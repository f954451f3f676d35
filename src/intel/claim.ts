import type { IpRange } from '../lib/ip.ts';
import { categoryFacts, type Category, type Evidence } from './category.ts';

/** What look-up and score need to know of a feed's live generation. */
export interface FeedFacts {
  name: string;
  category: Category;
  /** Feeds of one lineage copy each other: only the strongest of them counts. */
  lineage: string;
  /** After so long a claim counts half; 0 for claims that do not age. */
  halfLifeHours: number;
  /** After so long a claim is gone; 0 for never. */
  ttlHours: number;
  /** When the content was fetched, in ms. A time inside a record goes before it. */
  asOf: number;
  /** Digest of the snapshot that the line numbers point into. */
  snapshot: string;
  /** Where the snapshot came from: who reads it again needs both. Seeds have none. */
  document?: { url: string; fileName: string };
  /** What its claims rest on; that of the category when absent. */
  evidence?: Evidence;
  /** Verified by its publisher entry by entry, and removed when gone: one claim of it is enough. */
  sufficient?: boolean;
  /** Puts lists of others together: it agrees with itself, not with them. */
  aggregate?: boolean;
  /** What an entry's weight is: how many lists agree, or a confidence in percent. */
  weightMeans?: 'lists' | 'confidence';
  /** Knows some well-known cases only: its silence about an address says nothing. */
  partial?: boolean;
}

/** One line of one feed about one thing. */
export interface ClaimAbout<Thing> {
  feed: FeedFacts;
  line: number;
  label: string;
  /** The record's own time, else the feed's, in ms. */
  seenAt: number;
  /** 0 when the record has none. */
  weight: number;
  about: Thing;
}

/** About an address, directly or through its network's number. */
export type Claim = ClaimAbout<IpRange | { asn: number }>;
/** About a host name, a URL, or a hash or fingerprint written as `jarm:…`. */
export type NameClaim = ClaimAbout<{ name: string }>;

/** Only claims against an address have evidence, whatever a feed states. */
export function evidenceOf({ category, evidence }: FeedFacts): Evidence {
  const facts = categoryFacts(category);
  return facts.kind === 'threat' ? (evidence ?? facts.evidence) : 'none';
}

const msPerHour = 3_600_000;

export function ageHours(seenAt: number, now: number): number {
  return Math.max(0, now - seenAt) / msPerHour;
}

/** What expired is gone: it neither flags nor scores. */
export function isLive(claim: ClaimAbout<object>, now: number): boolean {
  const { ttlHours } = claim.feed;
  return ttlHours === 0 || ageHours(claim.seenAt, now) <= ttlHours;
}
