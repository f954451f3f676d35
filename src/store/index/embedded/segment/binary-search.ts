/**
 * The first index from `low` whose property holds, or `high`. If it holds for one index, it must
 * hold for all later ones.
 */
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
