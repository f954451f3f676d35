import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
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

/** What dialects ask of the features. They keep nothing themselves. */
export interface DialectWorld {
  /** Of a public address, or one of the user's own; refuses others. The same object while nothing has changed. */
  lookUp: (ip: string, caller: Caller) => AddressFacts | Promise<AddressFacts>;
  intel: () => IntelSnapshot;
  banners: BannerIndex;
  /** A query in our own language, as a filter of banners. */
  bannerFilter: (query: string) => Filter;
  exploits: ExploitIndex;
  /** The same for exploits. */
  exploitFilter: (query: string) => Filter;
  /** The verdict on an indicator of any kind; private reports count for their account only. */
  check: (indicator: string, caller: Caller) => Promise<Judgement>;
  cves: () => CveCatalogue;
  /** Everything that is malicious by the verdict, as the lists for firewalls have it. */
  listed: () => Promise<readonly Listed[]>;
  /** The same of URLs, and of names. */
  listedNames: () => Promise<Record<'urls' | 'domains', readonly { value: string }[]>>;
  decisions: Decisions;
  /** Who comes for them. */
  bouncers: { note: (pull: Pull) => void };
  /** The one of them that holds an address, without the rest. */
  listedAt: (ip: Ip) => Listed | null;
  /** The setting `public_url`; '' when it is not set. */
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

/** Scans and their reports. A viewer is an account; '' sees what everybody sees. */
interface DialectScans {
  /** Always a new one, or the one that is already under way. */
  submit: (
    url: string,
    visibility: Visibility,
    call: Call,
  ) => Promise<{ id: string; query: string }>;
  find: (id: string, viewer: string) => Promise<Scan | null>;
  list: (viewer: string, listing: ScanListing) => Promise<ListedScan[]>;
  report: (id: string, viewer: string) => Promise<KeptReport | null>;
  screenshot: (name: string, viewer: string) => Promise<Uint8Array | null>;
  page: (name: string, viewer: string) => Promise<Uint8Array | null>;
}

/** All that is known of one address, as our own look-up has it. */
export interface AddressFacts {
  text: string;
  /** The second that ages are counted to, in ms. */
  now: number;
  network: Network | null;
  place: Place;
  /** Those that count, newest first. */
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
  /** Look-ups left, and allowed in all; null without a limit. */
  left: number | null;
  limit: number | null;
}

/** An address or prefix that is malicious now. */
export interface Listed {
  /** A prefix with its length. */
  value: string;
  range?: IpRange;
  points: number;
  categories: readonly string[];
  sources: readonly string[];
  /** In ms. */
  firstSeen: number;
  lastSeen: number;
}

/** One question and who asks it. */
export interface Asking {
  world: DialectWorld;
  caller: Caller;
}
