import { createHash } from 'node:crypto';
import { VedetteError } from '../errors.ts';
import { etagOf } from '../http/etag.ts';
import type { Delta } from '../http/given-answers.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { Ip } from '../lib/ip.ts';
import { suggest } from '../lib/suggest.ts';
import { holds, listAddress, listAddresses } from './addresses.ts';
import { isWider, type ListDefinition } from './definition.ts';
import { Versions } from './delta.ts';
import type { Entry, List } from './entry.ts';
import { withoutExcluded } from './exclude.ts';
import type { Format } from './formats/format.ts';
import { text } from './formats/text.ts';
import { eventsOf, type MispEvent } from './misp/event.ts';
import { listNames } from './names.ts';
import { aggregate } from './prefixes.ts';
import { keepBest } from './select.ts';
import type { KeptDates } from './stix/dates.ts';
import { Collection } from './taxii/collection.ts';

interface ListsParts {
  definitions: readonly ListDefinition[];
  intel: () => IntelSnapshot;
  listedNames: () => Promise<{ domains: readonly string[]; urls: readonly string[] }>;
  dates: KeptDates;
  now: () => number;
  onFault: (list: string, error: unknown) => void;
}

/** A list as it was built last, whole. */
interface Built {
  snapshot: IntelSnapshot;
  /** In ms. */
  builtAt: number;
  changedAt: number;
  /** Of what the entries are. */
  digest: string;
  entries: readonly Entry[];
  /** Of what was written lately, by format and maximum. */
  written: Map<string, Written>;
  collection?: Promise<Collection>;
  events?: readonly MispEvent[];
}

type Judged = Pick<Built, 'snapshot' | 'builtAt' | 'entries'>;

/** Of single addresses, by list. */
interface Asked {
  snapshot: IntelSnapshot | null;
  /** In ms. */
  at: number;
  entries: Map<string, Entry | null>;
}

interface Written {
  bytes: Uint8Array;
  etag: string;
  entries: number;
  leftOut: number;
  /** The same as plain text. */
  plain: Uint8Array;
}

/** Claims age by the hour, so a list does too. */
const lastsMs = 600_000;
const mostWritten = 8;
const mostAsked = 10_000;
/** Of one list in the feed of MISP, which readers take in event by event. */
const mostInFeed = 100_000;

/** Built from the feeds in use, for the first caller and again when feeds change. */
export class Lists {
  readonly #parts: ListsParts;
  readonly #built = new Map<string, Built>();
  readonly #building = new Map<string, Promise<Built>>();
  readonly #versions = new Map<string, Versions>();
  /** As they were made last. */
  readonly #collections = new Map<string, Collection>();
  /** Entries at single addresses: a bouncer asks for each request of a visitor. */
  #asked: Asked = { snapshot: null, at: 0, entries: new Map() };

  constructor(parts: ListsParts) {
    this.#parts = parts;
  }

  get definitions(): readonly ListDefinition[] {
    return this.#parts.definitions;
  }

  find(name: string): ListDefinition {
    const found = this.definitions.find((each) => each.name === name);
    if (found) return found;
    const names = this.definitions.map((each) => each.name);
    const near = suggest(name, names);
    const meant = near ? ` Did you mean ${near}?` : '';
    throw new VedetteError('idUnknown', {
      kind: 'list',
      id: name,
      meant,
      known: `Lists: ${names.join(', ')}.`,
    });
  }

  /** As it was built last; null before the first time. */
  known({ name }: ListDefinition): Built | null {
    return this.#built.get(name) ?? null;
  }

  /** Of the feeds in use now. When that cannot be built, the last good one stays; its age tells. */
  async current(list: ListDefinition): Promise<Built> {
    const known = this.known(list);
    if (known && !this.#isOld(known)) return known;
    let building = this.#building.get(list.name);
    if (!building) {
      building = this.#build(list).finally(() => this.#building.delete(list.name));
      this.#building.set(list.name, building);
    }
    try {
      return await building;
    } catch (error) {
      this.#parts.onFault(list.name, error);
      if (known) return known;
      throw new VedetteError('storeAway', { why: `list ${list.name} cannot be built` }, error);
    }
  }

  /** The entry of a list of addresses that holds one, judged by itself: nothing else is built. */
  entryAt(list: ListDefinition, ip: Ip): Entry | null {
    const snapshot = this.#parts.intel();
    const now = this.#parts.now();
    const asked = this.#asked;
    if (
      asked.snapshot !== snapshot ||
      now - asked.at > lastsMs ||
      asked.entries.size >= mostAsked
    ) {
      this.#asked = { snapshot, at: now, entries: new Map() };
    }
    const key = `${list.name} ${ip.family} ${ip.value}`;
    const known = this.#asked.entries.get(key);
    if (known !== undefined) return known;
    const entry = this.#listed(ip, { list, snapshot, now });
    this.#asked.entries.set(key, entry);
    return entry;
  }

  #listed(ip: Ip, asked: { list: ListDefinition; snapshot: IntelSnapshot; now: number }) {
    const found = listAddress(ip, asked);
    const kept = found ? withoutExcluded([found], asked.list) : [];
    return kept.find(({ range }) => range && holds(range, ip)) ?? null;
  }

  /** The list in a format, cut to a number of entries. */
  write(list: ListDefinition, built: Built, { format, max }: Options): Written {
    const key = `${format.name} ${max}`;
    const known = built.written.get(key);
    if (known) return known;
    const kept = keepBest(built.entries, Math.min(max, format.most ?? max));
    const leftOut = built.entries.length - kept.length;
    const { dates } = this.#parts;
    const whole = toList(list, kept, { leftOut, dates, changedAt: built.changedAt });
    const bytes = Buffer.from(format.write(whole));
    dates.flush();
    const etag = etagOf(bytes);
    // Other formats of as many entries hold the same.
    const same = [...built.written.values()].find((each) => each.entries === kept.length);
    const plain = same?.plain ?? Buffer.from(text.write(whole));
    const written = { bytes, etag, entries: kept.length, leftOut, plain };
    const [oldest] = built.written.keys();
    if (built.written.size >= mostWritten && oldest !== undefined) built.written.delete(oldest);
    built.written.set(key, written);
    this.#versionsOf(list).note(written);
    return written;
  }

  /** The objects of STIX that a list is made of. */
  async collection(list: ListDefinition): Promise<{ collection: Collection; changedAt: number }> {
    const built = await this.current(list);
    const { dates } = this.#parts;
    const former = this.#collections.get(list.name);
    built.collection ??= Collection.of(list, built.entries, { dates, former });
    const collection = await built.collection;
    this.#collections.set(list.name, collection);
    return { collection, changedAt: built.changedAt };
  }

  /** The events of MISP that a list is made of. */
  async mispEvents(list: ListDefinition): Promise<readonly MispEvent[]> {
    const built = await this.current(list);
    if (built.events) return built.events;
    const { dates } = this.#parts;
    const entries = keepBest(built.entries, mostInFeed);
    built.events = eventsOf({ ...list, entries, dates });
    dates.flush();
    return built.events;
  }

  /** What changed since the version with this tag. */
  since(list: ListDefinition, etag: string, now: Written): Delta<string> {
    const delta = this.#versionsOf(list).since(etag, now);
    if (delta) return delta;
    throw new VedetteError('versionGone', { etag });
  }

  #versionsOf({ name }: ListDefinition): Versions {
    const versions = this.#versions.get(name) ?? new Versions();
    this.#versions.set(name, versions);
    return versions;
  }

  #isOld({ snapshot, builtAt }: Built): boolean {
    const { intel, now } = this.#parts;
    return snapshot !== intel() || now() - builtAt > lastsMs;
  }

  async #judge(list: ListDefinition): Promise<Judged> {
    const { intel, listedNames, now } = this.#parts;
    const [snapshot, builtAt] = [intel(), now()];
    const found =
      list.kind === 'addresses'
        ? await listAddresses(list, snapshot, builtAt)
        : await listNames(list, (await listedNames())[list.kind], { snapshot, now: builtAt });
    return { snapshot, builtAt, entries: withoutExcluded(found, list) };
  }

  async #build(list: ListDefinition): Promise<Built> {
    const wider = this.definitions.find((each) => isWider(each, list));
    const { snapshot, builtAt, entries } = wider
      ? pick(list, await this.current(wider))
      : await this.#judge(list);
    const digest = digestOf(entries);
    const before = this.known(list);
    const isSame = before?.digest === digest;
    const built: Built = {
      snapshot,
      builtAt,
      digest,
      entries,
      changedAt: isSame ? before.changedAt : Math.max(builtAt, nextSecond(before)),
      written: isSame ? before.written : new Map<string, Written>(),
      ...(isSame && before.collection ? { collection: before.collection } : {}),
      ...(isSame && before.events ? { events: before.events } : {}),
    };
    this.#built.set(list.name, built);
    return built;
  }
}

interface Options {
  format: Format;
  max: number;
}

function toList(
  { name, kind, first_sid: firstSid }: ListDefinition,
  entries: readonly Entry[],
  rest: Pick<List, 'leftOut' | 'dates' | 'changedAt'>,
): List {
  let prefixes: readonly string[] | undefined;
  return {
    name,
    kind,
    firstSid,
    entries,
    ...rest,
    get prefixes() {
      return (prefixes ??= aggregate(entries.flatMap(({ range }) => range ?? [])));
    },
  };
}

/** Judging everything takes seconds: a list that only wants more points is taken from the other. */
function pick(list: ListDefinition, { snapshot, builtAt, entries }: Judged): Judged {
  const isEnough = ({ points }: Entry) => points >= list.min_score;
  return { snapshot, builtAt, entries: entries.filter(isEnough) };
}

/** Serial numbers of zones and the time of a change count seconds: each version has one of its own. */
function nextSecond(before: Built | null): number {
  return before ? (Math.floor(before.changedAt / 1_000) + 1) * 1_000 : 0;
}

/** Points fall a little with every hour: as whole numbers they change when it matters. */
function digestOf(entries: readonly Entry[]): string {
  const hash = createHash('sha256');
  let lines = '';
  for (const { value, points, categories, sources, lastSeen } of entries) {
    lines += `${value} ${Math.round(points)} ${categories.join()} ${sources.join()} ${lastSeen}\n`;
    if (lines.length < chunkChars) continue;
    hash.update(lines);
    lines = '';
  }
  return hash.update(lines).digest('hex');
}

const chunkChars = 65_536;
