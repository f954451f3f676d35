import type { Connection } from '../../sqlite.ts';
import type { Answer } from './figures.ts';
import { countedOnly, type Flag, type TopicKind, type TopicRank } from './places.ts';

/** Position of a host in an order, worst first. */
export interface Place {
  rank: number;
  ip: string;
}

export interface Topic {
  id: number;
  hosts: number;
}

export interface FacetValue {
  value: string;
  hosts: number;
}

export interface Totals {
  /** Number of hosts per answer. */
  answers: Record<Answer, number>;
  overdue: number;
  /** Hosts with an expired decision. */
  expired: number;
}

/** Hosts under any of the topics, within these ranks. */
export interface PlacesWanted {
  /** Most hosts first. */
  topics: readonly Topic[];
  /** Ranks from `from` to below `to`. */
  from: number;
  to: number;
  /** Further conditions on `place.ip`, as SQL. */
  clause: string;
  bound: readonly unknown[];
}

interface PlacedRow {
  ip: string;
  places: string;
}

/** Ranks of hosts by topic, kept in order by a database index. */
export class PlaceTable {
  readonly #db: Connection;
  readonly #statements;
  readonly #ids = new Map<string, number>();

  constructor(db: Connection) {
    this.#db = db;
    this.#statements = prepare(db);
  }

  /** Writes only differences: most hosts keep their places when CVE data changes. */
  put(ip: string, ranks: readonly TopicRank[]): void {
    const former = this.#placesOf(ip);
    const places = new Map(ranks.map((each) => [this.#idOf(each), each]));
    const left = [...former].filter(([topic, rank]) => places.get(topic)?.rank !== rank);
    const taken = [...places].filter(([topic, { rank }]) => former.get(topic) !== rank);
    if (left.length + taken.length === 0) return;
    const { add, remove, count, note } = this.#statements;
    for (const [topic, rank] of left) {
      remove.run(topic, rank, ip);
      if (!places.has(topic)) count.run(-1, topic);
    }
    for (const [topic, { kind, rank }] of taken) {
      if (!countedOnly.includes(kind)) add.run(topic, rank, ip);
      if (!former.has(topic)) count.run(1, topic);
    }
    if (places.size === 0) this.#statements.forget.run(ip);
    else note.run(ip, toText(places));
  }

  /** Removes topics without hosts. */
  removeUnused(): void {
    this.#statements.removeUnused.run();
    this.#ids.clear();
  }

  /** Most common first. */
  facet(kind: TopicKind, limit: number): FacetValue[] {
    return this.#statements.facet.all(kind, limit);
  }

  totals(): Totals {
    const answers = { affected: 0, possible: 0, 'cannot tell': 0, 'not affected': 0 };
    const counted = this.facet('answer', Object.keys(answers).length);
    for (const { value, hosts } of counted) answers[value as Answer] = hosts; // as places.ts names them
    const flagged = (name: Flag) => this.named('flag', name)[0]?.hosts ?? 0;
    return { answers, overdue: flagged('overdue'), expired: flagged('expired') };
  }

  named(kind: TopicKind, name: string): Topic[] {
    return this.#statements.named.all(kind, name);
  }

  /** Products with this text in their name. */
  products(text: string): Topic[] {
    return this.#statements.containing.all('product', text.toLowerCase());
  }

  /** Number of hosts. */
  count(wanted: PlacesWanted): number {
    const [biggest, ...others] = wanted.topics;
    if (!biggest) return 0;
    const isIn = (rank = -1) => rank >= wanted.from && rank < wanted.to;
    let hosts = this.#countOf(biggest, wanted);
    // The other topics have few hosts: each host counts once, by its worst rank.
    const seen = new Set<string>();
    const ranksOf = readerOf(wanted.topics);
    for (const topic of others) {
      for (const { ip, places } of this.#placedUnder(topic, wanted)) {
        if (seen.has(ip)) continue;
        seen.add(ip);
        const ranks = ranksOf(places);
        const best = bestOf(ranks, wanted.topics);
        hosts += Number(isIn(best)) - Number(isIn(ranks.get(biggest.id)));
      }
    }
    return hosts;
  }

  /** The next places, in order. */
  after(begin: Place, size: number, wanted: PlacesWanted): Place[] {
    const found: Place[] = [];
    let after = begin;
    while (found.length < size) {
      const next = wanted.topics
        .flatMap((topic) => this.#nextOf(topic, after, { size, wanted }))
        .sort(comparePlaces)
        .slice(0, size);
      const last = next.at(-1);
      if (!last) break;
      after = last;
      const isOnce = wanted.topics.length === 1;
      found.push(
        ...next.filter((place, at) => isOnce || this.#isFirst(place, next[at - 1], wanted)),
      );
    }
    return found.slice(0, size);
  }

  /** A host under several topics is listed by its worst rank. */
  #isFirst({ ip, rank }: Place, before: Place | undefined, { topics }: PlacesWanted): boolean {
    if (before?.ip === ip && before.rank === rank) return false;
    return bestOf(this.#placesOf(ip), topics) === rank;
  }

  #countOf(topic: Topic, { from, to, clause, bound }: PlacesWanted): number {
    const sql = `SELECT count(*) FROM place WHERE topic = ? AND rank >= ? AND rank < ?${clause}`;
    const counting = this.#db.prepare<unknown[], number>(sql).pluck();
    return counting.get(topic.id, from, to, ...bound) ?? 0;
  }

  #placedUnder({ id }: Topic, { clause, bound }: PlacesWanted): Iterable<PlacedRow> {
    const sql = `SELECT place.ip, places FROM place JOIN placed ON placed.ip = place.ip WHERE topic = ?${clause}`;
    return this.#db.prepare<unknown[], PlacedRow>(sql).iterate(id, ...bound);
  }

  #nextOf(
    { id }: Topic,
    after: Place,
    { size, wanted }: { size: number; wanted: PlacesWanted },
  ): Place[] {
    const { from, to, clause, bound } = wanted;
    const sql = `SELECT rank, ip FROM place WHERE topic = ? AND rank >= ? AND rank < ?
      AND (rank, ip) > (?, ?)${clause} ORDER BY rank, ip LIMIT ?`;
    const { rank, ip } = after;
    const ranks = [Math.max(from, rank), to, rank, ip];
    return this.#db.prepare<unknown[], Place>(sql).all(id, ...ranks, ...bound, size);
  }

  #placesOf(ip: string): Map<number, number> {
    return fromText(this.#statements.places.get(ip) ?? '');
  }

  #idOf({ kind, name }: TopicRank): number {
    const key = `${kind} ${name}`;
    const known = this.#ids.get(key);
    if (known !== undefined) return known;
    this.#statements.addTopic.run(kind, name);
    const id = this.#statements.named.get(kind, name)?.id;
    if (id === undefined) throw new Error(`no topic ${key}`);
    this.#ids.set(key, id);
    return id;
  }
}

function prepare(db: Connection) {
  return {
    add: db.prepare('INSERT OR IGNORE INTO place VALUES (?, ?, ?)'),
    remove: db.prepare('DELETE FROM place WHERE topic = ? AND rank = ? AND ip = ?'),
    count: db.prepare('UPDATE topic SET hosts = hosts + ? WHERE id = ?'),
    note: db.prepare('INSERT OR REPLACE INTO placed VALUES (?, ?)'),
    forget: db.prepare('DELETE FROM placed WHERE ip = ?'),
    places: db.prepare<[string], string>('SELECT places FROM placed WHERE ip = ?').pluck(),
    addTopic: db.prepare('INSERT OR IGNORE INTO topic (kind, name, hosts) VALUES (?, ?, 0)'),
    removeUnused: db.prepare('DELETE FROM topic WHERE hosts <= 0'),
    named: db.prepare<[string, string], Topic>(
      'SELECT id, hosts FROM topic WHERE kind = ? AND name = ?',
    ),
    containing: db.prepare<[string, string], Topic>(
      `SELECT id, hosts FROM topic WHERE kind = ? AND instr(lower(name), ?) > 0 AND hosts > 0
        ORDER BY hosts DESC`,
    ),
    facet: db.prepare<[string, number], FacetValue>(
      `SELECT name AS value, hosts FROM topic WHERE kind = ? AND hosts > 0
        ORDER BY hosts DESC, name LIMIT ?`,
    ),
  };
}

function bestOf(ranks: ReadonlyMap<number, number>, topics: readonly Topic[]): number | undefined {
  let best: number | undefined;
  for (const { id } of topics) {
    const rank = ranks.get(id);
    if (rank !== undefined && (best === undefined || rank < best)) best = rank;
  }
  return best;
}

/** `12:3 15:0`: topic and rank. */
function toText(places: ReadonlyMap<number, TopicRank>): string {
  return Array.from(places, ([topic, { rank }]) => `${topic}:${rank}`).join(' ');
}

/** Reads only these topics: there may be thousands of hosts. */
function readerOf(topics: readonly Topic[]): (text: string) => Map<number, number> {
  const one = new RegExp(`(?<![0-9])(${topics.map(({ id }) => id).join('|')}):([0-9]+)`, 'g');
  return (text) =>
    new Map(Array.from(text.matchAll(one), ([, id, rank]) => [Number(id), Number(rank)]));
}

function fromText(text: string): Map<number, number> {
  if (text === '') return new Map();
  return new Map(
    text.split(' ').map((place) => {
      const [topic, rank] = place.split(':').map(Number);
      return [topic ?? 0, rank ?? 0];
    }),
  );
}

export function comparePlaces(one: Place, other: Place): number {
  return one.rank - other.rank || (one.ip < other.ip ? -1 : one.ip > other.ip ? 1 : 0);
}
