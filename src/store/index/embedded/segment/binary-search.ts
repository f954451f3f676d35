/** The first index from `low` up to `high` with a property that all later ones have too, else `high`. */
export function firstWhere(low: number, high: number, isSo: (at: number) => boolean): number {
  let from = low;
  let to = high;
  while (from < to) {
    const middle = Math.floor((from + to) / 2);
    if (isSo(middle)) to = middle;
    else from = middle + 1;
  }
  return from;
}
