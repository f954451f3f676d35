import type { Change } from '../../audit/store.ts';
import type { Config } from '../../config/config.ts';
import type { SnapshotFiles } from '../../feeds/snapshot-files.ts';
import type { ReadMetrics } from '../../http/metrics.ts';
import type { Host } from '../../ip/store.ts';
import type { Ip } from '../../lib/ip.ts';
import type { AccountServer } from '../../user/account-server.ts';
import type { Activity } from '../../user/store.ts';

/** File descriptor of the stream between a serving process and the owner. */
export const channelFile = 4;

/** Everything a serving process needs to start. */
export interface Beginning {
  config: Config;
  ownerId: string;
  version: string;
  /** The owner's socket, for requests that it answers. */
  relay: string;
  snapshot: SnapshotFiles;
  hosts: HostsKnown;
  extraPublic: readonly string[];
}

/** `none`: no address has banners. `ask`: the owner knows. */
export type HostsKnown = 'none' | 'ask';

/** Account and address of look-ups. */
export type LookedUp = readonly (readonly [accountId: string, subject: string])[];

/** Calls from serving processes to the owner: the process with the ledger, the index and the writers. */
export interface Owner extends AccountServer {
  /** The connection was received, so the owner can close its copy. */
  took: (connection: number) => void;
  closed: (connection: number) => void;
  answered: () => void;
  host: (ip: Ip) => Host | Promise<Host>;
  recordLookups: (changes: readonly Change[]) => Promise<void>;
  lookedUp: (lookups: LookedUp) => void;
  enterStream: (accountId: string) => void | Promise<void>;
  leaveStream: (accountId: string) => void;
}

/** Calls from the owner to serving processes. */
export interface Serving {
  begin: (beginning: Beginning) => Promise<void>;
  /** `isStale`: the ledger is unavailable, and answers rest on earlier data. */
  ping: (isStale: boolean) => void;
  publish: (snapshot: SnapshotFiles) => void;
  knowHosts: (hosts: HostsKnown) => void;
  forget: (accountId?: string) => Promise<void>;
  lookedUp: (lookups: LookedUp) => void;
  drainActivity: () => Activity;
  readMetrics: () => Promise<ReadMetrics>;
  /** Resolves when every connection is closed and all usage is reported. */
  drain: () => Promise<void>;
}
