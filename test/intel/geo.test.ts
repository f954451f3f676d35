import { readFileSync } from 'node:fs';
import { createRequire } from 'node:module';
import { Reader, type CountryResponse } from 'mmdb-lib';
import { describe, expect, it } from 'vitest';
import { countryName, Geo } from '../../src/intel/geo.ts';
import { MmdbFile } from '../../src/intel/mmdb.ts';
import { formatIp, parseIp, type Ip } from '../../src/lib/ip.ts';
import { seeded } from './reference.ts';

const geo = new Geo();
const find = (text: string) => {
  const ip = parseIp(text);
  if (!ip) throw new Error(text);
  return geo.find(ip);
};

describe('geography', () => {
  it('knows city, region and coordinates', () => {
    expect(find('185.220.101.1')).toEqual({
      countryCode: 'DE',
      country: 'Germany',
      region: expect.stringContaining('Berlin') as string,
      city: expect.stringContaining('Berlin') as string,
      postalCode: '',
      latitude: expect.closeTo(52.5, 0) as number,
      longitude: expect.closeTo(13.4, 0) as number,
      source: 'city',
    });
  });

  it('answers for IPv6', () => {
    expect(find('2001:4860:4860::8888').countryCode).toMatch(/^[A-Z]{2}$/);
  });

  it('falls back to the registry if the city file has no country', () => {
    // The documentation range is such a case: callers check reserved ranges first.
    expect(find('203.0.113.5')).toMatchObject({ countryCode: 'AU', city: '', source: 'registry' });
  });

  it('says that a place is unknown', () => {
    expect(find('240.0.0.1')).toMatchObject({ countryCode: '', latitude: null, source: 'none' });
  });

  it('names countries', () => {
    expect(countryName('kr')).toBe('South Korea');
    expect(countryName('ZZ')).toBe('');
  });
});

describe('MmdbFile', () => {
  it.each([
    'geo-whois-asn-country.mmdb',
    'geo-whois-asn-country-ipv4.mmdb',
    'geo-whois-asn-country-ipv6.mmdb',
  ])('agrees with the library on %s', (file) => {
    const path = createRequire(import.meta.url).resolve(
      `@ip-location-db/geo-whois-asn-country-mmdb/${file}`,
    );
    const reader = new Reader<CountryResponse>(readFileSync(path));
    const ours = new MmdbFile(path, (record) => record['country_code'], 50);
    const random = seeded(5);
    for (let probe = 0; probe < 4_000; probe++) {
      const low = BigInt(Math.floor(random() * 2 ** 32));
      const ip: Ip =
        probe % 2 === 0
          ? { family: 4, value: Number(low) }
          : { family: 6, value: (0x2001n << 112n) | (low << 80n) };
      if (ip.family === 6 && reader.metadata.ipVersion === 4) continue;
      if (ip.family === 4 && file.includes('ipv6')) continue;
      const theirs = reader.get(formatIp(ip)) as Record<string, unknown> | null;
      expect(ours.find(ip) ?? null).toBe(theirs?.['country_code'] ?? null);
    }
  });
});
