import type { Change } from '../audit/store.ts';
import type { SharedKind } from './contract.ts';

/**
 * A link that shows one thing to people without an account. Only a digest of its secret is stored.
 */
export interface ShareLink {
  id: string;
  /** Digest of the secret in the link. */
  digest: string;
  /** The account that made it; the link shows what this account sees. */
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
  /** False if the account has `most` active links. */
  addShare(link: ShareLink, most: number, change: Change): Promise<boolean>;
  /** Links of one account, or of all; newest first. */
  shares(accountId: string | null): Promise<OwnedShareLink[]>;
  share(id: string): Promise<ShareLink | null>;
  shareByDigest(digest: string): Promise<ShareLink | null>;
  /** False if it was already revoked. */
  revokeShare(id: string, at: string, change: Change): Promise<boolean>;
  /** Counts an opening; records the change at most once an hour. */
  noteOpening(id: string, at: string, change: Change): Promise<void>;
}
