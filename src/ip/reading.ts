import { VedetteError } from '../errors.ts';
import type { Network } from '../intel/asn.ts';
import type { Claim } from '../intel/claim.ts';
import { nowhere, type Place } from '../intel/geo.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import { formatIp, parseIp, type Ip, type IpRange } from '../lib/ip.ts';

/** What the tables of one generation contain about one address. */
export interface Reading {
  ip: Ip;
  text: string;
  isPublic: boolean;
  network: Network | null;
  place: Place;
  /** All claims, counted or not, newest first. */
  found: readonly Claim[];
}

/** At most twice this many readings are cached per generation. */
const most = 4_096;

interface Recent {
  young: Map<string, Reading>;
  old: Map<string, Reading>;
}

const recent = new WeakMap<IntelSnapshot, Recent>();

/**
 * Alerts come in bursts and tools call several operations for one address, so recent readings are
 * cached. A generation never changes, and its readings are dropped with it.
 */
export function readTables(text: string, snapshot: IntelSnapshot): Reading {
  let kept = recent.get(snapshot);
  if (!kept) recent.set(snapshot, (kept = { young: new Map(), old: new Map() }));
  const known = kept.young.get(text);
  if (known) return known;
  const reading = kept.old.get(text) ?? readAnew(text, snapshot);
  kept.young.set(text, reading);
  if (kept.young.size >= most) {
    kept.old = kept.young;
    kept.young = new Map();
  }
  return reading;
}

/** For private addresses only location and network are unknown. */
function readAnew(text: string, snapshot: IntelSnapshot): Reading {
  const ip = parseIp(text);
  // Registries assign countries to private ranges, but know nothing about the user's own networks.
  const isPublic = ip !== null && snapshot.reserved.isPublic(ip);
  if (!ip) throw new VedetteError('ipInvalid');
  const network = isPublic ? snapshot.asn.find(ip) : null;
  return {
    ip,
    text: formatIp(ip),
    isPublic,
    network,
    place: isPublic ? snapshot.geo.find(ip) : nowhere,
    found: snapshot.intel.claims(ip, network?.asn ?? 0).sort(newestFirst),
  };
}

function newestFirst(one: Claim, other: Claim): number {
  return other.seenAt - one.seenAt;
}

export function isInside(ranges: readonly IpRange[], ip: Ip): boolean {
  return ranges.some(
    ({ family, first, last }) => family === ip.family && first <= ip.value && ip.value <= last,
  );
}
