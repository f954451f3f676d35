import { domainToASCII } from 'node:url';
import type { Category } from '../intel/category.ts';
import { parseRange, type IpRange } from '../lib/ip.ts';
import { parseUrl } from '../lib/parse-url.ts';
import type { FeedRecord } from './record.ts';

/** What a feed says about an indicator. */
export interface Claim {
  /** Line or record number in the snapshot, from 1. */
  line: number;
  /** Malware family, operator, list or reason, in the feed's own words. */
  label?: string;
  port?: number;
  /** The feed's own time for this entry, ISO 8601 in UTC. */
  seenAt?: string;
  /** 0 to 100, as the feed gives it. */
  confidence?: number;
  /** Number of reports or lists behind it. */
  count?: number;
  /** Set if the entry's category differs from the feed's. */
  category?: Category;
}

type FingerprintForm = 'certificate-sha1' | 'ja3' | 'jarm' | 'favicon-mmh3';
type HashForm = 'md5' | 'sha1' | 'sha256';

export type Indicator = Claim &
  (
    | { kind: 'range'; range: IpRange }
    | { kind: 'asn'; asn: number }
    /** With `subdomains`, the claim covers all subdomains too. */
    | { kind: 'domain'; name: string; subdomains?: true }
    | { kind: 'url'; url: string }
    | { kind: 'fingerprint'; form: FingerprintForm; value: string }
    | { kind: 'hash'; form: HashForm; value: string }
  );

/** A catalogue entry: an exploit, a CVE or a network, each with its own schema. */
export interface RecordFound {
  kind: 'record';
  line: number;
  record: FeedRecord;
}

interface Skipped {
  kind: 'skipped';
  line: number;
  reason: string;
  /** Nothing after this line could be read, so the whole document cannot be trusted. */
  fatal?: true;
}

export type Found = Indicator | RecordFound | Skipped;

/** Drafts may contain undefined fields. */
export type ClaimDraft = { [Name in keyof Claim]: Claim[Name] | undefined } & { line: number };

export function skip(line: number, reason: string): Skipped {
  return { kind: 'skipped', line, reason };
}

export function fatal(line: number, reason: string): Skipped {
  return { kind: 'skipped', line, reason, fatal: true };
}

export function recordOf(record: FeedRecord, line: number): RecordFound {
  return { kind: 'record', line, record };
}

export function rangeOf(text: string | undefined, draft: ClaimDraft): Found {
  const range = text === undefined ? null : parseRange(text);
  return range ? { kind: 'range', range, ...claimOf(draft) } : skip(draft.line, 'not an address');
}

export function rangeFrom(range: IpRange, draft: ClaimDraft): Found {
  return { kind: 'range', range, ...claimOf(draft) };
}

/** `AS64500`, `64500` or a number. */
export function asnOf(text: string | number | undefined, draft: ClaimDraft): Found {
  const digits = /^(?:AS)?(\d{1,10})$/i.exec(String(text ?? '').trim())?.[1];
  const asn = Number(digits ?? 0);
  if (asn < 1 || asn > 0xffff_ffff) return skip(draft.line, 'not an AS number');
  return { kind: 'asn', asn, ...claimOf(draft) };
}

const hostName = /^(?:[a-z0-9_](?:[a-z0-9_-]{0,61}[a-z0-9_])?\.)+[a-z0-9-]{2,63}$/;

/** In any alphabet; in ASCII a name has at most 253 characters. */
const longestName = 1024;
const longestUrl = 16 * 1024;

/** A leading `*.` or `.` includes subdomains. An IP address in a name list stays an address. */
export function domainOf(text: string | undefined, draft: ClaimDraft): Found {
  const given = text?.trim() ?? '';
  if (given.length > longestName) return skip(draft.line, 'not a host name');
  const bare = given.replace(/^\*?\./, '').replace(/\.$/, '');
  const name = isAscii(bare) ? bare.toLowerCase() : domainToASCII(bare);
  if (isHostName(name)) {
    const subdomains = /^\*?\./.test(given) ? { subdomains: true as const } : {};
    return { kind: 'domain', name, ...subdomains, ...claimOf(draft) };
  }
  const range = parseRange(given);
  return range ? { kind: 'range', range, ...claimOf(draft) } : skip(draft.line, 'not a host name');
}

/** The last label of a name is never a number: that would be an IP address. */
function isHostName(name: string): boolean {
  return name.length <= 253 && hostName.test(name) && !/\.\d+$/.test(name);
}

function isAscii(text: string): boolean {
  return /^[\0-\x7f]*$/.test(text);
}

/** Lists defang URLs as hxxp and [.]. */
export function urlOf(text: string | undefined, draft: ClaimDraft): Found {
  const url = (text ?? '').trim().replace(/^hxxp/i, 'http').replaceAll('[.]', '.');
  if (url.length > longestUrl) return skip(draft.line, 'URL too long');
  const isUrl = /^(?:https?|ftp):\/\/[^\s<>"]+$/i.test(url) && parseUrl(url) !== null;
  return isUrl ? { kind: 'url', url, ...claimOf(draft) } : skip(draft.line, 'not a URL');
}

/** Longer URLs are not stored as labels of addresses. */
const longestUrlLabel = 2_048;

/**
 * A URL whose host is an address is a claim about that address too, with the URL as its label, so that a look-up
 * can name what to block. Null for everything else.
 */
export function addressOf(found: Found): Extract<Indicator, { kind: 'range' }> | null {
  if (found.kind !== 'url' || !/^[a-z]+:\/\/(?:[^/@]*@)?[\d[]/i.test(found.url)) return null;
  const host = parseUrl(found.url)?.hostname.replace(/^\[(.*)\]$/, '$1') ?? '';
  const range = host.includes('/') ? null : parseRange(host);
  if (!range) return null;
  const { url, ...claim } = found;
  return { ...claim, kind: 'range', range, label: url.length > longestUrlLabel ? '' : url };
}

const hexLengths: Record<HashForm, number> = { md5: 32, sha1: 40, sha256: 64 };

export function hashOf(text: string | undefined, draft: ClaimDraft): Found {
  const value = (text ?? '').trim().toLowerCase();
  const form = (['md5', 'sha1', 'sha256'] as const).find((f) => hexLengths[f] === value.length);
  if (!form || !/^[0-9a-f]+$/.test(value)) return skip(draft.line, 'not a hash');
  return { kind: 'hash', form, value, ...claimOf(draft) };
}

const fingerprintShapes: Record<FingerprintForm, RegExp> = {
  'certificate-sha1': /^[0-9a-f]{40}$/,
  ja3: /^[0-9a-f]{32}$/,
  jarm: /^[0-9a-f]{62}$/,
  'favicon-mmh3': /^-?\d{1,10}$/,
};

export function fingerprintOf(
  form: FingerprintForm,
  text: string | undefined,
  draft: ClaimDraft,
): Found {
  const value = (text ?? '').trim().toLowerCase();
  if (!fingerprintShapes[form].test(value)) return skip(draft.line, `not a ${form}`);
  return { kind: 'fingerprint', form, value, ...claimOf(draft) };
}

const longestLabel = 200;

function claimOf(draft: ClaimDraft): Claim {
  const claim: Claim = { line: draft.line };
  if (draft.label) claim.label = draft.label.slice(0, longestLabel);
  if (isPort(draft.port)) claim.port = draft.port;
  if (draft.seenAt) claim.seenAt = draft.seenAt;
  if (isShare(draft.confidence)) claim.confidence = draft.confidence;
  if (isCount(draft.count)) claim.count = draft.count;
  if (draft.category) claim.category = draft.category;
  return claim;
}

export function isPort(port: number | undefined): port is number {
  return port !== undefined && Number.isInteger(port) && port > 0 && port < 65_536;
}

function isShare(confidence: number | undefined): confidence is number {
  return confidence !== undefined && confidence >= 0 && confidence <= 100;
}

function isCount(count: number | undefined): count is number {
  return count !== undefined && Number.isInteger(count) && count >= 0;
}

/** The subject of an indicator, without the claim. */
export function aboutOf(found: Indicator): IpRange | { asn: number } | { name: string } {
  if (found.kind === 'asn') return { asn: found.asn };
  return found.kind === 'range' ? found.range : { name: nameOf(found) };
}

/**
 * Key in the name tables; '' for anything but a name. Hashes and fingerprints share these tables,
 * as `sha256:…` or `jarm:…`.
 */
export function nameOf(found: Found): string {
  if (found.kind === 'domain') return found.name;
  if (found.kind === 'url') return found.url;
  if (found.kind === 'fingerprint' || found.kind === 'hash') return `${found.form}:${found.value}`;
  return '';
}
