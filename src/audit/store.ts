import type { Change, Detail } from './change.ts';

export { changeBy, changeByServer, type Change, type Detail } from './change.ts';
export { chainDigest } from './chain.ts';

/** Changes are always recorded; look-ups only if a setting asks for it. Each trail is a chain of its own. */
const trails = ['changes', 'lookups'] as const;
export type Trail = (typeof trails)[number];

export interface AuditEntry {
  trail: Trail;
  /** From 1, without gaps. */
  number: number;
  at: string;
  accountId: string;
  /** Name of the account at that time; `vedette` for the server. */
  account: string;
  keyId: string;
  from: string;
  action: string;
  subject: string;
  detail: Detail;
  /** Seals this entry and, through the digest of the entry before it, all earlier ones. */
  digest: string;
}

export interface AuditFilter {
  trail: Trail;
  since?: string;
  /** By this account: its id, its name then or now, or its email address. */
  user?: string;
  /** An action, or the part before its dot. */
  action?: string;
  /** Only entries with a smaller number. */
  before?: number;
  limit: number;
}

/** The end of what retention removed: the number and digest of the last entry that is gone. */
export interface Horizon {
  number: number;
  digest: string;
}

/** The audit log. Entries are added, and removed only from the oldest on; nothing changes them. */
export interface AuditStore {
  /** Adds entries for what is not a change of the ledger itself, in one step. */
  append(trail: Trail, changes: readonly Change[]): Promise<void>;
  /** Newest first. */
  entries(filter: AuditFilter): Promise<AuditEntry[]>;
  /** Oldest first, after this number. */
  following(trail: Trail, number: number, limit: number): Promise<AuditEntry[]>;
  horizon(trail: Trail): Promise<Horizon>;
  /** Removes at most `limit` of the oldest entries, if older than `before`; returns how many. */
  trim(trail: Trail, before: string, limit: number): Promise<number>;
}
