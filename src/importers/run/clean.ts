import { pivotsFrom, type Banner, type Certificate, type Technology } from '../../banner/store.ts';

/** In characters. A banner is the start of a service's output; anything after this is content. */
export const longestBanner = 64 * 1024;
const longestLine = 1024;
const longestCertificateText = 16 * 1024;
/** The longest possible host name. */
const longestName = 253;
const mostNames = 100;
const mostCertificateNames = 1000;
const mostEntries = 100;
const mostCves = 1000;
/** Every tag, CPE name and member may come from a fingerprint. */
/**
 * A scan of all ports that names each closed one is stored in part: most of them were never open.
 */
const mostClosed = 2_000;
const mostInferred = 2 * mostEntries + 10;

function cleanText(text: string, longest: number): string {
  const cut = text.length > longest ? text.slice(0, longest) : text;
  // NUL ends texts early in some engines, and half a surrogate pair is invalid.
  if (cut.isWellFormed() && !cut.includes('\0')) return cut;
  return cut.replaceAll('\0', '').toWellFormed();
}

function line(text: string): string {
  return text === '' ? text : cleanText(text, longestLine).trim();
}

/** Removes blank entries and duplicates. */
function lines(texts: readonly string[], most: number, longest = longestName): readonly string[] {
  if (texts.length === 0) return texts;
  const kept = new Set<string>();
  for (const text of texts) {
    const cleaned = cleanText(text, longest).trim();
    if (cleaned !== '') kept.add(cleaned);
    if (kept.size >= most) break;
  }
  return [...kept];
}

/** Limits every text and list, so that no scan can put harmful values into an index. */
export function cleanBanner(banner: Banner): Banner {
  return {
    // Written out, since this runs for every banner and spreading is slow.
    address: banner.address,
    port: banner.port,
    socket: banner.socket,
    seenAt: banner.seenAt,
    service: line(banner.service),
    isTls: banner.isTls,
    vendor: line(banner.vendor),
    product: line(banner.product),
    version: line(banner.version),
    os: line(banner.os),
    device: line(banner.device),
    banner: cleanText(banner.banner, longestBanner),
    title: line(banner.title),
    statusCode: banner.statusCode,
    server: line(banner.server),
    htmlMeta: cleanMeta(banner.htmlMeta),
    favicons: banner.favicons.slice(0, mostEntries),
    hostnames: lines(banner.hostnames, mostNames),
    technologies: banner.technologies.slice(0, mostEntries).map(cleanTechnology),
    tags: lines(banner.tags, mostEntries),
    cpes: lines(banner.cpes, mostEntries, longestLine),
    cves: lines(banner.cves, mostCves),
    jarm: line(banner.jarm),
    pivots: pivotsFrom(banner.pivots),
    certificate: banner.certificate && cleanCertificate(banner.certificate),
    source: line(banner.source),
    identifiedBy: line(banner.identifiedBy),
    inferred: lines(banner.inferred, mostInferred, longestLine),
    closedPorts: banner.closedPorts.slice(0, mostClosed),
  };
}

function cleanMeta({
  author,
  description,
  keywords,
  title,
}: Banner['htmlMeta']): Banner['htmlMeta'] {
  return {
    author: line(author),
    description: line(description),
    keywords: line(keywords),
    title: line(title),
  };
}

function cleanTechnology({ name, version, url }: Technology): Technology {
  return { name: line(name), version: line(version), url: line(url) };
}

function cleanCertificate(certificate: Certificate): Certificate {
  return {
    notBefore: certificate.notBefore,
    notAfter: certificate.notAfter,
    sha256: certificate.sha256,
    subjectCommonName: line(certificate.subjectCommonName),
    subjectOrganization: line(certificate.subjectOrganization),
    subjectCountry: line(certificate.subjectCountry),
    issuerCommonName: line(certificate.issuerCommonName),
    issuerOrganization: line(certificate.issuerOrganization),
    names: lines(certificate.names, mostCertificateNames),
    serial: line(certificate.serial),
    text: cleanText(certificate.text, longestCertificateText),
  };
}
