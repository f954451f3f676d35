import type { Column } from './column.ts';
import type { CodeRange } from './dictionary.ts';
import type { FieldParts } from './field.ts';
import { GrowingList } from './growing-list.ts';
import { PositionBits, RoaringBitmap32, nowhere, union, type Positions } from './positions.ts';

/** A range of codes, or an ascending list. */
export type CodeSet = CodeRange | Uint32Array;

/** Roughly nanoseconds; only the proportions matter. */
const cost = { code: 30, position: 10, bitmap: 8000, scanned: 4, tested: 20 };
/** More positions are marked in bits rather than added to a bitmap one by one. */
const fewPositions = 1024;

/**
 * Documents with any of the codes: looked up per code or, if that is expensive, scanned from the
 * column, for all documents or only those `within` a set.
 */
export function withCodes(parts: FieldParts, codes: CodeSet, within: Positions | null): Positions {
  const { column, documents, dictionary } = parts;
  const size = sizeOf(codes);
  if (size === 0) return nowhere;
  if (!column) return lookUp(parts, codes);
  if (size === dictionary.length) return parts.postings.positionsOf(parts.slots[0] ?? 0);
  const scan = documents * cost.scanned;
  const test = (within?.size ?? Infinity) * cost.tested;
  if (isCheaper(parts, codes, Math.min(scan, test))) return lookUp(parts, codes);
  const marks = markCodes(parts, codes);
  return within && test < scan
    ? filter(column, within, marks)
    : column.rowsWith(marks).toPositions();
}

/** Whether looking up each code is cheaper than this. */
function isCheaper({ postings, slots }: FieldParts, codes: CodeSet, most: number): boolean {
  let sum = sizeOf(codes) * cost.code;
  if (sum <= most) {
    eachCode(codes, (code) => {
      const slot = slots[code] ?? 0;
      sum += postings.isBitmap(slot) ? cost.bitmap : postings.sizeOf(slot) * cost.position;
    });
  }
  return sum <= most;
}

function lookUp({ postings, slots, documents }: FieldParts, codes: CodeSet): Positions {
  const sets: Positions[] = [];
  const loose = new GrowingList();
  eachCode(codes, (code) => {
    const slot = slots[code] ?? 0;
    if (postings.isBitmap(slot)) sets.push(postings.positionsOf(slot));
    else postings.copy(slot, loose.extend(postings.sizeOf(slot)), 0);
  });
  if (loose.length > fewPositions) {
    const bits = new PositionBits(documents);
    bits.addAll(loose.items());
    sets.push(bits.toPositions());
  } else if (loose.length > 0) sets.push(new RoaringBitmap32(loose.items()));
  return union(sets);
}

function filter(column: Column, within: Positions, marks: Uint8Array): Positions {
  const positions = within.toUint32Array();
  return new RoaringBitmap32(
    positions.filter((position) => column.hasMarked(position, marks) === 1),
  );
}

function sizeOf(codes: CodeSet): number {
  return codes instanceof Uint32Array ? codes.length : Math.max(0, codes.to - codes.from);
}

function eachCode(codes: CodeSet, visit: (code: number) => void): void {
  if (codes instanceof Uint32Array) for (const code of codes) visit(code);
  else for (let code = codes.from; code < codes.to; code++) visit(code);
}

function markCodes({ dictionary }: FieldParts, codes: CodeSet): Uint8Array {
  const marks = new Uint8Array(dictionary.length + 1);
  if (!(codes instanceof Uint32Array)) return marks.fill(1, codes.from, codes.to);
  for (const code of codes) marks[code] = 1;
  return marks;
}
