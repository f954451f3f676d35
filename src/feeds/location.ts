import { existsSync, mkdirSync, readdirSync, renameSync, rmSync } from 'node:fs';
import { dirname, join } from 'node:path';
import { pipeline } from 'node:stream/promises';
import { AsnTable } from '../intel/asn.ts';
import { asnKind, buildAsn } from '../intel/asn-csv.ts';
import { Geo, type GeoFiles } from '../intel/geo.ts';
import { MmdbFile } from '../intel/mmdb.ts';
import { openFileSink } from '../lib/file-bytes.ts';
import { openFlat, saveFlat } from '../lib/flat-file.ts';
import { unwrap } from '../lib/unwrap.ts';
import type { Feed } from './feed.ts';
import type { LiveFeed } from './live.ts';
import type { Snapshot } from './read.ts';

/** The number of entries in a file, or why it cannot be used. */
type LocationReading = { entries: number } | { fatal: string };

/**
 * Converts a document to the file that look-ups open: a network table or a geo database. Opens it
 * once in the builder thread, so that a damaged file is held and never goes live.
 */
export async function makeLocation(
  feed: Feed,
  { bytes }: Snapshot,
  file: string,
): Promise<LocationReading> {
  const raw = `${file}.${process.pid}.new`;
  mkdirSync(dirname(file), { recursive: true });
  try {
    await writeFirstMember(feed, bytes, raw);
    if (feed.location === 'networks') return makeNetworks(raw, file);
    const entries = new MmdbFile(raw, (record) => record).probe();
    renameSync(raw, file);
    return { entries };
  } catch (error) {
    return { fatal: error instanceof Error ? error.message : String(error) };
  } finally {
    rmSync(raw, { force: true });
  }
}

async function writeFirstMember(feed: Feed, bytes: Snapshot['bytes'], file: string): Promise<void> {
  const options = feed.pick ? { pick: feed.pick } : {};
  for await (const member of unwrap(bytes, options)) {
    await pipeline(member.bytes, openFileSink(file));
    return;
  }
  throw new Error('the archive holds no database');
}

function makeNetworks(csv: string, file: string): LocationReading {
  // Both families in one file: each reader skips the other's lines.
  const block = buildAsn({ v4: csv, v6: csv }, 'feed');
  saveFlat(file, block);
  return { entries: AsnTable.fromShared(block.bytes).count };
}

/** All network tables that feeds left in the folder of derived files. */
export function networksOfFeeds(feeds: readonly Feed[], columns: string): AsnTable[] {
  const folders = feeds
    .filter(({ location }) => location === 'networks')
    .map(({ name }) => join(columns, name))
    .filter((folder) => existsSync(folder));
  const files = folders.flatMap((folder) => readdirSync(folder).map((name) => join(folder, name)));
  return files.flatMap((file) => {
    const opened = openFlat(file, asnKind);
    return 'value' in opened ? [new AsnTable(opened.value)] : [];
  });
}

/** Locations and announcing networks, from the freshest files available. */
interface Location {
  asn: AsnTable;
  geo: Geo;
  /** Age of the network table, as a time in ms; null for the bundled one. */
  asOf: number | null;
}

/** Geo files from feeds; the installed ones replace missing members. */
type GeoPaths = { [Name in keyof GeoFiles]?: string | undefined };

export interface LocationFiles {
  networks: string;
  places: GeoPaths;
}

type FileOf = (feed: string, digest: string) => string;

/**
 * Feeds take precedence over the bundled files. Missing or damaged files are skipped: an older map
 * is better than none. Open files are reused.
 */
export class LocationTables {
  readonly #packaged: { table: AsnTable; file: string };
  #networksFile = '';
  #places: GeoPaths = {};
  #location: Location;

  constructor(packaged: { table: AsnTable; file: string }) {
    this.#packaged = packaged;
    this.#location = { asn: packaged.table, geo: new Geo({}), asOf: null };
  }

  /** Paths of the current files. */
  get files(): LocationFiles {
    return { networks: this.#networksFile || this.#packaged.file, places: this.#places };
  }

  get current(): Location {
    return this.#location;
  }

  choose(live: readonly LiveFeed[], fileOf: FileOf): Location {
    const files = live.flatMap(({ feed, generation }) =>
      generation.documents.map(({ url, digest }) => ({
        feed,
        url,
        asOf: Date.parse(generation.asOf),
        file: fileOf(feed.name, digest),
      })),
    );
    const present = files.filter(({ feed, file }) => feed.location && existsSync(file));
    this.#chooseNetworks(present.find(({ feed }) => feed.location === 'networks'));
    this.#choosePlaces(present);
    return this.#location;
  }

  #chooseNetworks(given: { file: string; asOf: number } | undefined): void {
    if (given?.file === this.#networksFile) {
      this.#location = { ...this.#location, asOf: given.asOf };
      return;
    }
    const opened = given ? openFlat(given.file, asnKind) : { damage: 'absent' };
    const usable = given && 'value' in opened;
    this.#networksFile = usable ? given.file : '';
    this.#location = {
      ...this.#location,
      asn: usable ? new AsnTable(opened.value) : this.#packaged.table,
      asOf: usable ? given.asOf : null,
    };
  }

  #choosePlaces(present: readonly { feed: Feed; url: string; file: string }[]): void {
    const places: GeoPaths = {};
    // Feeds that need a key are better, so they come last and take precedence.
    const byKey = (one: { feed: Feed }) => (one.feed.terms === 'key' ? 1 : 0);
    const cities = present.filter(({ feed }) => feed.location === 'city');
    for (const { url, file } of cities.sort((one, other) => byKey(one) - byKey(other))) {
      if (!/ipv6/.test(url)) places.cityV4 = file;
      if (!/ipv4/.test(url)) places.cityV6 = file;
    }
    places.country = present.find(({ feed }) => feed.location === 'country')?.file;
    if (JSON.stringify(places) === JSON.stringify(this.#places)) return;
    this.#places = places;
    this.#location = { ...this.#location, geo: new Geo(places) };
  }
}
