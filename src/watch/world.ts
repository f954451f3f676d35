import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import { VedetteError } from '../errors.ts';
import type { ExposureRegister } from '../exposure/store.ts';
import type { Call } from '../http/operation.ts';
import type { IpRange } from '../lib/ip.ts';
import type { Filter } from '../search/filter.ts';
import type { Judgement } from '../verdict/contract.ts';
import type { Sender } from './sinks/index.ts';
import type { WatchFacts, WatchStore } from './store.ts';

export const noticeKinds = ['feeds', 'backups', 'certificate', 'disk', 'parts', 'quotas'] as const;

/** A problem of the service that needs attention. */
export interface Notice {
  about: (typeof noticeKinds)[number];
  subject: string;
  facts: WatchFacts;
}

/** The brand that impostors imitate. */
export interface Brand {
  /** Lower-case letters and digits. */
  word: string;
  /** Its own domain in ASCII; '' if only the name is known. */
  own: string;
}

/** A name in feeds that imitates a brand. */
export interface Impostor {
  name: string;
  how: 'names it' | 'looks like it';
  sources: readonly string[];
  categories: readonly string[];
}

/** Sources that standing queries are compared with. */
export interface WatchSources {
  banners: Pick<BannerIndex, 'search' | 'scan'>;
  /** Parses a query as of now. */
  bannerFilter: (query: string) => Filter;
  /** Judges as the account sees it. */
  judge: (indicator: string, accountId: string) => Promise<Judgement>;
  impostors: (brand: Brand) => Promise<Impostor[]>;
  cves: () => CveCatalogue;
  exposures: Pick<ExposureRegister, 'page' | 'soon'>;
  ownRanges: () => readonly IpRange[];
  /** Notices that the account may see. */
  notices: (accountId: string) => Promise<Notice[]>;
  now: () => number;
}

export interface WatchWorld extends WatchSources {
  watches: WatchStore;
  sinkSender: Sender;
}

type Asking = Pick<Call, 'caller'>;

/** Watches that the caller does not own look nonexistent. */
export async function findWatch(id: string, { watches }: WatchWorld, { caller }: Asking) {
  const found = await watches.watch(id, caller.accountId);
  if (!found) throw new VedetteError('notFound');
  return found;
}

export async function findSink(id: string, { watches }: WatchWorld, { caller }: Asking) {
  const found = await watches.sink(id, caller.accountId);
  if (!found) throw new VedetteError('notFound');
  return found;
}
