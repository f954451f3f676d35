/** What a page looks like, in hexadecimal; '' if unknown. */
export interface Look {
  skeleton: string;
  picture: string;
}

export const noLook: Look = { skeleton: '', picture: '' };

/** Percentages from which pages look alike. */
const alikeFrom = { skeleton: 70, picture: 70 } as const;

/** Equal bytes of the skeletons, in percent; 0 if not alike. */
function skeletonLikeness(one: string, other: string): number {
  if (one === '' || one.length !== other.length) return 0;
  let same = 0;
  for (let at = 0; at < one.length; at += 2) {
    if (one.slice(at, at + 2) === other.slice(at, at + 2)) same++;
  }
  return percent(same, one.length / 2, alikeFrom.skeleton);
}

/** Common edges, in percent of the edges in either picture; 0 if not alike. */
function pictureLikeness(one: string, other: string): number {
  if (one === '' || one.length !== other.length) return 0;
  let [both, either] = [0, 0];
  for (let at = 0; at < one.length; at += 4) {
    const [left, right] = [one, other].map((text) => Number.parseInt(text.slice(at, at + 4), 16));
    both += bitsIn((left ?? 0) & (right ?? 0));
    either += bitsIn((left ?? 0) | (right ?? 0));
  }
  return percent(both, either, alikeFrom.picture);
}

export function likenessOf(one: Look, other: Look): { skeleton: number; picture: number } {
  return {
    skeleton: skeletonLikeness(one.skeleton, other.skeleton),
    picture: pictureLikeness(one.picture, other.picture),
  };
}

function percent(part: number, whole: number, least: number): number {
  const rounded = whole === 0 ? 0 : Math.round((100 * part) / whole);
  return rounded < least ? 0 : rounded;
}

function bitsIn(value: number): number {
  let bits = 0;
  for (let rest = value; rest !== 0; rest &= rest - 1) bits++;
  return bits;
}

/** Hexadecimal digits per piece. */
const pieces = { skeleton: 8, picture: 4 } as const;

/**
 * Keys by which a ledger finds candidates: pages that share none are not compared. Of skeletons that are 70 %
 * equal, 1 pair in 80 shares none. Rows of a picture without an edge are left out.
 */
export function piecesOf(look: Look): string[] {
  return (['skeleton', 'picture'] as const).flatMap((kind) => {
    const text = look[kind];
    const length = pieces[kind];
    const all = Array.from({ length: text.length / length }, (_, at) =>
      text.slice(at * length, (at + 1) * length),
    );
    return all.flatMap((piece, at) =>
      kind === 'picture' && /^0+$/.test(piece) ? [] : [`${kind.charAt(0)}${at}:${piece}`],
    );
  });
}
