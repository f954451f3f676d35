/**
 * The part of an answer that a pattern is matched against. Names are recog's, so that its files need no
 * translation: `ssh.banner`, `http_header.server`, `html_title`, `favicon.md5`, `x509.subject`, … Our
 * additions: `favicon.mmh3`, `banner` (the first bytes of any answer), `http.body`.
 */
export type Place = string;

/** What a fingerprint can report. Absent means unknown. */
export interface Facts {
  /** Lower case, nmap's name: `ssh`, `http`. */
  service?: string;
  vendor?: string;
  product?: string;
  version?: string;
  /** Name and version of the operating system, in one string. */
  os?: string;
  /** Device type: `router`, `ip camera`, `printer`, `nas`, … */
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
 * An entry of our own set. Named groups of the pattern (`version`, `os`, `product`, …) are added to the
 * entry's facts. `{version}` in a CPE name is replaced by the version found, or by `*`.
 */
export interface Fingerprint extends Facts {
  /** Unique in the set, lower case: `nginx`, `openssh-ubuntu`. */
  name: string;
  place: Place;
  pattern: RegExp;
  /** CPE 2.3 names, software first: `cpe:2.3:a:f5:nginx:{version}`. */
  cpe: readonly string[];
  /** A text that must match, and what the pattern captures from it. Tests run every example. */
  example: { text: string; facts: Facts };
}
