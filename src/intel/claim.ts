import type { IpRange } from '../lib/ip.ts';
import type { Category } from './category.ts';

/** What look-up and score need to know of a feed's live generation. */
export interface FeedFacts {
  name: string;
  category: Category;
  /** Feeds of one lineage copy each other: only the strongest of them counts. */
  lineage: string;
  halfLifeHours: number;
  ttlHours: number;
  /** When the content was fetched, in ms. A time inside a record goes before it. */
  asOf: number;
  /** Digest of the snapshot that the line numbers point into. */
  snapshot: string;
  /** Which of the two scores the feed speaks of; both when absent. */
  direction?: 'inbound' | 'outbound' | 'both';
  /** How far the feed is believed, 0 to 1; 1 when absent. */
  strength?: number;
  /** What an entry's weight is: how many lists agree, or a confidence in percent. */
  weightMeans?: 'lists' | 'confidence';
}

/** One line of one feed that speaks of an address, directly or through its network's number. */
export interface Claim {
  feed: FeedFacts;
  line: number;
  label: string;
  /** The record's own time, else the feed's, in ms. */
  seenAt: number;
  /** 0 when the record has none. */
  weight: number;
  about: IpRange | { asn: number };
}
