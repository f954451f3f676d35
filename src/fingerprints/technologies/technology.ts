import type { Category } from './categories.ts';

/** What a page shows of its technologies. Names of headers and meta tags are in lower case. */
export interface Evidence {
  /** Host of the page: an A-label. */
  site: string;
  /** Other hosts that the page connects to. */
  hosts: readonly string[];
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
  meta: Readonly<Record<string, string>>;
  /** URLs of scripts. */
  scripts: readonly string[];
  /** The first lines of scripts, where authors sign. */
  code: readonly string[];
  html: string;
  /** Global names that scripts added. */
  variables: readonly string[];
  /** Records as lines: `mx aspmx.mail.example`, `txt v=spf1 …`, `ns …`, `cname …`. */
  dns: readonly string[];
}

/**
 * Where a technology shows, any one of which is enough. The first group of a pattern is the version. Names
 * of headers, cookies and meta tags are exact; one that ends in `*` matches every name that begins so.
 */
export interface Signs {
  /** The page is on this domain or a subdomain. */
  site?: readonly string[];
  /** The page connects to this domain or a subdomain. */
  hosts?: readonly string[];
  headers?: Readonly<Record<string, RegExp>>;
  cookies?: Readonly<Record<string, RegExp>>;
  meta?: Readonly<Record<string, RegExp>>;
  scripts?: readonly RegExp[];
  code?: readonly RegExp[];
  html?: readonly RegExp[];
  variables?: readonly string[];
  dns?: readonly RegExp[];
}

export interface Technology extends Signs {
  name: string;
  categories: readonly Category[];
  /** `vendor:product` of its CPE name; '' if there is none. */
  cpe?: string;
  /** Others that this one implies, by name. */
  implies?: readonly string[];
  /** Input that must be enough to detect it, and the version to be found. */
  example: Partial<Evidence> & { version?: string };
}

/** A detected technology. */
export interface Detected {
  name: string;
  categories: readonly string[];
  /** '' when unknown. */
  version: string;
  /** CPE 2.3 names with the version in them. */
  cpes: readonly string[];
}

export type DetectTechnologies = (evidence: Evidence) => readonly Detected[];

export const noEvidence: Evidence = {
  site: '',
  hosts: [],
  headers: {},
  cookies: {},
  meta: {},
  scripts: [],
  code: [],
  html: '',
  variables: [],
  dns: [],
};
