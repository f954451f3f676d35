import type { Place } from './fingerprint.ts';
import type { Observed } from './observed.ts';
import { observe } from './observe.ts';
import type { FingerprintSet, Match } from './set.ts';

/** The identified software. Strings are '' where unknown. */
export interface Identified {
  /** Lower case, nmap's name. */
  service: string;
  vendor: string;
  product: string;
  version: string;
  /** Name and version of the operating system, in one string. */
  os: string;
  /** Device type, lower case: `router`, `ip camera`. */
  device: string;
  /** CPE 2.2 or 2.3 names, software first. */
  cpes: string[];
  /** CPE names of software behind the service that announces its version in its own header. */
  components: string[];
  /** The fingerprint that named the product: `recog/ssh_banners:OpenSSH …`, `vedette/nginx`. */
  saidBy: string;
  /** Every fingerprint that matched, and where. */
  all: { place: Place; saidBy: string }[];
}

export type Identify = (observed: Observed) => Identified | null;

type Placed = Match & { place: Place };

/** Returns null if no fingerprint matches. */
export function createIdentify(set: Pick<FingerprintSet, 'match'>): Identify {
  return (observed) => {
    const matches = observe(observed).flatMap(({ place, text }): Placed[] => {
      const match = set.match(place, text);
      return match ? [{ ...match, place }] : [];
    });
    return matches.length === 0 ? null : combine(matches);
  };
}

/** How reliably a place identifies the service itself; 1 for places not listed. */
const trust: Readonly<Record<Place, number>> = {
  html_title: 0.9,
  'favicon.mmh3': 0.9,
  'favicon.md5': 0.9,
  // Software behind a server, or the issuer of a certificate, is not the service itself.
  'http_header.cookie': 0.5,
  'http_header.x-powered-by': 0.4,
  'x509.subject': 0.3,
  'x509.issuer': 0.2,
  'tls.jarm': 0.2,
  apache_os: 0.2,
  apache_modules: 0.1,
};

/**
 * The most specific match names the software. System and device each come from the most specific match that
 * knows them.
 */
function combine(matches: readonly Placed[]): Identified {
  const worth = ({ place, specificity }: Placed) => specificity * (trust[place] ?? 1);
  const ranked = [...matches].sort((one, other) => worth(other) - worth(one));
  const software = ranked.find(({ fields }) => fields.has('service.product')) ?? ranked[0];
  const said = (name: string) => software?.fields.get(name) ?? '';
  return {
    service: serviceOf(ranked),
    vendor: said('service.vendor'),
    product: said('service.product'),
    version: said('service.version'),
    os: systemOf(ranked),
    device: (firstSaid(ranked, 'hw.device') || firstSaid(ranked, 'os.device')).toLowerCase(),
    cpes: cpesOf(ranked),
    components: cpesOf(ranked.filter(namesComponent)).filter(isVersioned),
    saidBy: software?.saidBy ?? '',
    all: matches.map(({ place, saidBy }) => ({ place, saidBy })),
  };
}

/** `X-Jenkins: 2.303.1` is right about Jenkins whatever server is in front of it. */
function namesComponent({ place, fields }: Placed): boolean {
  const isOwnHeader = place.startsWith('http_header.') && place !== 'http_header.server';
  return isOwnHeader && fields.has('service.product') && fields.has('service.version');
}

function isVersioned(cpe: string): boolean {
  return /^cpe:(?:2\.3:|\/)a:[^:]+:[^:]+:[^:*-]/.test(cpe);
}

function firstSaid(ranked: readonly Match[], name: string): string {
  return ranked.find(({ fields }) => fields.has(name))?.fields.get(name) ?? '';
}

/** Certificates and TLS wrap a service but do not identify one. */
function serviceOf(ranked: readonly Placed[]): string {
  const speaking = ranked.filter(({ place }) => !/^(?:x509|tls)\./.test(place));
  return firstSaid(speaking, 'service.protocol').toLowerCase();
}

/** For Linux, recog stores the distribution as the vendor. */
function systemOf(ranked: readonly Match[]): string {
  const match = ranked.find(({ fields }) => fields.has('os.product'));
  const said = (name: string) => match?.fields.get(name) ?? '';
  const product = said('os.product');
  const vendor = product === 'Linux' && said('os.vendor') !== 'Linux' ? said('os.vendor') : '';
  return [vendor, product, said('os.version')].filter(Boolean).join(' ');
}

/** Software first, then by trust. Drops names that are a prefix of a more exact one. */
function cpesOf(ranked: readonly Match[]): string[] {
  const named = [...new Set(ranked.flatMap(({ cpes }) => cpes))];
  const all = named.filter((cpe) => !named.some((other) => other.startsWith(`${cpe}:`)));
  const isSoftware = (cpe: string) => /^cpe:(?:2\.3:|\/)a:/.test(cpe);
  return [...all.filter(isSoftware), ...all.filter((cpe) => !isSoftware(cpe))];
}
