import type { Place } from './fingerprint.ts';
import type { Observed } from './observed.ts';
import { cut } from './limits.ts';
import { observeAnswer } from './observe-answer.ts';
import { observeHttp, parseStoredHttp, rawHttp } from './observe-http.ts';

/** A part of an answer, and the place that patterns look for it under. */
export interface Observation {
  place: Place;
  text: string;
}

/** Per banner; more would not improve identification. */
const mostObservations = 64;
/** In characters; longer banners are truncated before parsing. */
const longestBanner = 64 * 1024;

/** The parts of a banner that patterns are matched against, in the form recog expects. */
export function observe(observed: Observed): Observation[] {
  const banner = observed.banner.slice(0, longestBanner);
  const http = parseStoredHttp(banner);
  const answer = http ? observeHttp(http) : observeAnswer({ ...observed, banner });
  const raw = http ? rawHttp(http) : banner;
  const all: Observation[] = [
    { place: 'http_header.server', text: observed.server },
    { place: 'html_title', text: observed.title },
    ...answer,
    { place: 'tls.jarm', text: observed.jarm },
    ...observeCertificate(observed.certificate),
    ...observed.favicons.map((hash) => ({ place: 'favicon.mmh3', text: String(hash) })),
    { place: 'banner', text: banner },
    { place: `nmap.${observed.socket}`, text: raw },
    { place: `nmap.${observed.socket}:${http ? 'http' : observed.service}`, text: raw },
  ];
  return distinct(all);
}

/** Removes duplicates and empty texts, and truncates the rest. */
function distinct(all: readonly Observation[]): Observation[] {
  const seen = new Set<string>();
  const kept: Observation[] = [];
  for (const { place, text } of all) {
    const looked = cut(place, text);
    const key = `${place}\n${looked}`;
    if (looked === '' || seen.has(key) || kept.length >= mostObservations) continue;
    seen.add(key);
    kept.push({ place, text: looked });
  }
  return kept;
}

function observeCertificate(certificate: Observed['certificate']): Observation[] {
  if (!certificate) return [];
  const { subjectCommonName, subjectOrganization } = certificate;
  const { issuerCommonName, issuerOrganization } = certificate;
  return [
    { place: 'x509.subject', text: nameOf(subjectCommonName, subjectOrganization) },
    { place: 'x509.issuer', text: nameOf(issuerCommonName, issuerOrganization) },
  ];
}

/** A distinguished name in recog's form, from the parts we store. */
function nameOf(commonName: string, organization: string): string {
  const escaped = (value: string) => value.replace(/[,+"\\<>;]/g, '\\$&');
  const parts = [commonName && `CN=${escaped(commonName)}`];
  return [...parts, organization && `O=${escaped(organization)}`].filter(Boolean).join(',');
}
