import type { IntelSnapshot } from '../intel/snapshot.ts';
import { parseIp } from '../lib/ip.ts';
import { assess } from './assessment.ts';
import { readTables } from './reading.ts';

/** An address summarised: its network, its country and its score. */
interface AddressSummary {
  asName: string;
  /** 0 if unknown. */
  asn: number;
  /** Two capital letters; '' if unknown. */
  country: string;
  /** In lower case: `safe`, `low`, `moderate`, `dangerous`, `critical`. */
  score: string;
}

const unknown: AddressSummary = { asName: '', asn: 0, country: '', score: '' };

/** Private and reserved addresses are unknown: no feed covers them. */
export function summariseAddress(
  text: string,
  snapshot: IntelSnapshot,
  now: number,
): AddressSummary {
  const ip = parseIp(text);
  if (!ip || !snapshot.reserved.isPublic(ip)) return unknown;
  const reading = readTables(text, snapshot);
  const { inbound, outbound } = assess(reading, { snapshot, now }).levels;
  const worse = inbound.value > outbound.value ? inbound : outbound;
  return {
    asName: reading.network?.name ?? '',
    asn: reading.network?.asn ?? 0,
    country: reading.place.countryCode,
    score: worse.word.toLowerCase(),
  };
}
