import type { Category } from './categories.ts';

/** What a page reveals about its technologies. Names of headers and meta tags are lower case. */
export interface Evidence {
  /** Host of the page, as A-labels. */
  site: string;
  /** Other hosts that the page connects to. */
  hosts: readonly string[];
  headers: Readonly<Record<string, string>>;
  cookies: Readonly<Record<string, string>>;
  meta: Readonly<Record<string, string>>;
  /** URLs of scripts. */
  scripts: readonly string[];
  /** The first lines of scripts, where licence comments are. */
  code: readonly string[];
  html: string;
  /** Global variables that scripts added. */
  variables: readonly string[];
  /** Records as lines: `mx aspmx.mail.example`, `txt v=spf1 …`, `ns …`, `cname …`. */
  dns: readonly string[];
}

/**
 * Signs of a technology, any one of which is enough. The first group of a pattern is the version. Names of
 * headers, cookies and meta tags are exact, unless they end in `*`, which matches any suffix.
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
  /** `vendor:product` of its CPE name, or ''. */
  cpe?: string;
  /** Names of technologies that this one implies. */
  implies?: readonly string[];
  /** Evidence that must be enough to detect it, and the expected version. */
  example: Partial<Evidence> & { version?: string };
}

export interface Detected {
  name: string;
  categories: readonly string[];
  /** '' if unknown. */
  version: string;
  /** CPE 2.3 names, including the version. */
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
