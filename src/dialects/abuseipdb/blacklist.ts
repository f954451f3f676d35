import type { Static } from 'typebox';
import { Reply } from '../../http/foreign-api.ts';
import type { Client } from '../../http/operation.ts';
import { parseIp } from '../../lib/ip.ts';
import type { DialectWorld } from '../world.ts';
import type * as contract from './contract.ts';
import { toTime } from './reports.ts';

const mostScore = 100;

export async function blacklist(
  input: Static<typeof contract.blacklist.input>,
  world: DialectWorld,
  { accept }: Client,
) {
  const { confidenceMinimum, limit, plaintext, ipVersion } = input;
  const { geo } = world.intel();
  const rows = (await world.listed()).flatMap(({ value, points, lastSeen }) => {
    const [, address = ''] = /^(.*)\/(?:32|128)$/.exec(value) ?? [];
    const ip = parseIp(address);
    const score = Math.min(mostScore, Math.round(points));
    if (!ip || score < confidenceMinimum) return [];
    if (ipVersion !== undefined && ip.family !== ipVersion) return [];
    const country = geo.find(ip).countryCode;
    if (!isWanted(country, input)) return [];
    return [{ address, score, country, lastSeen }];
  });
  rows.sort((one, other) => other.score - one.score || other.lastSeen - one.lastSeen);
  const shown = rows.slice(0, limit);
  if (plaintext || /^text\/plain\b/.test(accept)) {
    return new Reply(200, shown.map(({ address }) => `${address}\n`).join(''), 'text/plain');
  }
  return {
    meta: { generatedAt: toTime(world.now()) },
    data: shown.map(({ address, score, country, lastSeen }) => ({
      ipAddress: address,
      countryCode: country === '' ? null : country,
      abuseConfidenceScore: score,
      lastReportedAt: toTime(lastSeen),
    })),
  };
}

function isWanted(
  country: string,
  { onlyCountries, exceptCountries }: Static<typeof contract.blacklist.input>,
): boolean {
  if (onlyCountries && !has(onlyCountries, country)) return false;
  return !exceptCountries || !has(exceptCountries, country);
}

const has = (countries: readonly string[], country: string) =>
  countries.some((each) => each.toUpperCase() === country);
