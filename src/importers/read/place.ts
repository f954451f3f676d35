import { emptyBanner, mergePivots, type Banner } from '../../banner/store.ts';
import type { Scan } from '../importer.ts';
import { addressOf, portOf, socketOf } from './where.ts';

/** Place and time as written in a file. */
interface Place {
  address: string;
  port: unknown;
  socket: string;
  /** In ms; null if missing. */
  seenAt: number | null;
  source: string;
}

/** An empty banner at this place, or what is missing. */
export function bannerAt(place: Place, scan: Scan): Banner | string {
  const address = addressOf(place.address);
  if (address === '') return 'no address';
  const [port, socket] = [portOf(place.port), socketOf(place.socket)];
  if (port === 0 || socket === null) return 'no port';
  const { source, seenAt } = place;
  return emptyBanner({ address, port, socket, source, seenAt: seenAt ?? scan.startedAt });
}

/** No value: '', 0, null, false or an empty list. */
function isBlank(value: unknown): boolean {
  return Array.isArray(value) ? value.length === 0 : !value;
}

/** Fills missing members from `more`. */
function fillBlanks<T extends object>(known: T, more: Partial<T>): T {
  const filled = { ...known };
  for (const key of Object.keys(more) as (keyof T)[]) {
    const value = more[key];
    if (value !== undefined && isBlank(filled[key]) && !isBlank(value)) filled[key] = value;
  }
  return filled;
}

/** Merges two records of one port. A version belongs to the product it was seen with. */
export function fillBanner(known: Banner, more: Partial<Banner>): Banner {
  const isSameProduct = known.product === '' || known.product === more.product;
  const { htmlMeta, version, pivots, ...rest } = more;
  const filled = fillBlanks(known, rest);
  if (isSameProduct && known.version === '' && version) filled.version = version;
  if (pivots) filled.pivots = mergePivots(known.pivots, pivots);
  if (htmlMeta) filled.htmlMeta = fillBlanks(known.htmlMeta, htmlMeta);
  return filled;
}
