import { createHash } from 'node:crypto';
import type { AuditEntry, AuditStore, Trail } from './store.ts';

/**
 * The digest of an entry covers the previous digest, so that no single entry can be changed
 * unnoticed.
 */
export function chainDigest(entry: Omit<AuditEntry, 'digest'>, previous: string): string {
  const { trail, number, at, accountId, account, keyId, from, action, subject, detail } = entry;
  const who = [accountId, account, keyId, from];
  const text = JSON.stringify([previous, trail, number, at, who, action, subject, detail]);
  return createHash('sha256').update(text).digest('hex');
}

export interface Verification {
  trail: Trail;
  /** Entries still stored. */
  entries: number;
  /** Earlier entries removed by retention. */
  removed: number;
  /** Digest of the newest entry. */
  digest: string;
  /** Number of the first invalid entry; null if all are valid. */
  broken: number | null;
  /** True if the digest that the caller noted earlier is in the chain. */
  isNotedFound: boolean;
}

/** Entries checked per turn of the event loop. */
const batch = 500;

/** Recomputes every digest, from the oldest entry to the newest. */
export async function verifyTrail(
  store: AuditStore,
  trail: Trail,
  noted?: string,
): Promise<Verification> {
  const horizon = await store.horizon(trail);
  let { number, digest } = horizon;
  let isNotedFound = noted !== undefined && digest === noted;
  const seen = () => ({
    trail,
    entries: number - horizon.number,
    removed: horizon.number,
    digest,
    isNotedFound,
  });
  for (;;) {
    const entries = await store.following(trail, number, batch);
    for (const entry of entries) {
      const isNext = entry.number === number + 1 && entry.digest === chainDigest(entry, digest);
      if (!isNext) return { ...seen(), broken: number + 1 };
      number = entry.number;
      digest = entry.digest;
      isNotedFound ||= digest === noted;
    }
    if (entries.length < batch) return { ...seen(), broken: null };
    await new Promise((resolve) => setImmediate(resolve));
  }
}
