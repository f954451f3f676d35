import { emptySection } from './claim-rows.ts';
import type { Dossier } from './dossier.ts';
import { currentPorts, isDevice, isRemote } from './exposure.ts';
import { wireTime } from '../lib/moment.ts';
import type * as wire from './sections.ts';
import type * as store from './store.ts';
import { toWirePorts, type WirePorts } from './wire-ports.ts';

type Section<R> = wire.Section<R>;

/** The newest rows known to the store; the count is the store's total. */
function knownSection<T, R>(
  { count, rows }: store.Known<T>,
  { most }: Dossier,
  toRow: (item: T) => R,
): Section<R> {
  return count === 0 ? emptySection : { count, data: rows.slice(0, most).map(toRow) };
}

function listSection<T, R>(
  rows: readonly T[],
  { most }: Dossier,
  toRow: (item: T) => R,
): Section<R> {
  if (rows.length === 0) return emptySection;
  return { count: rows.length, data: rows.slice(0, most).map(toRow) };
}

export const domainSection = (dossier: Dossier): Section<wire.DomainRow> =>
  knownSection(dossier.host.domains, dossier, toDomainRow);

function toDomainRow(known: store.HostedDomain): wire.DomainRow {
  return {
    domain: known.domain,
    ip_type: known.kind,
    registrar: known.registrar,
    create_date: known.createdOn,
    confirmed_time: wireTime(known.seenAt),
    email: known.email,
  };
}

export function toHostingDomain(known: store.HostedDomain) {
  return {
    domain: known.domain,
    email: known.email,
    create_date: known.createdOn,
    registrar: known.registrar,
    confirmed_time: wireTime(known.seenAt),
  };
}

export const hostnameSection = (dossier: Dossier): Section<wire.HostnameRow> =>
  knownSection(dossier.host.names, dossier, toHostnameRow);

function toHostnameRow({ domain, name, seenAt }: store.HostName): wire.HostnameRow {
  return { domain_name_rep: domain, domain_name_full: name, confirmed_time: wireTime(seenAt) };
}

export function webcamSection(dossier: Dossier): Section<wire.WebcamRow> {
  const { count, rows } = dossier.host.webcams;
  if (count === 0) return emptySection;
  const { rows: ports, stored } = portsOf(dossier);
  const nameOf = ({ port, socket, seenAt }: store.Webcam | store.PortVisit) =>
    `${port}/${socket} ${seenAt}`;
  const times = new Map(stored.map((visit, at) => [nameOf(visit), ports[at]?.seenAt]));
  const webcams = rows.map((webcam) => ({
    ...webcam,
    seenAt: times.get(nameOf(webcam)) ?? webcam.seenAt,
  }));
  webcams.sort((one, other) => other.seenAt - one.seenAt);
  return knownSection({ count, rows: webcams }, dossier, toWebcamRow);
}

function toWebcamRow(webcam: store.Webcam): wire.WebcamRow {
  return {
    image_path: webcam.imagePath,
    cam_url: webcam.url,
    country: webcam.country,
    city: webcam.city,
    open_port_no: webcam.port,
    manufacturer: webcam.manufacturer,
    confirmed_time: wireTime(webcam.seenAt),
  };
}

export const protectedSection = (dossier: Dossier): Section<wire.ProtectedRow> =>
  knownSection(dossier.host.protects, dossier, toProtectedRow);

function toProtectedRow({ ip, seenAt }: store.Host['protects']['rows'][number]): wire.ProtectedRow {
  return { ip_address: ip, confirmed_time: wireTime(seenAt) };
}

/** Every port ever seen, with the newest banner of each; `port_status` tells which are open now. */
export const portSection = (dossier: Dossier): Section<wire.PortRow> =>
  knownSection(portsOf(dossier), dossier, toPortRow);

function portsOf(dossier: Dossier): WirePorts {
  return (dossier.wirePorts ??= toWirePorts(dossier.host.ports));
}

const currentOf = (dossier: Dossier) => currentPorts({ ports: portsOf(dossier) });

export const deviceSection = (dossier: Dossier): Section<wire.PortRow> =>
  listSection(currentOf(dossier).filter(isDevice), dossier, toPortRow);

/** Clients concatenate names and versions with other text, so null is not allowed. */
const orUnknown = (text: string) => (text === '' ? 'Unknown' : text);

function toPortRow(visit: store.PortVisit): wire.PortRow {
  return {
    app_name: orUnknown(visit.product),
    confirmed_time: wireTime(visit.seenAt),
    banner: visit.banner,
    app_version: orUnknown(visit.version),
    open_port_no: visit.port,
    port_status: visit.isOpen ? 'open' : 'closed',
    protocol: visit.protocol,
    socket: visit.socket,
    tags: [...visit.tags],
    dns_names: visit.dnsNames.length === 0 ? null : visit.dnsNames.join(','),
    sdn_common_name: visit.commonName,
    jarm_hash: visit.jarm,
    ssl_info_raw: visit.certificate,
    technologies: visit.technologies.map(({ name, version, logoUrl }) => ({
      tech_name: name,
      tech_version: version,
      tech_logo_url: logoUrl,
    })),
    is_vulnerability: visit.isVulnerable,
  };
}

export const openPortSection = (dossier: Dossier): Section<wire.OpenPortRow> =>
  listSection(currentOf(dossier), dossier, toOpenPortRow);

export const remotePortSection = (dossier: Dossier): Section<wire.OpenPortRow> =>
  listSection(currentOf(dossier).filter(isRemote), dossier, toOpenPortRow);

function toOpenPortRow(visit: store.PortVisit): wire.OpenPortRow {
  return {
    socket_type: visit.socket,
    port: visit.port,
    protocol: visit.protocol.toLowerCase(),
    product_name: orUnknown(visit.product).toLowerCase(),
    product_version: orUnknown(visit.version),
    has_vulnerability: visit.isVulnerable,
    confirmed_time: wireTime(visit.seenAt),
  };
}

export const suspiciousPortSection = (dossier: Dossier): Section<wire.SuspiciousPortRow> =>
  listSection(currentOf(dossier), dossier, toSuspiciousPortRow);

function toSuspiciousPortRow(visit: store.PortVisit): wire.SuspiciousPortRow {
  return {
    port: visit.port,
    is_vulnerability: visit.isVulnerable,
    product_name: orUnknown(visit.product).toLowerCase(),
    product_version: orUnknown(visit.version),
    protocol: visit.protocol.toLowerCase(),
    socket_type: visit.socket,
    confirmed_time: wireTime(visit.seenAt),
  };
}

export const vulnerabilitySection = (dossier: Dossier): Section<wire.VulnerabilityRow> =>
  knownSection(dossier.host.vulnerabilities, dossier, toVulnerabilityRow);

function toVulnerabilityRow(known: store.Vulnerability): wire.VulnerabilityRow {
  const { cveId: cve_id, ports } = known;
  return {
    cve_id,
    cve_description: known.description,
    ...toCvss(known),
    list_cwe: known.weaknesses.map(({ id, name, description }) => ({
      cve_id,
      cwe_id: id,
      cwe_name: name,
      cwe_description: description,
    })),
    list_edb: known.exploits.map((exploit) => ({
      cve_id,
      edb_id: exploit.id,
      type: exploit.type,
      platform: exploit.platform,
      verify_code: exploit.isVerified ? 1 : 0,
      title: exploit.title,
      confirmed_time: exploit.day,
    })),
    app_name: orUnknown(known.product),
    app_version: orUnknown(known.version),
    open_port_no_list: { TCP: numbersOf(ports, 'tcp'), UDP: numbersOf(ports, 'udp') },
    have_more_ports: ports.length > 5,
    open_port_no: ports.map(({ port, socket }) => ({ port, socket })),
    list_child: known.related.map((product) => ({
      app_name: product.product,
      app_version: product.version,
      ...toProduct(product),
    })),
    ...toProduct(known),
  };
}

/** `is_vuln` is a string in the API, and only affected products are listed. */
function toProduct(product: store.AffectedProduct) {
  return {
    vendor: product.vendor,
    type: product.part,
    is_vuln: 'True',
    target_hw: product.targetHardware,
    target_sw: product.targetSoftware,
    update: product.update,
    edition: product.edition,
  };
}

function toCvss({ cvss2, cvss3 }: store.Vulnerability) {
  return {
    cvssv2_vector: cvss2.vector,
    cvssv2_score: cvss2.score,
    cvssv3_vector: cvss3.vector,
    cvssv3_score: cvss3.score,
  };
}

const numbersOf = (ports: store.Vulnerability['ports'], socket: 'tcp' | 'udp') =>
  ports.filter((each) => each.socket === socket).map(({ port }) => port);

export const shortVulnerabilitySection = (dossier: Dossier): Section<wire.ShortVulnerabilityRow> =>
  knownSection(dossier.host.vulnerabilities, dossier, toShortVulnerabilityRow);

function toShortVulnerabilityRow(known: store.Vulnerability): wire.ShortVulnerabilityRow {
  return {
    cve_id: known.cveId,
    cwe_ids: known.weaknesses.map(({ id }) => id),
    edb_ids: known.exploits.map(({ id }) => id),
    ports: { tcp: numbersOf(known.ports, 'tcp'), udp: numbersOf(known.ports, 'udp') },
    ...toCvss(known),
    product_name: orUnknown(known.product),
    product_version: orUnknown(known.version),
    product_vendor: known.vendor,
  };
}

/** A popular domain first, then any domain, then a host name; '' if none is known. */
export function representativeDomain({ domains, names }: store.Host): string {
  if (domains.count === 0) return names.rows[0]?.domain ?? '';
  const best = domains.rows.find(({ kind }) => kind === 'top_rank') ?? domains.rows[0];
  return best?.domain ?? '';
}
