import type { Place } from './fingerprint.ts';
import type { Heard } from './heard.ts';
import { observe } from './observe.ts';
import type { FingerprintSet, Match } from './set.ts';

/** What answers, as far as fingerprints know. Strings are '' where they do not. */
export interface Identified {
  /** In lower case, as nmap writes them. */
  service: string;
  vendor: string;
  product: string;
  version: string;
  /** Name and version of the operating system, as one text. */
  os: string;
  /** What kind of thing it is, in lower case: `router`, `ip camera`. */
  device: string;
  /** Of either spelling, software first. */
  cpes: string[];
  /** The fingerprint that named the product: `recog/ssh_banners:OpenSSH …`, `vedette/nginx`. */
  saidBy: string;
  /** Every fingerprint that matched, and where. */
  all: { place: Place; saidBy: string }[];
}

export type Identify = (heard: Heard) => Identified | null;

/** Null when no fingerprint matches anything that was heard. */
export function createIdentify(set: Pick<FingerprintSet, 'match'>): Identify {
  return (heard) => {
    const matches: (Match & { place: Place })[] = [];
    for (const { place, text } of observe(heard)) {
      const match = set.match(place, text);
      if (match) matches.push({ ...match, place });
    }
    return matches.length === 0 ? null : combine(matches);
  };
}

/** The most specific names the software; system and device come from the most specific that knows them. */
function combine(matches: (Match & { place: Place })[]): Identified {
  const ranked = [...matches].sort((one, other) => other.specificity - one.specificity);
  const firstWith = (name: string) => ranked.find(({ fields }) => fields.has(name));
  const said = (match: Match | undefined, name: string) => match?.fields.get(name) ?? '';
  const software = firstWith('service.product') ?? ranked[0];
  const system = firstWith('os.product');
  return {
    service: said(firstWith('service.protocol'), 'service.protocol').toLowerCase(),
    vendor: said(software, 'service.vendor'),
    product: said(software, 'service.product'),
    version: said(software, 'service.version'),
    os: [said(system, 'os.product'), said(system, 'os.version')].filter(Boolean).join(' '),
    device: said(firstWith('hw.device'), 'hw.device').toLowerCase(),
    cpes: [...new Set(ranked.flatMap(({ cpes }) => cpes))],
    saidBy: software?.saidBy ?? '',
    all: matches.map(({ place, saidBy }) => ({ place, saidBy })),
  };
}
