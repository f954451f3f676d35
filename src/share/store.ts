import type { Change } from '../audit/store.ts';
import type { SharedKind } from './contract.ts';

/** A link that shows one thing to people without an account. Only a digest of its secret is kept. */
export interface ShareLink {
  id: string;
  /** Of the secret in the link. */
  digest: string;
  /** Who made it: it shows what this account sees. */
  accountId: string;
  kind: SharedKind;
  /** Id of the report or case. */
  subject: string;
  createdAt: string;
  expiresAt: string;
  revokedAt: string | null;
  opened: number;
  lastOpenedAt: string | null;
}

export interface OwnedShareLink extends ShareLink {
  /** Name of the account that made it. */
  owner: string;
}

export interface ShareStore {
  /** False if the account has `most` links that are not over. */
  addShare(link: ShareLink, most: number, change: Change): Promise<boolean>;
  /** Of one account, or of all; the newest first. */
  shares(accountId: string | null): Promise<OwnedShareLink[]>;
  share(id: string): Promise<ShareLink | null>;
  shareByDigest(digest: string): Promise<ShareLink | null>;
  /** False if it was revoked before. */
  revokeShare(id: string, at: string, change: Change): Promise<boolean>;
  /** Counts an opening; the change is recorded unless one was within the hour before. */
  noteOpening(id: string, at: string, change: Change): Promise<void>;
}
