import type { Banner } from '../banner/store.ts';
import type { Conversation } from './conversation.ts';
import type { Enough } from './receiver.ts';
import type { Favicon } from './favicon.ts';
import type { Place } from './reach.ts';

/** What a service reveals: banner members, plus the icon, of which a banner stores only a hash. */
export type Facts = Partial<Banner> & { icon?: Favicon };

/** A server answered, and a protocol recognised the answer. */
export interface Talk {
  place: Place;
  /** The answer is still unread in the buffer. */
  conversation: Conversation;
  isTls: boolean;
  /** Opens another connection to the same port, with TLS if this one has it; null on failure. */
  again: () => Promise<Conversation | null>;
}

/** A protocol: how to recognise and query its servers. One file, one line in the list. */
export interface Protocol {
  /** nmap's name. */
  service: string;
  /** Over UDP instead of TCP. */
  isUdp?: true;
  /** Usual ports, without and with TLS. */
  ports: readonly number[];
  tlsPorts?: readonly number[];
  /**
   * First message of a client, over UDP possibly several datagrams; absent if the server speaks
   * first.
   */
  hello?: (place: Place, isTls: boolean) => Buffer | string | readonly Buffer[];
  /** Whether the first answer is complete. */
  enough?: Enough;
  /** Whether this is its greeting, or its answer to the hello. */
  recognises: (received: Buffer, place: Place) => boolean;
  /** Whether this is how its servers reject another protocol's hello. */
  suspects?: (received: Buffer) => boolean;
  /** Worth trying on unknown ports if nothing else got an answer. */
  isTriedAnywhere?: true;
  read: (talk: Talk) => Facts | Promise<Facts>;
  /** What a server sends (unprompted or to the hello, then to each further message), and the resulting facts. */
  example: { answers: readonly (Buffer | string)[]; facts: Facts };
}

/** Latin-1, which preserves every byte. */
export function latin(bytes: Buffer): string {
  return bytes.toString('latin1');
}

/** UTF-8, trimmed. */
export function textOf(bytes: Buffer): string {
  return bytes.toString('utf8').trim();
}

/** Whether the last line is complete. */
export const hasLine: Enough = (received) => received.at(-1) === 10;

/** The last line of an FTP or SMTP reply has a space after its number. */
export const hasReply: Enough = (received) =>
  /(?:^|\n)\d{3}(?: [^\n]*)?\r?\n$/.test(latin(received));

/** Joins pairs to lines of `name: value`, omitting empty values. */
export function describeLines(pairs: readonly (readonly [string, string | number])[]): string {
  return pairs.flatMap(([name, value]) => (value === '' ? [] : [`${name}: ${value}`])).join('\n');
}

/** The first matching pattern gives the product, and the version if it captures one. */
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
