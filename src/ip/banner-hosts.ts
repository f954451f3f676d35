import { getDomain } from 'tldts';
import { whyAway } from '../errors.ts';
import { mostOfHost, type Banner, type BannerIndex, type Certificate } from '../banner/store.ts';
import type { CveCatalogue } from '../cve/store.ts';
import type { Found, SearchPage } from '../search/index-port.ts';
import { isCamera } from './exposure.ts';
import { changesOf } from './host-changes.ts';
import {
  pastCvesOf,
  vulnerabilitiesOf,
  type VulnerabilitySources,
  type Weaknesses,
} from './host-vulnerabilities.ts';
import {
  unknownHost,
  type Host,
  type HostedDomain,
  type HostName,
  type HostStore,
  type Known,
  type PortVisit,
  type Webcam,
} from './store.ts';

interface HostSources extends VulnerabilitySources {
  /** Ports whose last banner is older no longer count as open. */
  banner_current_days: number;
  now: () => number;
  /**
   * Resolves once all CVE data is read. Commands wait for it, because they exit after one answer.
   */
  whenCvesKnown: () => Promise<void>;
}

/** What banners show about an address: each port once, its vulnerabilities, names and cameras. */
export function hostsFromBanners(banners: BannerIndex, sources: HostSources): HostStore {
  const toHost = createHostReader(sources);
  return {
    host: (ip) =>
      banners.hasNothingOf(ip)
        ? unknownHost
        : sources
            .whenCvesKnown()
            .then(() => banners.ofAddress(ip, mostOfHost))
            .then(toHost)
            .catch(unseen),
  };
}

interface RecentHost {
  second: number;
  cves: CveCatalogue;
  data: string;
  host: Host;
}

/** Reuses the host while the index returns the same page: for one second, like assessments. */
function createHostReader(sources: HostSources) {
  const latest = new WeakMap<SearchPage<Banner>, RecentHost>();
  return (page: SearchPage<Banner>): Host | Promise<Host> => {
    const now = sources.now();
    const second = now - (now % 1000);
    const [cves, data] = [sources.cves(), sources.cveData()];
    const known = latest.get(page);
    if (known?.second === second && known.cves === cves && known.data === data) return known.host;
    const host = toHost(page, sources);
    // A host that needed a query has parts that may change with the next one.
    if (!(host instanceof Promise)) latest.set(page, { second, cves, data, host });
    return host;
  };
}

/** The look-up continues without unavailable banners and reports them as missing. */
function unseen(error: unknown): Host {
  return { ...unknownHost, notAsked: [`banners: ${whyAway(error)}`] };
}

function toHost({ count, rows }: SearchPage<Banner>, sources: HostSources): Host | Promise<Host> {
  if (count === 0) return unknownHost;
  const documents = rows.map(({ document }) => document);
  const ports = latestOfEachPort(rows);
  const closed = closedSince(documents);
  const oldest = sources.now() - sources.banner_current_days * dayMs;
  const open = ports.filter(
    ({ document }) =>
      document.seenAt >= oldest && document.seenAt >= (closed.get(placeOf(document)) ?? 0),
  );
  const isOpen = new Set(open);
  const complete = (weaknesses: Weaknesses): Host => ({
    ...unknownHost,
    ...weaknesses,
    lookedAt: documents[0]?.seenAt ?? null,
    pastCves: pastCvesOf(past, sources.cves()),
    changes: changesOf(documents, closed),
    ports: all(ports.flatMap((found) => toVisit(found, isOpen.has(found)))),
    names: all(namesOf(documents)),
    domains: all(domainsOf(documents)),
    webcams: all(open.flatMap(toWebcam)),
  });
  const current = open.map(({ document }) => document);
  const past = ports.flatMap((found) => (isOpen.has(found) ? [] : [found.document]));
  const found = vulnerabilitiesOf(current, sources);
  return found instanceof Promise ? found.then(complete) : complete(found);
}

const dayMs = 86_400_000;

const placeOf = ({ port, socket }: Banner) => `${port}/${socket}`;

/** Rows come newest first. */
function latestOfEachPort(rows: readonly Found<Banner>[]): Found<Banner>[] {
  const latest = new Map<string, Found<Banner>>();
  for (const row of rows) {
    const place = placeOf(row.document);
    if (!latest.has(place)) latest.set(place, row);
  }
  return [...latest.values()];
}

/** When a scan last found a port of the host closed, in ms. */
function closedSince(documents: readonly Banner[]): Map<string, number> {
  const times = new Map<string, number>();
  for (const { closedPorts, seenAt } of documents) {
    for (const place of closedPorts) {
      if ((times.get(place) ?? 0) < seenAt) times.set(place, seenAt);
    }
  }
  return times;
}

function all<T>(rows: readonly T[]): Known<T> {
  return { count: rows.length, rows };
}

function toVisit({ document, facts }: Found<Banner>, isOpen: boolean): PortVisit[] {
  const { socket, jarm } = document;
  if (socket === 'sctp') return []; // the API knows two kinds
  return [
    {
      port: document.port,
      socket,
      isOpen,
      seenAt: document.seenAt,
      protocol: protocolOf(document),
      product: document.product,
      version: document.version,
      banner: document.banner,
      tags: document.tags,
      jarm: jarm === '' ? null : jarm,
      ...certificateOf(document),
      technologies: document.technologies.map(({ name, version }) => ({
        name,
        version,
        logoUrl: '',
      })),
      isVulnerable: isOpen && (document.cves.length > 0 || (facts['cve_id']?.length ?? 0) > 0),
    },
  ];
}

function certificateOf(document: Banner) {
  const { certificate } = document;
  if (!certificate) {
    return { dnsNames: [], commonName: null, certificate: null, hasBadCertificate: false };
  }
  return {
    dnsNames: certificate.names,
    commonName: certificate.subjectCommonName,
    certificate: certificate.text,
    hasBadCertificate: isBad(certificate, document.seenAt),
  };
}

function protocolOf({ service, isTls }: Banner): string {
  return (service === 'http' && isTls ? 'https' : service).toUpperCase();
}

/** As of the day it was seen: a later expiry says nothing about the host then. */
function isBad(certificate: Certificate, seenAt: number): boolean {
  const { notAfter, subjectCommonName, issuerCommonName } = certificate;
  const signsItself = subjectCommonName !== '' && subjectCommonName === issuerCommonName;
  return signsItself || (notAfter !== null && notAfter < seenAt);
}

/** Each name once, from the newest banner that has it. */
function namesOf(documents: readonly Banner[]): HostName[] {
  const names = new Map<string, HostName>();
  for (const { hostnames, seenAt } of documents) {
    for (const name of hostnames) {
      if (!names.has(name)) names.set(name, { name, domain: getDomain(name) ?? name, seenAt });
    }
  }
  return [...names.values()];
}

/** Registrable domains of the names and certificates in the banners. */
function domainsOf(documents: readonly Banner[]): HostedDomain[] {
  const domains = new Map<string, HostedDomain>();
  for (const { hostnames, certificate, seenAt } of documents) {
    const names = certificate ? [certificate.subjectCommonName, ...certificate.names] : [];
    for (const name of [...names, ...hostnames]) {
      const domain = getDomain(name.replace(/^\*\./, ''));
      if (domain === null || domains.has(domain)) continue;
      const unknown = { registrar: '', createdOn: '', email: '' };
      domains.set(domain, { domain, kind: 'Unknown', ...unknown, seenAt });
    }
  }
  return [...domains.values()];
}

function toWebcam({ document, facts }: Found<Banner>): Webcam[] {
  if (!isCamera(document)) return [];
  const { address, port, socket, isTls, vendor, product, seenAt } = document;
  const host = address.includes(':') ? `[${address}]` : address;
  return [
    {
      imagePath: '',
      url: `${isTls ? 'https' : 'http'}://${host}:${port}/`,
      country: String(facts['country']?.[0] ?? ''),
      city: String(facts['city']?.[0] ?? ''),
      port,
      socket,
      manufacturer: vendor || product,
      seenAt,
    },
  ];
}
