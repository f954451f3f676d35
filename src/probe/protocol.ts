import type { Banner } from '../banner/store.ts';
import type { Conversation } from './conversation.ts';
import type { Enough } from './ear.ts';
import type { Favicon } from './favicon.ts';
import type { Place } from './reach.ts';

/** What a service told of itself, in the words of a banner; and its icon, of which a banner keeps less. */
export type Facts = Partial<Banner> & { icon?: Favicon };

/** Somebody answered, and the answer is of the protocol that reads it. */
export interface Talk {
  place: Place;
  /** Where the answer still lies: it was heard and not taken. */
  conversation: Conversation;
  isTls: boolean;
  /** Another conversation with the same port, inside TLS where this one is; null when there is none to be had. */
  again: () => Promise<Conversation | null>;
}

/** One protocol: how its servers are known, and what they are asked. One file, one line in the list. */
export interface Protocol {
  /** As nmap calls it. */
  service: string;
  /** Over UDP instead of TCP. */
  isUdp?: true;
  /** Where it is usual, in the clear and inside TLS. */
  ports: readonly number[];
  tlsPorts?: readonly number[];
  /** What its clients say first, over UDP maybe in several datagrams; absent where the server does. */
  hello?: (place: Place, isTls: boolean) => Buffer | string | readonly Buffer[];
  /** The first answer is complete. */
  enough?: Enough;
  /** Is this its greeting, or its answer to the hello above? */
  recognises: (heard: Buffer, place: Place) => boolean;
  /** Is this how its servers complain of another protocol's hello? */
  suspects?: (heard: Buffer) => boolean;
  /** Is worth trying where nobody knows what listens and nothing that was tried before was answered. */
  isTriedAnywhere?: true;
  read: (talk: Talk) => Facts | Promise<Facts>;
  /** What a server says: first by itself or to the hello, then to each further question; and what is told by it. */
  example: { says: readonly (Buffer | string)[]; tells: Facts };
}

/** Text as it came: every byte is a sign, so that nothing is lost. */
export function latin(bytes: Buffer): string {
  return bytes.toString('latin1');
}

/** UTF-8 where it is, without the blanks around it. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').trim();
}

/** At least one line ended, and the last one did. */
export const hasLine: Enough = (heard) => heard.at(-1) === 10;

/** The last line of a reply of FTP or SMTP has a blank behind its number. */
export const hasReply: Enough = (heard) => /(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(latin(heard));

/** Lines of `name: value`, those without a value left out. */
export function describeLines(pairs: readonly (readonly [string, string | number])[]): string {
  return pairs.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])).join('\n');
}

/** The first pattern that matches tells the product, and the version when it captures one. */
export function softwareIn(
  text: string,
  patterns: readonly (readonly [product: string, pattern: RegExp])[],
): Pick<Facts, 'product' | 'version'> {
  for (const [product, pattern] of patterns) {
    const found = pattern.exec(text);
    if (found) return { product, version: found[1] ?? '' };
  }
  return {};
}
