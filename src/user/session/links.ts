import { randomBase62 } from '../../lib/base62.ts';
import { digestOf } from '../key-form.ts';

/** 43 characters of 62: 256 bits. */
export const tokenLength = 43;
/** Unused links; the oldest is dropped first. */
const mostLinks = 100;

interface Link {
  accountId: string;
  keyId: string;
  expiresAt: number;
}

/** Single-use sign-in links, kept in memory only and hashed. */
export class SignInLinks {
  readonly #links = new Map<string, Link>();

  add(link: Link): string {
    const secret = randomBase62(tokenLength);
    this.#links.set(digestOf(secret), link);
    const [oldest] = this.#links.keys();
    if (this.#links.size > mostLinks && oldest !== undefined) this.#links.delete(oldest);
    return secret;
  }

  /** Null if it is unknown, used or expired. */
  take(secret: string, now: number): Link | null {
    const digest = digestOf(secret);
    const link = this.#links.get(digest);
    this.#links.delete(digest);
    return link && link.expiresAt > now ? link : null;
  }
}
