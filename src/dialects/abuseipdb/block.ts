import { VedetteError } from '../../errors.ts';
import { Reply } from '../../http/foreign-api.ts';
import { formatIp, parseRange, type Ip, type IpRange } from '../../lib/ip.ts';
import { percentOf } from '../classification.ts';
import type { Asking } from '../world.ts';
import { reportsOf, toTime } from './reports.ts';

const mostAddresses = 256n;

/** Same limit as the service's plans. */
const tooLarge = new Reply(402, {
  errors: [{ detail: 'Networks may be no larger than /24, or /120 for IPv6.', status: 402 }],
});

export async function checkBlock(
  { network, maxAgeInDays }: { network: string; maxAgeInDays: number },
  { world, caller }: Asking,
) {
  const range = network.includes('/') ? parseRange(network) : null;
  if (!range) {
    const why = 'The network must be in CIDR notation (e.g. 198.51.100.0/24).';
    throw new VedetteError('parameterUnusable', { parameter: 'network', why });
  }
  const size = BigInt(range.last) - BigInt(range.first) + 1n;
  if (size > mostAddresses) return tooLarge;
  const { reserved } = world.intel();
  const reportedAddress = [];
  for (const ip of addressesIn(range)) {
    if (!reserved.isPublic(ip)) continue;
    const facts = await world.lookUp(formatIp(ip), caller);
    const found = reportsOf(facts, maxAgeInDays);
    const [newest] = found;
    if (!newest) continue;
    reportedAddress.push({
      ipAddress: facts.text,
      numReports: found.length,
      mostRecentReport: toTime(newest.seenAt),
      abuseConfidenceScore: percentOf(facts.judgement),
      countryCode: facts.place.countryCode || null,
    });
  }
  const [first] = addressesIn(range);
  const addressSpaceDesc = first && reserved.isPublic(first) ? 'Internet' : 'Reserved';
  return { data: { ...describe(range, size), addressSpaceDesc, reportedAddress } };
}

function* addressesIn(range: IpRange): Generator<Ip> {
  if (range.family === 4) {
    for (let value = range.first; value <= range.last; value++) yield { family: 4, value };
  } else for (let value = range.first; value <= range.last; value++) yield { family: 6, value };
}

function describe(range: IpRange, size: bigint) {
  const at = (offset: bigint) => {
    const value = BigInt(range.first) + offset;
    return formatIp(
      range.family === 4 ? { family: 4, value: Number(value) } : { family: 6, value },
    );
  };
  // The first and last address of an IPv4 network are not hosts.
  const edge = range.family === 4 && size > 2n ? 1n : 0n;
  const mask = formatIp({ family: 4, value: Number(0x1_0000_0000n - size) });
  return {
    networkAddress: at(0n),
    netmask: range.family === 4 ? mask : String(128 - (size.toString(2).length - 1)),
    minAddress: at(edge),
    maxAddress: at(size - 1n - edge),
    numPossibleHosts: Number(size - 2n * edge),
  };
}
