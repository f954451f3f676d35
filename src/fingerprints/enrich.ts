import type { Observed } from './observed.ts';
import type { Identified, Identify } from './identify.ts';
import { isMoreSpecific, isSameProduct, newCpes } from './same-software.ts';
import type { TagsOf } from './tags/tagger.ts';

interface Enrichable extends Observed {
  vendor: string;
  device: string;
  identifiedBy: string;
  /**
   * What was added, so that it can be undone: names of members, `version=7.4` with the former value, or
   * `cpes=1` and `tags=2` for the number of entries appended to a list.
   */
  inferred: readonly string[];
}

/**
 * Fills empty members. Never overwrites scan data, except with a more precise version of the same product.
 * Pure and idempotent. Unknown banners are returned unchanged.
 */
export type Enrich = <B extends Enrichable>(banner: B) => B;

type Member = 'service' | 'vendor' | 'product' | 'version' | 'os' | 'device';
const members: readonly Member[] = ['service', 'vendor', 'product', 'version', 'os', 'device'];

export function createEnrich(identify: Identify, tagsOf: TagsOf): Enrich {
  return (given) => {
    const banner = withoutInferred(given);
    const found = needsIdentifying(banner) ? identify(banner) : null;
    const filled = found ? fill(banner, found) : banner;
    const tags = newTags(filled, tagsOf(filled, filled));
    if (tags.length === 0) return filled;
    return {
      ...filled,
      tags: [...filled.tags, ...tags],
      inferred: [...filled.inferred, `tags=${tags.length}`],
    };
  };
}

/** Undoes enrichment: the banner as scanned. */
export function withoutInferred<B extends Enrichable>(banner: B): B {
  if (banner.inferred.length === 0) return banner;
  const plain: B = { ...banner, identifiedBy: '', inferred: [] };
  for (const entry of banner.inferred) {
    const at = entry.indexOf('=');
    const [name, before] = at < 0 ? [entry, ''] : [entry.slice(0, at), entry.slice(at + 1)];
    if (name === 'cpes' || name === 'tags') plain[name] = withoutLast(plain[name], Number(before));
    else if (isMember(name)) plain[name] = before;
  }
  return plain;
}

function withoutLast(list: readonly string[], count: number): readonly string[] {
  return list.slice(0, Math.max(0, list.length - count));
}

function isMember(name: string): name is Member {
  return (members as readonly string[]).includes(name);
}

/** Headers added by software behind the server, as scans store them. */
const ownHeader = /\nx[- ](?!frame|xss|content|cache|request)/i;
const headLength = 4096;

/** Skips banners whose scan already names product, version and CPE: many are imported, and little is left to find. */
function needsIdentifying(banner: Enrichable): boolean {
  if (banner.product !== '' && banner.version !== '' && banner.cpes.length > 0) {
    return banner.banner.startsWith('HTTP') && ownHeader.test(banner.banner.slice(0, headLength));
  }
  if (banner.banner !== '' || banner.server !== '' || banner.title !== '') return true;
  return banner.favicons.length > 0 || banner.jarm !== '' || banner.certificate !== null;
}

function fill<B extends Enrichable>(banner: B, found: Identified): B {
  const isSame = isSameProduct(banner.product, found);
  const added = { ...banner };
  const inferred: string[] = [];
  for (const member of members) {
    const before = banner[member];
    if (!isNews(member, { before, found: found[member], isSame })) continue;
    added[member] = found[member];
    inferred.push(before === '' ? member : `${member}=${before}`);
  }
  const cpes = newCpes(banner.cpes, isSame ? found.cpes : found.components);
  if (cpes.length > 0) {
    added.cpes = [...banner.cpes, ...cpes];
    inferred.push(`cpes=${cpes.length}`);
  }
  return inferred.length === 0 ? banner : { ...added, identifiedBy: found.saidBy, inferred };
}

interface Offer {
  before: string;
  found: string;
  /** Whether the fingerprint found the product that the scan names. */
  isSame: boolean;
}

function isNews(member: Member, { before, found, isSame }: Offer): boolean {
  if (found === '') return false;
  const isOfProduct = member === 'vendor' || member === 'product' || member === 'version';
  if (isOfProduct && !isSame) return false;
  return before === '' || (member === 'version' && isMoreSpecific(found, before));
}

export function isEnrichedAlike(one: Enrichable, other: Enrichable): boolean {
  return one === other || JSON.stringify(enrichedPart(one)) === JSON.stringify(enrichedPart(other));
}

function enrichedPart(banner: Enrichable) {
  const { cpes, tags, identifiedBy, inferred } = banner;
  return [...members.map((member) => banner[member]), identifiedBy, cpes, tags, inferred];
}

/** Tags the banner does not have yet, ignoring case. */
function newTags({ tags }: Enrichable, given: readonly string[]): string[] {
  if (tags.length === 0 || given.length === 0) return [...given];
  const known = new Set(tags.map((tag) => tag.toLowerCase()));
  return given.filter((tag) => !known.has(tag.toLowerCase()));
}
