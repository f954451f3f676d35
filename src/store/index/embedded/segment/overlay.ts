import type { Values } from '../../../../search/collection.ts';
import { type FlatBlock, type Opened, openFlat, packFlat } from '../../../../lib/flat-file.ts';
import type { Ip } from '../../../../lib/ip.ts';
import { type BlockSource, mapLargeFile, openSource } from '../../../../lib/mapped-file.ts';
import { checkWanted } from '../../../../lib/thread.ts';
import { addressOf } from '../../../../lib/address-key.ts';
import type { DerivedOwner } from '../../facts.ts';
import type { Codes } from './column.ts';
import { type FieldIndex, FieldSet } from './field.ts';
import { type Arrays, packField } from './field-writer.ts';
import { GrowingList } from './growing-list.ts';
import { fieldsOf, fingerprint, keyFields, kindsOf, readWhole, type Segment } from './segment.ts';
import { PostingsWriter } from './postings.ts';
import { type CodedRows, ValueRows } from './value-rows.ts';
import { nowhere, type Positions } from './positions.ts';

const blockKind = 'overlay-1';

/** Owner of derived fields. */
interface KeyOf {
  address: Ip;
  software: string;
}

interface Meta {
  owner: DerivedOwner;
  fields: string;
  /** Numbers of documents and keys in the segment, to detect a mismatch. */
  documents: number;
  keys: number;
}

const readKey: { [Owner in DerivedOwner]: (key: string) => KeyOf[Owner] } = {
  address: addressOf,
  software: (key) => key,
};

/** The derived fields of one segment and owner, at one point in time. */
export class Overlay {
  readonly owner: DerivedOwner;
  readonly block: FlatBlock;
  readonly #fields: FieldSet;

  constructor(segment: Segment, block: FlatBlock) {
    const { owner } = block.meta as Meta; // checked by openOverlay
    this.owner = owner;
    this.block = block;
    const kinds = kindsOf(segment.collection, owner);
    this.#fields = new FieldSet({ block, kinds, documents: segment.count });
  }

  /** Throws if anything is inconsistent. */
  check(): void {
    this.#fields.check();
  }

  field(name: string): FieldIndex {
    const field = this.#fields.get(name);
    if (!field) throw new Error(`${name} is not derived from ${this.owner}`);
    return field;
  }
}

/** Looks up each distinct key once. */
export function buildOverlay<Owner extends DerivedOwner>(
  segment: Segment,
  owner: Owner,
  factsOf: (key: KeyOf[Owner]) => Values,
): SharedArrayBuffer {
  const { dictionary, column } = segment.field(keyFields[owner]).parts;
  const fields = fieldsOf(segment.collection, owner).map(([name, { kind }]) => {
    // Phrase search reads documents, which do not contain derived text.
    if (kind === 'text') throw new Error(`${name} is a text, which cannot be derived`);
    return { name, kind, rows: new ValueRows(kind === 'number' ? 'number' : 'string') };
  });
  const addRow = (facts: Values) => {
    checkWanted();
    for (const { name, rows } of fields) {
      rows.addAll(facts[name] ?? []);
      rows.endRow();
    }
  };
  // Row 0 is for documents without a key.
  addRow({});
  for (let key = 1; key <= dictionary.length; key++)
    addRow(factsOf(readKey[owner](String(dictionary.valueOf(key)))));
  const postings = new PostingsWriter();
  const arrays: Arrays = {};
  for (const { name, kind, rows } of fields) {
    const source = { kind, ...spread(rows.finish(), column?.codes ?? noCodes) };
    Object.assign(arrays, packField(name, source, postings));
  }
  return packOverlay(segment, owner, { fields: arrays, postings });
}

/** Packs the fields of an overlay. */
export function packOverlay(
  segment: Segment,
  owner: DerivedOwner,
  { fields, postings }: { fields: Arrays; postings: PostingsWriter },
): SharedArrayBuffer {
  const arrays = { ...fields, '@postings': postings.finish() };
  return packFlat(blockKind, metaOf(segment, owner), arrays).bytes;
}

const noCodes = new Uint8Array(0);

/** Maps rows of keys to rows of documents. */
function spread({ values, starts, codes }: CodedRows, keys: Codes) {
  const present = new GrowingList();
  const spreadStarts = new Uint32Array(keys.length + 1);
  const spreadCodes = new GrowingList();
  for (let position = 0; position < keys.length; position++) {
    const key = keys[position] ?? 0;
    const end = starts[key + 1] ?? 0;
    let at = starts[key] ?? 0;
    if (at < end) present.push(position);
    for (; at < end; at++) spreadCodes.push(codes[at] ?? 0);
    spreadStarts[position + 1] = spreadCodes.length;
  }
  return {
    rows: { values, starts: spreadStarts, codes: spreadCodes.items() },
    present: present.items(),
  };
}

function metaOf(segment: Segment, owner: DerivedOwner): Meta {
  return {
    owner,
    fields: fingerprint(segment.collection, owner),
    documents: segment.count,
    keys: segment.field(keyFields[owner]).parts.dictionary.length,
  };
}

/** Opens an overlay of this segment, from a builder or another thread. Copies nothing. */
export function openOverlay(segment: Segment, source: BlockSource): Opened<Overlay> {
  return read(segment, openSource(source, blockKind));
}

/** Opens an overlay from a file and verifies it fully. */
export function loadOverlay(segment: Segment, path: string): Opened<Overlay> {
  const opened = read(segment, openFlat(path, blockKind, mapLargeFile));
  if ('damage' in opened) return opened;
  return readWhole(() => {
    opened.value.check();
    return opened.value;
  });
}

function read(segment: Segment, opened: Opened<FlatBlock>): Opened<Overlay> {
  if ('damage' in opened) return opened;
  const meta = opened.value.meta as Meta; // written by buildOverlay
  if (JSON.stringify(meta) !== JSON.stringify(metaOf(segment, meta.owner)))
    return { damage: 'belongs to another segment' };
  return readWhole(() => new Overlay(segment, opened.value));
}

/** A segment at one point in time, with derived fields and removals. */
export class View {
  readonly segment: Segment;
  readonly gone: Positions;
  readonly #overlays: ReadonlyMap<DerivedOwner, Overlay>;

  constructor(segment: Segment, overlays: readonly Overlay[] = [], gone: Positions = nowhere) {
    this.segment = segment;
    this.gone = gone;
    this.#overlays = new Map(overlays.map((overlay) => [overlay.owner, overlay]));
  }

  /** Any field, of any owner. */
  field(name: string): FieldIndex {
    const owner = this.segment.collection.fields[name]?.owner ?? 'document';
    if (owner === 'document') return this.segment.field(name);
    const overlay = this.#overlays.get(owner);
    if (!overlay) throw new Error(`${name} is derived from ${owner}, which has no overlay`);
    return overlay.field(name);
  }

  /** The derived fields of one document. */
  factsAt(position: number): Values {
    const facts: Record<string, (string | number)[]> = {};
    for (const [name, { owner }] of Object.entries(this.segment.collection.fields)) {
      const values = owner === 'document' ? [] : this.field(name).valuesAt(position);
      if (values.length > 0) facts[name] = values;
    }
    return facts;
  }
}
