import { isOpen, parseCpe } from './cpe.ts';
import type { AffectedProduct } from './record.ts';
import type { AffectedRange } from './store.ts';

type Bounds = Pick<
  AffectedRange,
  'version' | 'startIncluding' | 'startExcluding' | 'endIncluding' | 'endExcluding'
>;

const noBounds: Bounds = {
  version: '',
  startIncluding: '',
  startExcluding: '',
  endIncluding: '',
  endExcluding: '',
};

/** Undefined if the record names no product. */
export function toRange(record: AffectedProduct): AffectedRange | undefined {
  const cpe = record.cpe === undefined ? undefined : parseCpe(record.cpe);
  const named = cpe ?? namedBy(record);
  if (isOpen(named.product) || nothing.test(named.product)) return undefined;
  return {
    vendor: named.vendor,
    product: named.product,
    part: named.part,
    update: named.update,
    edition: named.edition,
    softwareEdition: named.softwareEdition,
    targetSoftware: record.platform === undefined ? named.targetSoftware : slugOf(record.platform),
    targetHardware: named.targetHardware,
    needs: (record.needs ?? []).map(shortNeeds).filter((list) => list.length > 0),
    isVulnerable: record.vulnerable,
    ...boundsOf(record, cpe?.version ?? '-'),
  };
}

/** A longer list of alternatives only enumerates the models that a firmware runs on. */
const mostAlternatives = 40;

/** `part:vendor:product:version`; unreadable names stay, as conditions that are never met. */
function shortNeeds(cpes: readonly string[]): string[] {
  const short = cpes.slice(0, mostAlternatives).map((text) => {
    const cpe = parseCpe(text);
    const parts = cpe
      ? [cpe.part, cpe.vendor, cpe.product, cpe.version]
      : ['a', '', 'unknown', '*'];
    return parts.join(':').replace(/[\s|]/g, '_');
  });
  return [...new Set(short)];
}

const unsaid = {
  update: '*',
  edition: '*',
  softwareEdition: '*',
  targetSoftware: '*',
  targetHardware: '*',
};

function namedBy({ vendor = '', product = '' }: AffectedProduct) {
  return { part: 'a' as const, vendor: slugOf(vendor), product: slugOf(product), ...unsaid };
}

/** A name as CPEs spell it. */
function slugOf(name: string): string {
  return name.trim().toLowerCase().replace(/\s+/g, '_').replace(/[®™]/g, '');
}

/** Words in place of a version that name none. */
const nothing = /^(?:n\/?a|-|none|unknown|unspecified|not applicable|see references)?$/i;
const everything = /^(?:\*|all|any|all versions)$/i;

/** `otherwise` is the version of the CPE, used if nothing else names one. */
function boundsOf(record: AffectedProduct, otherwise: string): Bounds {
  const version = (record.version ?? '').trim();
  // Commit hashes have no order.
  if (record.versionType?.toLowerCase() === 'git') return { ...noBounds, version: '-' };
  const given = boundsGiven(record);
  const hasBounds = Object.values(given).some((bound) => bound !== '');
  if (hasBounds) return { ...given, version: '*', ...startOf(given, version) };
  return version === '' ? { ...noBounds, version: otherwise } : boundsInText(version);
}

function boundsGiven(record: AffectedProduct): Omit<Bounds, 'version'> {
  const {
    versionStartIncluding: startIncluding = '',
    versionStartExcluding: startExcluding = '',
    versionEndIncluding: endIncluding = '',
    versionEndExcluding: endExcluding = '',
  } = record;
  return { startIncluding, startExcluding, endIncluding, endExcluding };
}

/** CVE 5 gives a range its end, and `version` is its start; NVD never has both. */
function startOf(given: Omit<Bounds, 'version'>, version: string): Partial<Bounds> {
  const hasStart = given.startIncluding !== '' || given.startExcluding !== '';
  const says = !nothing.test(version) && !everything.test(version) && /\d/.test(version);
  const end = given.endIncluding || given.endExcluding;
  return {
    // `8.1.*` begins where 8.1 does.
    ...(hasStart || !says ? {} : { startIncluding: version.replace(/\.[*x]$/i, '') }),
    // `*` as an end means no end.
    ...(end === '*' ? { endIncluding: '', endExcluding: '' } : {}),
  };
}

/** What authorities write in place of one version: `>= 1.0, < 1.2`, `before 2.3`, `1.0 through 1.4`. */
export function boundsInText(text: string): Bounds {
  if (nothing.test(text)) return { ...noBounds, version: '-' };
  if (everything.test(text)) return { ...noBounds, version: '*' };
  const span = /^(?:from )?(\d\S*)\s+(?:-|to|through|thru)\s+(\d\S*)$/i.exec(text);
  if (span) {
    const [, startIncluding = '', endIncluding = ''] = span;
    return { ...noBounds, version: '*', startIncluding, endIncluding };
  }
  const terms = text
    .replace(/\s+/g, ' ')
    .split(/, ?| (?:and|&&) /i)
    .map(boundIn);
  if (terms.some((term) => term === undefined)) {
    return /\s/.test(text) ? { ...noBounds, version: '-' } : { ...noBounds, version: text };
  }
  return { ...noBounds, version: '*', ...(Object.assign({}, ...terms) as Partial<Bounds>) };
}

const boundWords: readonly (readonly [RegExp, keyof Bounds])[] = [
  [/^(?:<=|up to(?: and including)?|through|≤)\s*v?(?=\d)/i, 'endIncluding'],
  [/^(?:<|before|prior to|earlier than|versions? (?:before|prior to))\s*v?(?=\d)/i, 'endExcluding'],
  [/^(?:>=|from|since|≥)\s*v?(?=\d)/i, 'startIncluding'],
  [/^(?:>|after)\s*v?(?=\d)/i, 'startExcluding'],
];

function boundIn(term: string): Partial<Bounds> | undefined {
  const found = boundWords.find(([words]) => words.test(term.trim()));
  if (!found) return undefined;
  const [words, name] = found;
  const version = term.trim().replace(words, '');
  return /\s/.test(version) ? undefined : { [name]: version };
}
