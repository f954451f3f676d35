import type { Static } from 'typebox';
import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import type { CaptureOptions, CaptureWish } from '../domain/capture/contract.ts';
import type { KeptReport, ListedScan, Scan, ScanListing } from '../domain/store.ts';
import type { ExploitIndex } from '../exploit/store.ts';
import type { Call, Caller } from '../http/operation.ts';
import type { Claim } from '../intel/claim.ts';
import type { Network } from '../intel/asn.ts';
import type { Flag } from '../intel/category.ts';
import type { Place } from '../intel/geo.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { Host } from '../ip/store.ts';
import type { Ip, IpRange } from '../lib/ip.ts';
import type { Filter } from '../search/filter.ts';
import type { Judgement } from '../verdict/contract.ts';
import type { Decisions } from './crowdsec/decisions.ts';

/** What dialects need from the features. They store nothing themselves. */
export interface DialectWorld {
  /**
   * Looks up a public address or one of the user's own; rejects others. Returns the same object while nothing has
   * changed.
   */
  lookUp: (ip: string, caller: Caller) => AddressFacts | Promise<AddressFacts>;
  intel: () => IntelSnapshot;
  banners: BannerIndex;
  /** Parses a query in our own language as a banner filter. */
  bannerFilter: (query: string) => Filter;
  exploits: ExploitIndex;
  /** Parses a query as an exploit filter. */
  exploitFilter: (query: string) => Filter;
  /** The verdict on an indicator of any kind; private reports count only for their account. */
  check: (indicator: string, caller: Caller) => Promise<Judgement>;
  cves: () => CveCatalogue;
  /** Every malicious entry, as in the firewall lists. */
  listed: () => Promise<readonly Listed[]>;
  /** Every malicious URL and name. */
  listedNames: () => Promise<Record<'urls' | 'domains', readonly { value: string }[]>>;
  decisions: Decisions;
  /** Ignores what all feeds say of an address or prefix from now on. */
  suppress: (range: string, reason: string, call: Call) => Promise<unknown>;
  /** Records the bouncers that pull them. */
  bouncers: { note: (pull: Pull) => void };
  /** The listed entry that contains an address, without reading the whole list. */
  listedAt: (ip: Ip) => Listed | null;
  /** The setting `public_url`; '' if not set. */
  publicUrl: string;
  scans: DialectScans;
  accountOf: (caller: Caller) => Promise<AccountFacts>;
  now: () => number;
}

interface Pull {
  keyId: string;
  address: string;
  agent: string;
  how: 'stream' | 'live';
}

type Visibility = 'public' | 'unlisted' | 'private';

/** Scans and their reports. A viewer is an account; '' sees only public ones. */
interface DialectScans {
  /** Always starts a new scan, or joins one in progress. */
  submit: (
    url: string,
    how: { visibility: Visibility; wish: CaptureWish },
    call: Call,
  ) => Promise<{ id: string; query: string; capture: Static<typeof CaptureOptions> }>;
  find: (id: string, viewer: string) => Promise<Scan | null>;
  list: (viewer: string, listing: ScanListing) => Promise<ListedScan[]>;
  report: (id: string, viewer: string) => Promise<KeptReport | null>;
  screenshot: (name: string, viewer: string) => Promise<Uint8Array | null>;
  page: (name: string, viewer: string) => Promise<Uint8Array | null>;
}

/** Everything known about one address, as in our own look-up. */
export interface AddressFacts {
  text: string;
  /** The time for computing ages, in ms, rounded to a second. */
  now: number;
  network: Network | null;
  place: Place;
  /** Claims that count, newest first. */
  claims: readonly Claim[];
  flags: Readonly<Record<Flag, boolean>>;
  host: Host;
  judgement: Judgement;
}

export interface AccountFacts {
  name: string;
  plan: string;
  /** In ms. */
  createdAt: number;
  /** Remaining and total look-ups; null without a limit. */
  left: number | null;
  limit: number | null;
}

/** A currently malicious address or prefix. */
export interface Listed {
  /** Always in prefix notation. */
  value: string;
  range?: IpRange;
  points: number;
  categories: readonly string[];
  sources: readonly string[];
  /** In ms. */
  firstSeen: number;
  lastSeen: number;
}

/** The context of one request. */
export interface Asking {
  world: DialectWorld;
  caller: Caller;
}
