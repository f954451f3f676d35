import type { Change, Detail } from './change.ts';

export { changeBy, changeByServer, type Change, type Detail } from './change.ts';
export { chainDigest } from './chain.ts';

/** Changes are always recorded; look-ups only if a setting asks for it. Each trail has its own chain. */
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
  /** Seals this entry and, through the previous digest, all earlier ones. */
  digest: string;
}

export interface AuditFilter {
  trail: Trail;
  since?: string;
  /** The account: its id, its name then or now, or its email address. */
  user?: string;
  /** An action, or the part before its dot. */
  action?: string;
  /** Only entries with a smaller number. */
  before?: number;
  limit: number;
}

/** Where retention stopped: number and digest of the last removed entry. */
export interface Horizon {
  number: number;
  digest: string;
}

/** The audit log. Entries are only appended, or removed from the oldest on; they never change. */
export interface AuditStore {
  /** Appends entries that do not belong to a change of the ledger, in one step. */
  append(trail: Trail, changes: readonly Change[]): Promise<void>;
  /** Newest first. */
  entries(filter: AuditFilter): Promise<AuditEntry[]>;
  /** Entries after this number, oldest first. */
  following(trail: Trail, number: number, limit: number): Promise<AuditEntry[]>;
  horizon(trail: Trail): Promise<Horizon>;
  /** Removes at most `limit` of the oldest entries that are older than `before`; returns how many. */
  trim(trail: Trail, before: string, limit: number): Promise<number>;
}
