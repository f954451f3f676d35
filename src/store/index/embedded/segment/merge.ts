import { checkWanted } from '../../../../lib/thread.ts';
import type { Collection } from '../../../../search/collection.ts';
import type { Column } from './column.ts';
import { type Arrays, packColumn } from './field-writer.ts';
import type { FieldIndex } from './field.ts';
import { kindsOf, openSegment, packSegment, type Segment } from './segment.ts';
import { mergeColumns, type MergedTerms, mergeTerms } from './merge-terms.ts';
import { gone, type MergedOrder, type MergeInput, mergeOrder, type Moves } from './merge-order.ts';
import { type Overlay, packOverlay } from './overlay.ts';
import { PostingsWriter } from './postings.ts';

/** A segment with its overlays, all of one generation. */
interface EntryInput extends MergeInput {
  overlays: readonly Overlay[];
}

interface MergedEntry {
  segment: SharedArrayBuffer;
  overlays: SharedArrayBuffer[];
}

/**
 * Merges segments and drops removed documents. Existing terms and rows are combined without
 * recomputing facts.
 */
export function mergeEntries(collection: Collection, inputs: readonly EntryInput[]): MergedEntry {
  const order = mergeOrder(inputs);
  const { ids, times } = order;
  const own = mergeFields([...kindsOf(collection, 'document').keys()], order, (name, at) =>
    inputs[at]?.segment.field(name),
  );
  const bytes = packSegment(collection, { ids, times, ...own });
  const segment = openMerged(collection, bytes);
  const owners = inputs[0]?.overlays.map(({ owner }) => owner) ?? [];
  const overlays = owners.map((owner, which) => {
    const names = [...kindsOf(collection, owner).keys()];
    const derived = mergeFields(names, order, (name, at) =>
      inputs[at]?.overlays[which]?.field(name),
    );
    return packOverlay(segment, owner, derived);
  });
  return { segment: bytes, overlays };
}

function openMerged(collection: Collection, bytes: SharedArrayBuffer): Segment {
  const opened = openSegment(collection, bytes);
  if ('damage' in opened) throw new Error(`a merged segment ${opened.damage}`);
  return opened.value;
}

function mergeFields(
  names: readonly string[],
  { ids, moves }: MergedOrder,
  fieldOf: (name: string, input: number) => FieldIndex | undefined,
): { fields: Arrays; postings: PostingsWriter } {
  const postings = new PostingsWriter();
  const fields: Arrays = {};
  for (const name of names) {
    checkWanted();
    const sources = moves.flatMap((each, at) => {
      const field = fieldOf(name, at);
      return field ? [{ field, moves: each }] : [];
    });
    Object.assign(fields, mergeField(name, sources, { postings, rows: ids.length }));
  }
  return { fields, postings };
}

const unmoved: Moves = new Uint32Array(0);

interface FieldOfInput {
  field: FieldIndex;
  moves: Moves;
}
interface Target {
  postings: PostingsWriter;
  /** Rows in the result. */
  rows: number;
}

function mergeField(name: string, inputs: readonly FieldOfInput[], target: Target): Arrays {
  const terms = mergeTerms(
    inputs.map(({ field, moves }) => ({ ...field.parts, moves })),
    target.postings,
  );
  // Slot 0 lists the documents with a value; here there are none.
  if (terms.slots[0] === 0) return {};
  const columns = inputs.map(({ field, moves }) => ({ column: field.parts.column, moves }));
  return {
    ...packTerms(name, terms),
    ...packRows(name, columns, { terms, rows: target.rows }),
    ...mergeWords(`${name}/words`, inputs, { labels: terms, postings: target.postings }),
  };
}

/** Rows are label codes. */
function mergeWords(
  name: string,
  inputs: readonly FieldOfInput[],
  { labels, postings }: { labels: MergedTerms; postings: PostingsWriter },
): Arrays {
  const rows = labels.slots.length;
  const moves = takeOnce(labels.codes, rows);
  const sources = inputs.flatMap(({ field: { parts } }, at) =>
    parts.words ? [{ ...parts.words.parts, moves: moves[at] ?? unmoved }] : [],
  );
  if (sources.length === 0) return {};
  const terms = mergeTerms(sources, postings);
  return { ...packTerms(name, terms), ...packRows(name, sources, { terms, rows }) };
}

/** If several sources have a row for the same place, the first wins. */
function takeOnce(moves: readonly Moves[], rows: number): Moves[] {
  const isTaken = new Uint8Array(rows);
  return moves.map((each) =>
    each.map((row) => {
      if (row === gone || isTaken[row] === 1) return gone;
      isTaken[row] = 1;
      return row;
    }),
  );
}

const packTerms = (name: string, { dictionary, slots }: MergedTerms): Arrays => ({
  ...dictionary.pack(name),
  [`${name}/slots`]: slots,
});

interface RowSource {
  column: Column | null;
  moves: Moves;
}

/** The codes of all rows, renumbered. Text fields have none. */
function packRows(
  name: string,
  sources: readonly RowSource[],
  { terms, rows }: { terms: MergedTerms; rows: number },
): Arrays {
  const moved = sources.flatMap(({ column, moves }, at) =>
    column ? [{ column, moves, codes: terms.codes[at] ?? unmoved }] : [],
  );
  if (moved.length === 0) return {};
  return packColumn(name, mergeColumns(moved, { rows, most: terms.slots.length - 1 }));
}
