import type { Facts } from '../fingerprint.ts';
import type { Observed } from '../observed.ts';

/** Input of tag rules: the banner, and what is already known about it. */
export type Seen = Observed & Required<Pick<Facts, 'device'>>;

/** Texts that a pattern can be looked for in. */
export interface TextSigns {
  /** Of HTTP the head, with blanks for the dashes in names, and the body. */
  banner?: RegExp;
  title?: RegExp;
  server?: RegExp;
  product?: RegExp;
  /** Common name of the certificate. */
  subject?: RegExp;
  organization?: RegExp;
  /** Common name of who issued it. */
  issuer?: RegExp;
  issuerOrganization?: RegExp;
  /** Of the certificate, in hexadecimal. */
  serial?: RegExp;
}

/** Values of which one must be there. */
export interface ValueSigns {
  device?: readonly string[];
  service?: readonly string[];
  jarm?: readonly string[];
  /** SHA-256 of the certificate. */
  sha256?: readonly string[];
  favicon?: readonly number[];
  port?: readonly number[];
  status?: readonly number[];
}

/** Conditions that must all hold. */
export type Sign = TextSigns & ValueSigns & { isTls?: boolean };

/** One reason for a tag. A tag may have several rules. */
export interface TagRule {
  /** As clients search for it; case is ignored. */
  tag: string;
  /** Tags that go with it. */
  also?: readonly string[];
  /** Reason shown to users. */
  why: string;
  /** One of these must hold. */
  when: readonly Sign[];
  /** A banner that gets the tag, and a similar one that does not. Every rule is its own test. */
  example: Partial<Seen>;
  not: Partial<Seen>;
}
