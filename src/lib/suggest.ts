/** The nearest candidate, if it is close enough for a typo. */
export function suggest(typed: string, candidates: Iterable<string>): string | undefined {
  let best: string | undefined;
  let bestDistance = Math.max(1, Math.floor(typed.length / 3)) + 1;
  for (const candidate of candidates) {
    const distance = editDistance(typed.toLowerCase(), candidate.toLowerCase());
    if (distance < bestDistance) [best, bestDistance] = [candidate, distance];
  }
  return best;
}

/** A question about the nearest candidate to append to a message, or ''. */
export function didYouMean(typed: string, candidates: Iterable<string>): string {
  const near = suggest(typed, candidates);
  return near === undefined ? '' : ` Did you mean ${near}?`;
}

/** Edit distance; swapping two adjacent characters counts as one edit. */
function editDistance(left: string, right: string): number {
  const rows: number[][] = [Array.from({ length: right.length + 1 }, (_, at) => at)];
  const cost = (row: number, column: number) => rows[row]?.[column] ?? Infinity;
  for (let row = 1; row <= left.length; row++) {
    rows[row] = [row];
    for (let column = 1; column <= right.length; column++) {
      const same = left[row - 1] === right[column - 1];
      const swapped =
        row > 1 && left[row - 1] === right[column - 2] && left[row - 2] === right[column - 1];
      (rows[row] ?? [])[column] = Math.min(
        cost(row - 1, column) + 1,
        cost(row, column - 1) + 1,
        cost(row - 1, column - 1) + (same ? 0 : 1),
        swapped ? cost(row - 2, column - 2) + 1 : Infinity,
      );
    }
  }
  return cost(left.length, right.length);
}
