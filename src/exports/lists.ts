import { setTimeout as sleep } from 'node:timers/promises';
import { VedetteError } from '../errors.ts';
import type { Delta } from '../http/given-answers.ts';
import type { IntelSnapshot } from '../intel/snapshot.ts';
import type { Ip } from '../lib/ip.ts';
import { suggest } from '../lib/suggest.ts';
import { toWireTime } from '../lib/wire-time.ts';
import { listAddresses } from './addresses.ts';
import { isWider, type ListDefinition } from './definition.ts';
import { Versions } from './delta.ts';
import type { Entry } from './entry.ts';
import { withoutExcluded } from './exclude.ts';
import type { Format } from './formats/format.ts';
import { text } from './formats/text.ts';
import { eventsOf, type MispEvent } from './misp/event.ts';
import { listNames, NamesForLists, type ListedNames } from './names.ts';
import { keepBest } from './select.ts';
import { SingleEntries } from './single-entries.ts';
import { digestOf, gather, toList } from './whole.ts';
import type { KeptDates } from './stix/dates.ts';
import { draftsOf, listHead } from './stix/of-entry.ts';
import { Collection, type Contents } from './taxii/collection.ts';

interface ListsParts {
  definitions: readonly ListDefinition[];
  intel: () => IntelSnapshot;
  listedNames: () => Promise<ListedNames>;
  dates: KeptDates;
  now: () => number;
  onFault: (list: string, error: unknown) => void;
}

/** The last build of a list, uncut. */
interface Built {
  snapshot: IntelSnapshot;
  /** In ms. */
  builtAt: number;
  changedAt: number;
  /** Of the entries. */
  digest: string;
  entries: readonly Entry[];
  /** Recent outputs, by format and maximum. */
  written: Map<string, Written>;
  writing: Map<string, Promise<Written>>;
  collection?: Promise<Collection<Entry>>;
  events?: readonly MispEvent[];
}

type Judged = Pick<Built, 'snapshot' | 'builtAt' | 'entries'>;

interface Written {
  bytes: Uint8Array;
  etag: string;
  entries: number;
  leftOut: number;
  /** The same entries as plain text. */
  plain: Uint8Array;
}

/** Lists are rebuilt after this time, because claims age. */
const lastsMs = 600_000;
/** Clients poll every few minutes or every night. */
const expectedMs = 26 * 3_600_000;
/** Shorter than any client's timeout. */
const patienceMs = 10_000;
const mostWritten = 8;
/** Entries per list in the MISP feed, which clients import event by event. */
const mostInFeed = 100_000;
/** Entries in a TAXII collection, which has several objects of each. */
const mostInCollection = 50_000;

/** Builds lists from the current feeds, on first request and again when feeds change. */
export class Lists {
  readonly #parts: ListsParts;
  readonly #built = new Map<string, Built>();
  readonly #building = new Map<string, Promise<Built>>();
  readonly #versions = new Map<string, Versions>();
  readonly #lastAsked = new Map<string, number>();
  /** Since when builds of a list fail, in ms. */
  readonly #failingSince = new Map<string, number>();
  readonly #names: NamesForLists;
  /** The last collection of each list. */
  readonly #collections = new Map<string, Collection<Entry>>();
  readonly #singles = new SingleEntries(lastsMs);

  constructor(parts: ListsParts) {
    this.#parts = parts;
    this.#names = new NamesForLists(parts.listedNames);
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

  /** The last build; null before the first. */
  known({ name }: ListDefinition): Built | null {
    return this.#built.get(name) ?? null;
  }

  /** Names the lists whose builds fail, and what is served meanwhile. */
  status(): { ok: boolean; detail: string } {
    const failing = this.definitions.flatMap((list) => {
      const since = this.#failingSince.get(list.name);
      if (since === undefined) return [];
      const known = this.known(list);
      const served = known ? `the one of ${toWireTime(known.builtAt)} is served` : 'none is served';
      return `${list.name} cannot be built since ${toWireTime(since)}; ${served}`;
    });
    if (failing.length > 0) return { ok: false, detail: failing.join('. ') };
    return { ok: true, detail: `${this.#built.size} of ${this.definitions.length} built` };
  }

  /**
   * Builds from the current feeds. If that fails, or takes longer than clients wait, returns the last good build, whose
   * age shows it.
   */
  async current(list: ListDefinition): Promise<Built> {
    this.#lastAsked.set(list.name, this.#parts.now());
    const known = this.known(list);
    if (known && !this.#isOld(known)) return known;
    try {
      const rebuilt = this.#rebuilt(list);
      return await (known ? Promise.race([rebuilt, afterPatience(known)]) : rebuilt);
    } catch (error) {
      if (known) return known;
      throw new VedetteError('storeAway', { why: `list ${list.name} cannot be built` }, error);
    }
  }

  /** After feeds changed, rebuilds recently requested lists before they are requested again. */
  async renew(): Promise<void> {
    for (const list of this.definitions) {
      const asked = this.#lastAsked.get(list.name) ?? -Infinity;
      if (this.#parts.now() - asked > expectedMs) continue;
      try {
        await this.#rebuilt(list);
      } catch {
        // Already logged; the last good build stays.
      }
    }
  }

  #rebuilt(list: ListDefinition): Promise<Built> {
    const running = this.#building.get(list.name);
    if (running) return running;
    const building = this.#build(list)
      .then((built) => {
        this.#failingSince.delete(list.name);
        return built;
      })
      .catch((error: unknown) => {
        const since = this.#failingSince.get(list.name) ?? this.#parts.now();
        this.#failingSince.set(list.name, since);
        this.#parts.onFault(list.name, error);
        throw error;
      })
      .finally(() => this.#building.delete(list.name));
    this.#building.set(list.name, building);
    return building;
  }

  /** The entry that contains an address, judged alone, without building the list. */
  entryAt(list: ListDefinition, ip: Ip): Entry | null {
    const { intel, now } = this.#parts;
    return this.#singles.entryAt(ip, { list, snapshot: intel(), now: now() });
  }

  /** The list in a format, limited to a number of entries. */
  async write(list: ListDefinition, built: Built, options: Options): Promise<Written> {
    const key = `${options.format.name} ${options.max}`;
    const known = built.written.get(key);
    if (known) return known;
    let writing = built.writing.get(key);
    if (!writing) {
      writing = this.#write(list, built, options).finally(() => built.writing.delete(key));
      built.writing.set(key, writing);
    }
    return writing;
  }

  async #write(list: ListDefinition, built: Built, { format, max }: Options): Promise<Written> {
    const kept = keepBest(built.entries, Math.min(max, format.most ?? max));
    const leftOut = built.entries.length - kept.length;
    const { dates } = this.#parts;
    const whole = toList(list, kept, { leftOut, dates, changedAt: built.changedAt });
    const { bytes, etag } = await gather(format.write(whole));
    await dates.flush();
    // Formats with equally many entries have the same ones.
    const same = [...built.written.values()].find((each) => each.entries === kept.length);
    const plain = same?.plain ?? (await gather(text.write(whole))).bytes;
    const written = { bytes, etag, entries: kept.length, leftOut, plain };
    const [oldest] = built.written.keys();
    if (built.written.size >= mostWritten && oldest !== undefined) built.written.delete(oldest);
    built.written.set(`${format.name} ${max}`, written);
    this.#versionsOf(list).note(written);
    return written;
  }

  /** The STIX objects of a list. */
  async collection(
    list: ListDefinition,
  ): Promise<{ collection: Collection<Entry>; changedAt: number }> {
    const built = await this.current(list);
    const { dates } = this.#parts;
    const former = this.#collections.get(list.name);
    built.collection ??= Collection.of(contentsOf(list, built.entries), { dates, former });
    const collection = await built.collection;
    this.#collections.set(list.name, collection);
    return { collection, changedAt: built.changedAt };
  }

  /** The MISP events of a list. */
  async mispEvents(list: ListDefinition): Promise<readonly MispEvent[]> {
    const built = await this.current(list);
    if (built.events) return built.events;
    const { dates } = this.#parts;
    const entries = keepBest(built.entries, mostInFeed);
    const events = await eventsOf({ ...list, entries, dates });
    await dates.flush();
    built.events = events;
    return events;
  }

  /** What changed since the version with this ETag. */
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
    const { intel, now } = this.#parts;
    const [snapshot, builtAt] = [intel(), now()];
    const found =
      list.kind === 'addresses'
        ? await listAddresses(list, snapshot, builtAt)
        : await listNames(list, (await this.#names.in(snapshot))[list.kind], {
            snapshot,
            now: builtAt,
          });
    return { snapshot, builtAt, entries: withoutExcluded(found, list) };
  }

  async #build(list: ListDefinition): Promise<Built> {
    const wider = this.definitions.find((each) => isWider(each, list));
    const { snapshot, builtAt, entries } = wider
      ? pick(list, await this.current(wider))
      : await this.#judge(list);
    const digest = await digestOf(entries);
    const before = this.known(list);
    const isSame = before?.digest === digest;
    const built: Built = {
      snapshot,
      builtAt,
      digest,
      entries,
      changedAt: isSame ? before.changedAt : Math.max(builtAt, nextSecond(before)),
      written: isSame ? before.written : new Map<string, Written>(),
      writing: isSame ? before.writing : new Map<string, Promise<Written>>(),
      ...(isSame && before.collection ? { collection: before.collection } : {}),
      ...(isSame && before.events ? { events: before.events } : {}),
    };
    this.#built.set(list.name, built);
    return built;
  }
}

function contentsOf({ name, kind }: ListDefinition, entries: readonly Entry[]): Contents<Entry> {
  return {
    name,
    things: keepBest(entries, mostInCollection),
    keyOf: ({ value }) => value,
    head: listHead,
    draftsOf: (entry) => draftsOf(entry, kind),
  };
}

interface Options {
  format: Format;
  max: number;
}

/** Judging everything takes seconds, so a list that only needs more points is filtered from the other. */
function pick(list: ListDefinition, { snapshot, builtAt, entries }: Judged): Judged {
  const isEnough = ({ points }: Entry) => points >= list.min_score;
  return { snapshot, builtAt, entries: entries.filter(isEnough) };
}

/** Zone serials and times of change count in seconds, so each version gets a distinct one. */
function nextSecond(before: Built | null): number {
  return before ? (Math.floor(before.changedAt / 1_000) + 1) * 1_000 : 0;
}

async function afterPatience<T>(value: T): Promise<T> {
  return sleep(patienceMs, value, { ref: false });
}
