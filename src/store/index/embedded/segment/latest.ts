import { setImmediate as breathe } from 'node:timers/promises';
import { VedetteError } from '../../../../errors.ts';
import type { Hits } from './facets.ts';
import { keyFields, type Segment } from './segment.ts';
import {
  between,
  intersection,
  PositionBits,
  type Positions,
  RoaringBitmap32,
} from './positions.ts';
import { MergeHeap } from './k-way-merge.ts';
import type { View } from './overlay.ts';
import { orderBy } from '../../../../lib/radix.ts';
import { addressOf } from '../../../../lib/address-key.ts';
import type { Dictionary } from './dictionary.ts';

/** Up to this many look-ups (hits × segments) are cheaper than a pass over all documents. */
const fewLookups = 2_048;
/** Between two slices of the work on a snapshot, other queries are answered. */
const sliceMs = 10;
/** Work on a replaced snapshot is abandoned after this time, because its documents may be swept. */
const worthMs = 10_000;

/**
 * The newest document of each series: documents with the same address and the same values of some
 * fields. Few hits are looked up one by one; otherwise the newest are computed once for the whole
 * snapshot, even if the first query times out.
 */
export class Latest {
  readonly #views: readonly View[];
  readonly #known = new Map<string, readonly Positions[]>();
  readonly #working = new Map<string, Promise<readonly Positions[]>>();
  #retiredAt = Infinity;

  constructor(views: readonly View[]) {
    this.#views = views;
  }

  /** The hits that are the newest of their series. `hits` has one entry per view of the snapshot, in order. */
  async among(hits: readonly Hits[], fields: readonly string[]): Promise<Hits[]> {
    const count = hits.reduce((sum, { positions }) => sum + positions.size, 0);
    const name = fields.join(' ');
    if (!this.#known.has(name) && count * this.#views.length <= fewLookups)
      return hits.map((each) => this.#lookUp(each, fields));
    const working = this.#working.get(name) ?? this.#workOut(fields);
    this.#working.set(name, working);
    const latest = await working;
    this.#known.set(name, latest);
    return hits.map(({ view, positions }, at) => ({
      view,
      positions: RoaringBitmap32.and(positions, latest[at] ?? positions),
    }));
  }

  /** A later snapshot exists. */
  retire(): void {
    this.#retiredAt = performance.now();
  }

  async #workOut(fields: readonly string[]): Promise<readonly Positions[]> {
    const work = latestOf(this.#views, fields);
    let sliceAt = performance.now();
    for (let step = work.next(); ; step = work.next()) {
      if (step.done === true) return step.value;
      if (performance.now() - sliceAt < sliceMs) continue;
      await breathe();
      sliceAt = performance.now();
      if (sliceAt - this.#retiredAt > worthMs) throw new VedetteError('overloaded');
    }
  }

  #lookUp({ view, positions }: Hits, fields: readonly string[]): Hits {
    const kept = positions.toArray().filter((position) => this.#isLatest(view, position, fields));
    return { view, positions: new RoaringBitmap32(kept) };
  }

  #isLatest(view: View, position: number, fields: readonly string[]): boolean {
    if (view.segment.field(keyFields.address).valuesAt(position).length === 0) return true;
    const values = [keyFields.address, ...fields].map(
      (name) => [name, view.segment.field(name).valuesAt(position)[0]] as const,
    );
    return this.#views.every((other) => {
      const same = intersection(values.map(([name, value]) => having(other, name, value)));
      const left = RoaringBitmap32.andNot(same, other.gone);
      if (left.isEmpty) return true;
      const newest = left.maximum();
      return (
        (other === view && newest === position) ||
        !isNewer({ view: other, position: newest }, { view, position })
      );
    });
  }
}

function having(view: View, name: string, value: string | number | undefined): Positions {
  const field = view.segment.field(name);
  if (value !== undefined) return field.withValue(value);
  return RoaringBitmap32.andNot(between(0, view.segment.count), field.withAnyValue());
}

interface Place {
  view: View;
  position: number;
}

function isNewer(one: Place, other: Place): boolean {
  const [segment, there] = [one.view.segment, other.view.segment];
  const difference = (segment.times[one.position] ?? 0) - (there.times[other.position] ?? 0);
  if (difference !== 0) return difference > 0;
  return (segment.ids[one.position] ?? 0) > (there.ids[other.position] ?? 0);
}

/** Series between two steps: about a millisecond. */
const seriesPerStep = 2_048;

/**
 * For each view, the newest documents of their series. One pass over all documents in series order,
 * in small steps.
 */
function* latestOf(
  views: readonly View[],
  fields: readonly string[],
): Generator<void, Positions[]> {
  const walks: Walk[] = [];
  for (const view of views) {
    walks.push(new Walk(view, seriesOrderOf(view.segment, fields)));
    yield;
  }
  yield* keepNewest(walks);
  return walks.map((walk) => walk.kept());
}

function* keepNewest(walks: readonly Walk[]): Generator<void, void> {
  const keys = Float64Array.from(walks, ({ sortKey }) => sortKey);
  const started = [...walks.keys()].filter((at) => walks[at]?.isOver === false);
  const heap = new MergeHeap(started, keys, (one, other) => {
    const [left, right] = [walks[one], walks[other]];
    return left && right ? left.compare(right, right.newest) : 0;
  });
  let best: { walk: Walk; position: number } | undefined;
  let steps = 0;
  for (let walk = walks[heap.first]; walk; walk = walks[heap.first]) {
    const isSame = best !== undefined && walk.compare(best.walk, best.position) === 0;
    if (!isSame) best?.walk.keep(best.position);
    if (!best || !isSame || walk.isNewerThan(best)) best = { walk, position: walk.newest };
    const { first } = heap;
    walk.advance();
    keys[first] = walk.sortKey;
    heap.moved(!walk.isOver);
    if (++steps % seriesPerStep === 0) yield;
  }
  best?.walk.keep(best.position);
}

/** Walks one segment series by series, skipping those whose documents are all removed. */
class Walk {
  /** The newest document of the current series that is not removed. */
  newest = -1;
  readonly #view: View;
  readonly #order: SeriesOrder;
  readonly #kept: PositionBits;
  #rank: number;

  constructor(view: View, order: SeriesOrder) {
    this.#view = view;
    this.#order = order;
    this.#kept = new PositionBits(view.segment.count);
    this.#rank = order.withoutAddress;
    this.#kept.addAll(order.positions.subarray(0, order.withoutAddress));
    this.advance();
  }

  get isOver(): boolean {
    return this.newest < 0;
  }

  get sortKey(): number {
    return this.#order.sortKey(this.newest);
  }

  advance(): void {
    this.newest = -1;
    while (this.newest < 0 && this.#rank < this.#order.positions.length) this.#readSeries();
  }

  compare(other: Walk, otherPosition: number): number {
    return this.#order.compare(this.newest, other.#order, otherPosition);
  }

  isNewerThan({ walk, position }: { walk: Walk; position: number }): boolean {
    return isNewer({ view: this.#view, position: this.newest }, { view: walk.#view, position });
  }

  keep(position: number): void {
    this.#kept.add(position);
  }

  kept(): Positions {
    return this.#kept.toPositions();
  }

  #readSeries(): void {
    const { positions } = this.#order;
    const first = positions[this.#rank] ?? 0;
    for (; this.#rank < positions.length; this.#rank++) {
      const position = positions[this.#rank] ?? 0;
      if (!this.#order.isSameHere(first, position)) return;
      // Within a segment, positions ascend with time.
      if (!this.#view.gone.has(position)) this.newest = position;
    }
  }
}

interface Key {
  dictionary: Dictionary;
  /** By position; 0 for no value. */
  codes: Uint32Array;
}

/**
 * The documents of a segment ordered by address and a few single-valued fields. Documents that
 * agree in all of them form a series; a series is contiguous, oldest first.
 */
class SeriesOrder {
  readonly segment: Segment;
  /** Positions in this order. Documents without an address come first. */
  readonly positions: Uint32Array;
  /** Number of documents without an address. */
  readonly withoutAddress: number;
  readonly #keys: readonly Key[];
  /** By address code, ascending. */
  readonly #addresses: Float64Array;

  constructor(segment: Segment, fields: readonly string[]) {
    this.segment = segment;
    this.#keys = [keyFields.address, ...fields].map((name) => keyOf(segment, name));
    this.positions = orderBy(
      this.#keys.map(({ codes }) => codes),
      segment.count,
    );
    const { dictionary } = this.#keys[0] ?? keyOf(segment, keyFields.address);
    this.#addresses = new Float64Array(dictionary.length + 1);
    for (let code = 1; code <= dictionary.length; code++)
      this.#addresses[code] = numberOf(String(dictionary.valueOf(code)));
    this.withoutAddress =
      this.#keys[0]?.codes.reduce((sum, code) => sum + (code === 0 ? 1 : 0), 0) ?? 0;
  }

  /** Ascends with the order across segments; different addresses may share a key. */
  sortKey(position: number): number {
    return this.#addresses[this.#keys[0]?.codes[position] ?? 0] ?? 0;
  }

  isSameHere(one: number, other: number): boolean {
    return this.#keys.every(({ codes }) => codes[one] === codes[other]);
  }

  /** Three-way comparison with a document of another segment. */
  compare(position: number, other: SeriesOrder, otherPosition: number): number {
    for (const [at, { dictionary, codes }] of this.#keys.entries()) {
      const there = other.#keys[at];
      const [code, otherCode] = [codes[position] ?? 0, there?.codes[otherPosition] ?? 0];
      const difference =
        there && code > 0 && otherCode > 0
          ? dictionary.compare(code, there.dictionary, otherCode)
          : code - otherCode;
      if (difference !== 0) return difference;
    }
    return 0;
  }
}

function keyOf(segment: Segment, name: string): Key {
  const { dictionary, column } = segment.field(name).parts;
  if (column?.starts) throw new Error(`${name} has several values in one document`);
  return {
    dictionary,
    codes: column ? Uint32Array.from(column.codes) : new Uint32Array(segment.count),
  };
}

const aboveIpv4 = 2 ** 33;
/** The rest of an IPv6 address fits a number exactly. */
const droppedBits = 76n;

function numberOf(key: string): number {
  const { value } = addressOf(key);
  return typeof value === 'number' ? value : aboveIpv4 + Number(value >> droppedBits);
}

const orders = new WeakMap<Segment, Map<string, SeriesOrder>>();

/** Cached for good: segments never change. */
function seriesOrderOf(segment: Segment, fields: readonly string[]): SeriesOrder {
  const known = orders.get(segment) ?? new Map<string, SeriesOrder>();
  orders.set(segment, known);
  const name = fields.join(' ');
  const order = known.get(name) ?? new SeriesOrder(segment, fields);
  known.set(name, order);
  return order;
}
