import type { Answer } from './figures.ts';
import { rankLimits } from './figures.ts';
import type { PlacesWanted, PlaceTable, Topic } from './place-table.ts';
import { limitsOf, type TopicKind } from './places.ts';

/** Selects hosts and their weaknesses. */
export interface Wanted {
  /** In ms. */
  at: number;
  /** `at` is in the past. */
  isPast: boolean;
  /** First and last address keys; null for all. */
  ranges: readonly (readonly [string, string])[] | null;
  /** '' for all. */
  cve: string;
  product: string;
  owner: string;
  tag: string;
  answer: Answer | '';
  /** Only ports seen since then, in ms. */
  since: number | null;
  isCurrent: boolean;
  isOverdue: boolean;
  isEndOfLife: boolean;
}

/** Whether an address key is in any of the ranges. */
export function isInside(ip: string, ranges: Wanted['ranges']): boolean {
  return ranges === null || ranges.some(([first, last]) => ip >= first && ip <= last);
}

/** How hosts are found: in the order of all hosts, in the order of a topic, or by checking each. */
type Way =
  | { kind: 'hosts'; condition: Condition }
  | { kind: 'places'; places: PlacesWanted }
  | { kind: 'looking' };

/** A condition in SQL. */
export interface Condition {
  where: string;
  bound: readonly unknown[];
}

export function wayOf(wanted: Wanted, table: PlaceTable): Way {
  const { cve, product, isPast, since } = wanted;
  if (isPast || since !== null || (cve !== '' && product !== '')) return { kind: 'looking' };
  const topic = topicOf(wanted);
  // Only hosts with weaknesses have places.
  if (topic && hasWeaknesses(wanted))
    return { kind: 'places', places: placesOf(wanted, topic, table) };
  if (cve !== '' || product !== '') return { kind: 'looking' };
  return { kind: 'hosts', condition: conditionOf(wanted) };
}

function hasWeaknesses({ answer, isEndOfLife }: Wanted): boolean {
  return !(answer === 'cannot tell' || answer === 'not affected' || isEndOfLife);
}

interface Named {
  kind: TopicKind;
  name: string;
}

function topicOf({ cve, product, tag, owner }: Wanted): Named | undefined {
  const named: Named[] = [
    { kind: 'cve', name: cve },
    { kind: 'product', name: product },
    { kind: 'tag', name: tag },
    { kind: 'owner', name: owner },
  ];
  return named.find(({ name }) => name !== '');
}

function placesOf(wanted: Wanted, { kind, name }: Named, table: PlaceTable): PlacesWanted {
  const topics: Topic[] = kind === 'product' ? table.products(name) : table.named(kind, name);
  const { owner, tag } = wanted;
  const own = conditionsOfHost({
    owner: kind === 'owner' ? '' : owner,
    tag: kind === 'tag' ? '' : tag,
  });
  const inside = rangesClause(wanted.ranges, 'place.ip');
  const host = `EXISTS (SELECT 1 FROM host WHERE host.ip = place.ip AND ${own.where})`;
  const clause = own.bound.length > 0 ? ` AND ${host}${inside.clause}` : inside.clause;
  return { topics, ...ranksOf(wanted, kind), clause, bound: [...own.bound, ...inside.bound] };
}

/** The ranks that match the requested answer and the other conditions. */
function ranksOf({ answer, isCurrent, isOverdue }: Wanted, kind?: TopicKind) {
  const limits = kind ? limitsOf(kind) : rankLimits;
  const to = Math.min(
    limits.any,
    isCurrent ? limits.current : limits.any,
    isOverdue ? limits.overdue : limits.any,
    answer === 'affected' ? limits.affected : limits.any,
    answer === 'possible' ? limits.open : limits.any,
  );
  return { from: answer === 'possible' ? limits.affected : 0, to };
}

/** The same conditions as SQL over the stored figures. */
function conditionOf(wanted: Wanted): Condition {
  const { answer, isCurrent, isOverdue, isEndOfLife } = wanted;
  const inside = rangesClause(wanted.ranges, 'ip');
  const own = conditionsOfHost(wanted);
  const { from, to } = ranksOf(wanted);
  const terms: [boolean, string, ...unknown[]][] = [
    [from > 0, 'rank >= ?', from],
    [isCurrent || isOverdue || hasWeaknesses(wanted), 'rank < ?', to],
    [answer === 'cannot tell' || answer === 'not affected', 'answer = ?', answer],
    [isEndOfLife, 'end_of_life = 1'],
  ];
  const used = terms.filter(([isUsed]) => isUsed);
  const where = [...used.map(([, term]) => term), own.where].join(' AND ') + inside.clause;
  return {
    where,
    bound: [...used.flatMap(([, , ...values]) => values), ...own.bound, ...inside.bound],
  };
}

function conditionsOfHost({ owner, tag }: Pick<Wanted, 'owner' | 'tag'>): Condition {
  const terms: [string, string][] = [
    ['owner = ?', owner],
    ['EXISTS (SELECT 1 FROM json_each(tags) WHERE value = ?)', tag],
  ];
  const used = terms.filter(([, value]) => value !== '');
  return {
    where: ['1', ...used.map(([term]) => term)].join(' AND '),
    bound: used.map(([, value]) => value),
  };
}

export function rangesClause(
  ranges: Wanted['ranges'],
  column: string,
): { clause: string; bound: string[] } {
  if (ranges === null) return { clause: '', bound: [] };
  if (ranges.length === 0) return { clause: ' AND 0', bound: [] };
  const terms = ranges.map(() => `${column} BETWEEN ? AND ?`);
  return { clause: ` AND (${terms.join(' OR ')})`, bound: ranges.flat() };
}
