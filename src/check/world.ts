import type { BannerIndex } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import type { ScanStore } from '../domain/store.ts';
import type { ExploitIndex } from '../exploit/store.ts';
import type { Caller } from '../http/operation.ts';
import type { IpWorld } from '../ip/world.ts';

/** Whoever can say something of an indicator. */
export interface CheckWorld extends IpWorld {
  scanStore: Pick<ScanStore, 'list' | 'report'>;
  banners: BannerIndex;
  cves: () => CveCatalogue;
  cveData: () => 'ready' | 'building' | 'none';
  exploits: ExploitIndex;
}

/** One question: reports are shown to those who may see them. */
export interface Asking {
  world: CheckWorld;
  caller: Caller;
}
