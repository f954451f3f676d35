import type { Facts } from '../fingerprint.ts';
import type { Observed } from '../observed.ts';

/** Input of tag rules: the banner and its device type. */
export type Seen = Observed & Required<Pick<Facts, 'device'>>;

/** Texts that a pattern can match. */
export interface TextSigns {
  /** For HTTP, the head (spaces for dashes in header names) and the body. */
  banner?: RegExp;
  title?: RegExp;
  server?: RegExp;
  product?: RegExp;
  /** Common name of the certificate's subject. */
  subject?: RegExp;
  organization?: RegExp;
  /** Common name of the certificate's issuer. */
  issuer?: RegExp;
  issuerOrganization?: RegExp;
  /** Serial number of the certificate, in hexadecimal. */
  serial?: RegExp;
}

/** Lists of values, of which one must be present. */
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
  /** Spelled as clients search for it; they ignore case. */
  tag: string;
  /** Further tags of the same rule. */
  also?: readonly string[];
  /** Reason shown to users. */
  why: string;
  /** Any of these is enough. */
  when: readonly Sign[];
  /** A banner that gets the tag, and a similar one that does not. Tests run both. */
  example: Partial<Seen>;
  not: Partial<Seen>;
}
