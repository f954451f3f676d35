/** What a page looks like: hexadecimal, or '' when nothing can be said. */
export interface Look {
  skeleton: string;
  picture: string;
}

export const noLook: Look = { skeleton: '', picture: '' };

/** From here on, in percent, pages look alike. */
const alikeFrom = { skeleton: 70, picture: 70 } as const;

/** Places of the skeleton that agree, in percent; 0 below what is alike. */
function skeletonLikeness(one: string, other: string): number {
  if (one === '' || one.length !== other.length) return 0;
  let same = 0;
  for (let at = 0; at < one.length; at += 2) {
    if (one.slice(at, at + 2) === other.slice(at, at + 2)) same++;
  }
  return percent(same, one.length / 2, alikeFrom.skeleton);
}

/** Edges of the picture that both have, of all that either has: what both lack says nothing. */
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

/** Hexadecimal digits of a skeleton's piece, and of a picture's. */
const pieces = { skeleton: 8, picture: 4 } as const;

/**
 * Pieces by which a ledger finds what may be alike: pages that share none are not looked at. Of two skeletons that
 * agree in 70 percent, 1 pair in 80 shares none; of pictures, a row of fields without an edge is no piece.
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
