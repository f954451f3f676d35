import type { Collection, Field, FieldKind, FieldOwner } from '../../../../search/collection.ts';
import type { Place } from '../../../../search/index-port.ts';
import type { Ip } from '../../../../lib/ip.ts';
import { type FlatBlock, type Opened, openFlat, packFlat } from '../../../../lib/flat-file.ts';
import { type BlockSource, mapLargeFile, openSource } from '../../../../lib/mapped-file.ts';
import { orderBy } from '../../../../lib/radix.ts';
import { addressKey } from '../../../../lib/address-key.ts';
import { firstWhere } from './binary-search.ts';
import { type FieldIndex, FieldSet } from './field.ts';
import type { Arrays } from './field-writer.ts';
import type { Positions } from './positions.ts';
import type { PostingsWriter } from './postings.ts';

/** Increase the number when the meaning of the arrays changes; older files are then rebuilt. */
const blockKind = 'segment-1';

interface Meta {
  /** Own fields of the collection at the time of writing. */
  fields: string;
}

/**
 * Immutable documents, ordered by time, then id, and addressed by position. Everything is in one
 * block, in shared memory or a mapped file.
 */
export class Segment {
  readonly collection: Collection;
  readonly block: FlatBlock;
  readonly ids: Float64Array;
  /** In ms. */
  readonly times: Float64Array;
  readonly #fields: FieldSet;
  /** Positions in id order; null if ids ascend with positions. */
  readonly #byId: Uint32Array | null;

  constructor(collection: Collection, block: FlatBlock) {
    this.collection = collection;
    this.block = block;
    this.ids = block.f64('@ids');
    this.times = block.f64('@times');
    this.#byId = block.has('@byId', 'u32') ? block.u32('@byId') : null;
    if (this.times.length !== this.count) throw new Error('some documents have no time');
    const kinds = kindsOf(collection, 'document');
    this.#fields = new FieldSet({ block, kinds, documents: this.count });
  }

  /** Throws if anything is inconsistent. */
  check(): void {
    this.#fields.check();
  }

  get count(): number {
    return this.ids.length;
  }

  get bytes(): SharedArrayBuffer {
    return this.block.bytes;
  }

  /** One of the documents' own fields or key fields. */
  field(name: string): FieldIndex {
    const field = this.#fields.get(name);
    if (!field) throw new Error(`${this.collection.name} has no field ${name}`);
    return field;
  }

  addressPositions(ip: Ip): Positions {
    return this.field(keyFields.address).withValue(addressKey(ip));
  }

  /** Number of older documents. */
  countBefore({ time, id }: Place): number {
    return firstWhere(0, this.count, (position) => {
      const difference = (this.times[position] ?? 0) - time;
      return difference > 0 || (difference === 0 && (this.ids[position] ?? 0) >= id);
    });
  }

  /** Positions of these ascending ids. Skips ids of other segments. */
  positionsOf(ids: ArrayLike<number>): Uint32Array {
    return this.#isGapless() ? this.#positionsByCounting(ids) : this.#positionsBySearch(ids);
  }

  /** True if ids are contiguous in time order, as usual when nothing arrived late. */
  #isGapless(): boolean {
    const { ids, count } = this;
    return this.#byId === null && count > 0 && (ids[count - 1] ?? 0) - (ids[0] ?? 0) === count - 1;
  }

  #positionsByCounting(ids: ArrayLike<number>): Uint32Array {
    const first = this.ids[0] ?? 0;
    const found = new Uint32Array(ids.length);
    let length = 0;
    for (let at = 0; at < ids.length; at++) {
      const position = (ids[at] ?? 0) - first;
      if (position >= 0 && position < this.count) found[length++] = position;
    }
    return found.subarray(0, length);
  }

  #positionsBySearch(ids: ArrayLike<number>): Uint32Array {
    const found = new Uint32Array(ids.length);
    let length = 0;
    let from = 0;
    for (let at = 0; at < ids.length; at++) {
      const id = ids[at] ?? 0;
      from = this.#rankOf(id, from);
      const position = this.#byId ? (this.#byId[from] ?? 0) : from;
      if (from < this.count && this.ids[position] === id) found[length++] = position;
    }
    return found.subarray(0, length);
  }

  /** Rank of an id, at least `from`. Galloping search, because it is usually close to the previous result. */
  #rankOf(id: number, from: number): number {
    const isLower = (rank: number) =>
      (this.ids[this.#byId ? (this.#byId[rank] ?? 0) : rank] ?? 0) < id;
    let low = from;
    let step = 1;
    while (low + step < this.count && isLower(low + step - 1)) {
      low += step;
      step *= 2;
    }
    const reach = Math.min(step, this.count - low);
    return low + firstWhere(0, reach, (at) => !isLower(low + at));
  }
}

interface SegmentParts {
  /** In document order. */
  ids: Float64Array;
  times: Float64Array;
  fields: Arrays;
  postings: PostingsWriter;
}

export function packSegment(collection: Collection, parts: SegmentParts): SharedArrayBuffer {
  const { ids, times, fields, postings } = parts;
  const meta: Meta = { fields: fingerprint(collection, 'document') };
  const ascends = ids.every((id, at) => at === 0 || id > (ids[at - 1] ?? 0));
  const arrays: Arrays = {
    '@ids': ids,
    '@times': times,
    ...(ascends ? {} : { '@byId': orderOf(ids) }),
    ...fields,
    '@postings': postings.finish(),
  };
  return packFlat(blockKind, meta, arrays).bytes;
}

/** Ids may exceed 32 bits, so they are sorted by their halves. */
function orderOf(ids: Float64Array): Uint32Array {
  const high = Uint32Array.from(ids, (id) => Math.floor(id / 2 ** 32));
  const low = Uint32Array.from(ids, (id) => id % 2 ** 32);
  return orderBy([high, low], ids.length);
}

/** Opens a segment from a builder or another thread. Copies nothing. */
export function openSegment(collection: Collection, source: BlockSource): Opened<Segment> {
  return read(collection, openSource(source, blockKind));
}

/** Opens a segment from a file and verifies it fully. */
export function loadSegment(collection: Collection, path: string): Opened<Segment> {
  const opened = read(collection, openFlat(path, blockKind, mapLargeFile));
  if ('damage' in opened) return opened;
  return readWhole(() => {
    opened.value.check();
    return opened.value;
  });
}

function read(collection: Collection, opened: Opened<FlatBlock>): Opened<Segment> {
  if ('damage' in opened) return opened;
  const { fields } = opened.value.meta as Meta; // written by packSegment
  if (fields !== fingerprint(collection, 'document'))
    return { damage: `has other fields than ${collection.name}` };
  return readWhole(() => new Segment(collection, opened.value));
}

/** Reading throws on missing or inconsistent data. */
export function readWhole<T>(readIt: () => T): Opened<T> {
  try {
    return { value: readIt() };
  } catch (cause) {
    return {
      damage: `is inconsistent: ${cause instanceof Error ? cause.message : 'unknown reason'}`,
    };
  }
}

/** Keys of derived fields are stored as two extra fields, with names no collection can use. */
export const keyFields = { address: '@address', software: '@software' } as const;

/** Fields of one owner with their kinds. */
export function kindsOf(collection: Collection, owner: FieldOwner): Map<string, FieldKind> {
  const kinds = new Map<string, FieldKind>();
  if (owner === 'document') for (const name of Object.values(keyFields)) kinds.set(name, 'code');
  for (const [name, { kind }] of fieldsOf(collection, owner)) kinds.set(name, kind);
  return kinds;
}

/** Names and kinds of the fields of one owner. */
export function fieldsOf(collection: Collection, owner: FieldOwner): [string, Field][] {
  return Object.entries(collection.fields).filter(([, field]) => field.owner === owner);
}

/** Equal as long as an owner's stored fields are readable. */
export function fingerprint(collection: Collection, owner: FieldOwner): string {
  const kinds = fieldsOf(collection, owner).map(([name, { kind }]) => `${name} ${kind}`);
  return [collection.name, ...kinds.sort()].join('\n');
}
