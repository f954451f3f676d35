/**
 * Where in what a service said a pattern looks. The names are recog's, so that its files need no
 * translation: `ssh.banner`, `http_header.server`, `html_title`, `favicon.md5`, `x509.subject`, …
 * Ours beside them: `favicon.mmh3`, `banner` (the first bytes of anything), `http.body`.
 */
export type Place = string;

/** What a fingerprint can report. Absent means unknown. */
export interface Facts {
  /** In lower case, as nmap writes them: `ssh`, `http`. */
  service?: string;
  vendor?: string;
  product?: string;
  version?: string;
  /** Name and version of the operating system, as one text. */
  os?: string;
  /** Type of device: `router`, `ip camera`, `printer`, `nas`, … */
  device?: string;
}

const factNames: Readonly<Record<keyof Facts, true>> = {
  service: true,
  vendor: true,
  product: true,
  version: true,
  os: true,
  device: true,
};

export function isFact(name: string): name is keyof Facts {
  return Object.hasOwn(factNames, name);
}

/**
 * One entry of our own set. What the pattern captures by name (`version`, `os`, `product`, …) is added to
 * the facts of the entry. `{version}` in a CPE name is replaced by what was found, or by `*`.
 */
export interface Fingerprint extends Facts {
  /** Unique in the set, in lower case: `nginx`, `openssh-ubuntu`. */
  name: string;
  place: Place;
  pattern: RegExp;
  /** CPE 2.3 names, software first: `cpe:2.3:a:f5:nginx:{version}`. */
  cpe: readonly string[];
  /** A text that must match, and what the pattern captures from it. Every entry is its own test. */
  example: { text: string; facts: Facts };
}
