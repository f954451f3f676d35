import type { Change } from '../../audit/store.ts';
import type { Config } from '../../config/config.ts';
import type { SnapshotFiles } from '../../feeds/snapshot-files.ts';
import type { ReadMetrics } from '../../http/metrics.ts';
import type { Host } from '../../ip/store.ts';
import type { Ip } from '../../lib/ip.ts';
import type { AccountServer } from '../../user/account-server.ts';
import type { Activity } from '../../user/store.ts';

/** The file number of the stream between a serving process and the owner. */
export const channelFile = 4;

/** What a serving process needs to begin. */
export interface Beginning {
  config: Config;
  ownerId: string;
  version: string;
  /** Socket of the owner, for requests that are answered there. */
  relay: string;
  snapshot: SnapshotFiles;
  hosts: HostsKnown;
  extraPublic: readonly string[];
}

/** `none`: no banner of any address. `ask`: the owner knows. */
export type HostsKnown = 'none' | 'ask';

/** Account and address of look-ups. */
export type LookedUp = readonly (readonly [accountId: string, subject: string])[];

/** What serving processes ask of the owner: the process with the ledger, the index and the writers. */
export interface Owner extends AccountServer {
  /** A connection was received; the owner can let go of it. */
  took: (connection: number) => void;
  closed: (connection: number) => void;
  answered: () => void;
  host: (ip: Ip) => Host | Promise<Host>;
  recordLookups: (changes: readonly Change[]) => Promise<void>;
  lookedUp: (lookups: LookedUp) => void;
  enterStream: (accountId: string) => void | Promise<void>;
  leaveStream: (accountId: string) => void;
}

/** What the owner asks of serving processes. */
export interface Serving {
  begin: (beginning: Beginning) => Promise<void>;
  /** `isStale`: the ledger is away, and answers rest on what was known before. */
  ping: (isStale: boolean) => void;
  publish: (snapshot: SnapshotFiles) => void;
  knowHosts: (hosts: HostsKnown) => void;
  forget: (accountId?: string) => Promise<void>;
  lookedUp: (lookups: LookedUp) => void;
  drainActivity: () => Activity;
  readMetrics: () => Promise<ReadMetrics>;
  /** Resolves when every connection is closed and everything counted was told. */
  drain: () => Promise<void>;
}
