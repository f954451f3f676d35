import { setImmediate as turn } from 'node:timers/promises';
import type { ExposedHost } from '../contract.ts';
import { figuresOf, rankLimits, type Answer, type Figures } from './figures.ts';
import type { HostRow, Totals } from './host-table.ts';
import type { Register } from './register.ts';
import { toExposedHost } from './rows.ts';
import type { View } from './view.ts';

/** Which hosts, and which of their weaknesses. */
export interface Wanted {
  /** In ms. */
  at: number;
  /** `at` is a moment of the past. */
  isPast: boolean;
  /** First and last keys of addresses; null for all. */
  ranges: readonly (readonly [string, string])[] | null;
  /** '' for all. */
  cve: string;
  product: string;
  owner: string;
  tag: string;
  answer: Answer | '';
  /** In ms: only ports seen since then. */
  since: number | null;
  isCurrent: boolean;
  isOverdue: boolean;
  isEndOfLife: boolean;
}

export interface PageWanted {
  size: number;
  /** Where the last page ended, '' for the first. */
  cursor: string;
  /** Weaknesses of a host. */
  worst: number;
}

export interface SurveyPage {
  hosts: number;
  totals: Totals;
  cursor: string;
  result: ExposedHost[];
}

interface Place {
  rank: number;
  ip: string;
}

interface Sorted {
  key: string;
  places: Place[];
}

/** Hosts looked at between two other questions. */
const hostsAtOnce = 200;

/** Finds hosts, worst first. */
export class Survey {
  readonly #register: Register;
  #counted: { key: string; hosts: number } | undefined;
  #totals: { version: number; totals: Totals } | undefined;
  /** Of the last question that an index could not answer: its next pages are about to be asked for. */
  #sorted: Sorted | undefined;

  constructor(register: Register) {
    this.#register = register;
  }

  async page(wanted: Wanted, page: PageWanted): Promise<SurveyPage> {
    const after = readCursor(page.cursor);
    const isRanked =
      !wanted.isPast && wanted.cve === '' && wanted.product === '' && wanted.since === null;
    const { hosts, places } = isRanked
      ? this.#byIndex(wanted, { after, size: page.size })
      : await this.#byLooking(wanted, { after, size: page.size });
    const result = places.flatMap(({ ip }) => {
      const row = this.#register.hosts.get(ip);
      if (!row) return [];
      const found = this.#look(row, wanted);
      const { details } = this.#register.sources;
      return toExposedHost({ row, ...found }, { worst: page.worst, details });
    });
    const last = places.at(-1);
    const cursor = last && places.length === page.size ? `${last.rank}.${last.ip}` : '';
    return { hosts, totals: this.#allTotals(), cursor, result };
  }

  #allTotals(): Totals {
    const { version } = this.#register;
    if (this.#totals?.version !== version) {
      this.#totals = { version, totals: this.#register.hosts.totals() };
    }
    return this.#totals.totals;
  }

  /** Hosts are stored with their rank: as long as all their weaknesses count, the index has them in order. */
  #byIndex(
    wanted: Wanted,
    { after, size }: { after: Place; size: number },
  ): { hosts: number; places: Place[] } {
    const { db, version } = this.#register;
    const { where, bound } = conditionsOf(wanted);
    const key = JSON.stringify([version, where, bound]);
    if (this.#counted?.key !== key) {
      const counting = db.prepare<unknown[], number>(`SELECT count(*) FROM host WHERE ${where}`);
      this.#counted = { key, hosts: counting.pluck().get(...bound) ?? 0 };
    }
    const places = db
      .prepare<unknown[], Place>(
        `SELECT rank, ip FROM host WHERE ${where} AND (rank, ip) > (?, ?) ORDER BY rank, ip LIMIT ?`,
      )
      .all(...bound, after.rank, after.ip, size);
    return { hosts: this.#counted.hosts, places };
  }

  async #byLooking(
    wanted: Wanted,
    { after, size }: { after: Place; size: number },
  ): Promise<{ hosts: number; places: Place[] }> {
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
        const { figures, view } = this.#look(row, wanted);
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
    const inside = rangesClause(ranges, cve === '' && product === '' ? 'ip' : 'stay.host');
    if (cve !== '') {
      return db
        .prepare<unknown[], string>(
          `SELECT DISTINCT stay.host FROM weak JOIN stay ON stay.software = weak.software
            WHERE weak.cve = ?${inside.clause}`,
        )
        .pluck()
        .all(cve, ...inside.bound);
    }
    if (product !== '') {
      return db
        .prepare<unknown[], string>(
          `SELECT DISTINCT stay.host FROM software JOIN stay ON stay.software = software.id
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

  #look(row: HostRow, wanted: Wanted): { view: View; figures: Figures } {
    const view = this.#register.view(row, wanted.at);
    const { cve, product, since, isCurrent } = wanted;
    const name = product.toLowerCase();
    view.weaknesses = view.weaknesses.filter(
      (each) =>
        (cve === '' || each.id === cve) &&
        (name === '' || each.product.toLowerCase().includes(name)) &&
        (since === null || each.seen >= since) &&
        (!isCurrent || each.isCurrent),
    );
    return { view, figures: figuresOf(view) };
  }
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

/** Whether a key of an address is in any of the ranges. */
export function isInside(ip: string, ranges: Wanted['ranges']): boolean {
  return ranges === null || ranges.some(([first, last]) => ip >= first && ip <= last);
}

/** The same as SQL over the stored figures. */
function conditionsOf(wanted: Wanted): { where: string; bound: unknown[] } {
  const { answer, owner, tag, isCurrent, isOverdue, isEndOfLife } = wanted;
  const isOfRank = !(answer === 'cannot tell' || answer === 'not affected' || isEndOfLife);
  const inside = rangesClause(wanted.ranges, 'ip');
  const terms: [boolean, string, ...unknown[]][] = [
    [isCurrent, 'rank < ?', rankLimits.current],
    [isOfRank, 'rank < ?', rankLimits.any],
    [answer !== '', 'answer = ?', answer],
    [isOverdue, 'overdue = 1'],
    [isEndOfLife, 'end_of_life = 1'],
    [owner !== '', 'owner = ?', owner],
    [tag !== '', 'EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)', tag],
  ];
  const used = terms.filter(([isUsed]) => isUsed);
  const where = ['1', ...used.map(([, term]) => term)].join(' AND ') + inside.clause;
  return { where, bound: [...used.flatMap(([, , ...values]) => values), ...inside.bound] };
}

function rangesClause(
  ranges: Wanted['ranges'],
  column: string,
): { clause: string; bound: string[] } {
  if (ranges === null) return { clause: '', bound: [] };
  if (ranges.length === 0) return { clause: ' AND 0', bound: [] };
  const terms = ranges.map(() => `${column} BETWEEN ? AND ?`);
  return { clause: ` AND (${terms.join(' OR ')})`, bound: ranges.flat() };
}

/** Before every host. */
const begin: Place = { rank: -1, ip: '' };
const cursorForm = /^(\d{1,16})\.([46][0-9a-f]{8,32})$/;

/** Whether it is one that an answer gave. */
export function isCursor(text: string): boolean {
  return text === '' || cursorForm.test(text);
}

function readCursor(text: string): Place {
  const [, rank, ip = ''] = cursorForm.exec(text) ?? [];
  return rank === undefined ? begin : { rank: Number(rank), ip };
}

function comparePlaces(one: Place, other: Place): number {
  return one.rank - other.rank || (one.ip < other.ip ? -1 : one.ip > other.ip ? 1 : 0);
}
