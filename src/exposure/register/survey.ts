import { setImmediate as turn } from 'node:timers/promises';
import type { ExposedHost } from '../contract.ts';
import { isInside, rangesClause, wayOf, type Condition, type Wanted } from './conditions.ts';
import { figuresOf, type Figures } from './figures.ts';
import type { HostRow } from './host-table.ts';
import {
  comparePlaces,
  type FacetValue,
  type Place,
  type PlacesWanted,
  type Totals,
} from './place-table.ts';
import type { FacetKind } from './places.ts';
import type { Register } from './register.ts';
import { toExposedHost } from './rows.ts';
import { viewHost, type View } from './view.ts';

export interface PageWanted {
  size: number;
  /** Where the last page ended; '' for the first. */
  cursor: string;
  /** Weaknesses per host. */
  worst: number;
}

export interface SurveyPage {
  hosts: number;
  totals: Totals;
  cursor: string;
  result: ExposedHost[];
}

interface Slice {
  after: Place;
  size: number;
}

interface Found {
  /** Total number. */
  hosts: number;
  places: Place[];
}

export interface Facets {
  /** Number of all hosts. */
  hosts: number;
  facets: { kind: FacetKind; values: FacetValue[] }[];
}

interface Sorted {
  key: string;
  places: Place[];
}

/** Views of hosts, valid until the register changes. */
interface Shown {
  version: number;
  views: Map<string, View>;
  weaknesses: number;
}

/** Hosts processed before yielding to other requests. */
const hostsAtOnce = 200;
/** Cached weaknesses of shown hosts: a few hundred bytes each. */
const mostShown = 100_000;

/** Finds hosts, worst first. */
export class Survey {
  readonly #register: Register;
  #counted: { key: string; hosts: number } | undefined;
  /**
   * Result of the last query that no index could answer, since its next pages are likely to follow.
   */
  #sorted: Sorted | undefined;
  /** The first pages are requested again and again. */
  #shown: Shown = { version: -1, views: new Map(), weaknesses: 0 };

  constructor(register: Register) {
    this.#register = register;
  }

  async page(wanted: Wanted, page: PageWanted): Promise<SurveyPage> {
    const after = readCursor(page.cursor);
    const { hosts, places } = await this.#find(wanted, { after, size: page.size });
    const result = places.flatMap(({ ip }) => {
      const row = this.#register.hosts.get(ip);
      if (!row) return [];
      const found = narrow(this.#show(row, wanted), wanted);
      const { details } = this.#register.sources;
      return toExposedHost({ row, ...found }, { worst: page.worst, details });
    });
    const last = places.at(-1);
    const cursor = last && places.length === page.size ? `${last.rank}.${last.ip}` : '';
    return { hosts, totals: this.#register.places.totals(), cursor, result };
  }

  /** For all hosts. */
  facets(kinds: readonly FacetKind[], size: number): Facets {
    const { places } = this.#register;
    const facets = kinds.map((kind) => ({ kind, values: places.facet(kind, size) }));
    const { answers } = places.totals();
    return { hosts: Object.values(answers).reduce((sum, hosts) => sum + hosts, 0), facets };
  }

  #find(wanted: Wanted, slice: Slice): Found | Promise<Found> {
    const way = wayOf(wanted, this.#register.places);
    if (way.kind === 'hosts') return this.#byRank(way.condition, slice);
    if (way.kind === 'places') return this.#byTopic(way.places, slice);
    return this.#byLooking(wanted, slice);
  }

  /** Hosts are stored with their rank: as long as all their weaknesses count, the index has them in order. */
  #byRank({ where, bound }: Condition, { after, size }: Slice): Found {
    const { db } = this.#register;
    const hosts = this.#count([where, bound], () =>
      db
        .prepare<unknown[], number>(`SELECT count(*) FROM host WHERE ${where}`)
        .pluck()
        .get(...bound),
    );
    const places = db
      .prepare<unknown[], Place>(
        `SELECT rank, ip FROM host WHERE ${where} AND (rank, ip) > (?, ?) ORDER BY rank, ip LIMIT ?`,
      )
      .all(...bound, after.rank, after.ip, size);
    return { hosts, places };
  }

  /** Like `#byRank`, for one CVE, product, owner or tag. */
  #byTopic(wanted: PlacesWanted, { after, size }: Slice): Found {
    const { places } = this.#register;
    const hosts = this.#count(wanted, () => places.count(wanted));
    return { hosts, places: places.after(after, size, wanted) };
  }

  /** Cached, since its next pages are likely to follow. */
  #count(asked: unknown, count: () => number | undefined): number {
    const key = JSON.stringify([this.#register.version, asked]);
    if (this.#counted?.key !== key) this.#counted = { key, hosts: count() ?? 0 };
    return this.#counted.hosts;
  }

  async #byLooking(wanted: Wanted, { after, size }: Slice): Promise<Found> {
    const { at, ...rest } = wanted;
    const moment = wanted.isPast ? at : 0;
    const key = JSON.stringify([this.#register.version, moment, rest]);
    if (this.#sorted?.key !== key) this.#sorted = { key, places: await this.#sort(wanted) };
    const { places } = this.#sorted;
    const begin = places.findIndex((place) => comparePlaces(place, after) > 0);
    return { hosts: places.length, places: begin < 0 ? [] : places.slice(begin, begin + size) };
  }

  async #sort(wanted: Wanted): Promise<Place[]> {
    const places: Place[] = [];
    let looked = 0;
    for (const ip of this.#candidates(wanted)) {
      const row = this.#register.hosts.get(ip);
      if (row && belongs(row, wanted)) {
        const { figures, view } = narrow(this.#register.view(row, wanted.at), wanted);
        if (isWanted({ figures, view }, wanted)) places.push({ rank: figures.rank, ip });
      }
      if (++looked % hostsAtOnce === 0) await turn();
    }
    return places.sort(comparePlaces);
  }

  #candidates({ cve, product, ranges, answer }: Wanted): string[] {
    const { db } = this.#register;
    if (cve !== '' && answer === 'cannot tell') {
      return this.#register.blindTo(cve).filter((ip) => isInside(ip, ranges));
    }
    const inside = rangesClause(ranges, cve === '' && product === '' ? 'ip' : 'presence.host');
    if (cve !== '') {
      return db
        .prepare<unknown[], string>(
          `SELECT DISTINCT presence.host FROM weak JOIN presence ON presence.software = weak.software
            WHERE weak.cve = ?${inside.clause}`,
        )
        .pluck()
        .all(cve, ...inside.bound);
    }
    if (product !== '') {
      return db
        .prepare<unknown[], string>(
          `SELECT DISTINCT presence.host FROM software JOIN presence ON presence.software = software.id
            WHERE instr(lower(software.product), ?) > 0${inside.clause}`,
        )
        .pluck()
        .all(product.toLowerCase(), ...inside.bound);
    }
    return db
      .prepare<unknown[], string>(`SELECT ip FROM host WHERE 1${inside.clause}`)
      .pluck()
      .all(...inside.bound);
  }

  #show(row: HostRow, { at, isPast }: Wanted): View {
    if (isPast) return this.#register.view(row, at);
    const { version } = this.#register;
    if (this.#shown.version !== version || this.#shown.weaknesses > mostShown) {
      this.#shown = { version, views: new Map(), weaknesses: 0 };
    }
    const known = this.#shown.views.get(row.ip);
    if (known && at < known.nextChange) return known;
    const look = this.#register.look(row, at);
    const view = viewHost(look, this.#register.sources);
    // Skips hosts with times in the future, from a clock that is ahead.
    if (look.presences.every(({ seen, until }) => Math.max(seen, until ?? 0) <= at)) {
      this.#shown.views.set(row.ip, view);
      this.#shown.weaknesses += view.weaknesses.length + 1;
    }
    return view;
  }
}

/** A host reduced to what was requested. */
function narrow(view: View, wanted: Wanted): { view: View; figures: Figures } {
  const { cve, product, since, isCurrent } = wanted;
  const name = product.toLowerCase();
  const weaknesses = view.weaknesses.filter(
    (each) =>
      (cve === '' || each.id === cve) &&
      (name === '' || each.product.toLowerCase().includes(name)) &&
      (since === null || each.seen >= since) &&
      (!isCurrent || each.isCurrent),
  );
  const narrowed = { ...view, weaknesses };
  return { view: narrowed, figures: figuresOf(narrowed) };
}

function belongs({ owner, tags }: HostRow, wanted: Wanted): boolean {
  return (
    (wanted.owner === '' || owner === wanted.owner) &&
    (wanted.tag === '' || tags.includes(wanted.tag))
  );
}

function isWanted({ figures, view }: { figures: Figures; view: View }, wanted: Wanted): boolean {
  const { answer, isOverdue, isEndOfLife } = wanted;
  if (answer !== '' && figures.answer !== answer) return false;
  if (isOverdue && figures.overdue === 0) return false;
  if (isEndOfLife) return view.endOfLife.length > 0;
  return answer === 'cannot tell' || answer === 'not affected' || view.weaknesses.length > 0;
}

/** Before every host. */
const begin: Place = { rank: -1, ip: '' };
const cursorForm = /^(\d{1,16})\.([46][0-9a-f]{8,32})$/;

/** Whether it can be a cursor from an answer. */
export function isCursor(text: string): boolean {
  return text === '' || cursorForm.test(text);
}

function readCursor(text: string): Place {
  const [, rank, ip = ''] = cursorForm.exec(text) ?? [];
  return rank === undefined ? begin : { rank: Number(rank), ip };
}
