export interface Target {
  op: '>=' | '<=';
  value: number;
}

export interface Figure {
  name: string;
  value: number;
  unit: string;
  target?: Target;
}

/** `NAME VALUE UNIT target OP TARGET ok|short`: the format of every figure we claim. */
export function renderFigure({ name, value, unit, target }: Figure): string {
  const shown = Number.isInteger(value) ? String(value) : value.toFixed(value < 10 ? 3 : 1);
  if (!target) return `${name} ${shown} ${unit}`;
  return `${name} ${shown} ${unit} target ${target.op} ${target.value} ${isMet({ value, target }) ? 'ok' : 'short'}`;
}

export function isMet({ value, target }: { value: number; target?: Target }): boolean {
  if (!target) return true;
  return target.op === '>=' ? value >= target.value : value <= target.value;
}

/** Prints every figure as it arrives. The exit code is 1 if one misses its target. */
export async function report(figures: AsyncIterable<Figure> | Iterable<Figure>): Promise<number> {
  let code = 0;
  for await (const figure of figures) {
    process.stdout.write(`${renderFigure(figure)}\n`);
    if (!isMet(figure)) code = 1;
  }
  return code;
}

/** Compares rounds that were adjacent in time, instead of whole runs. */
export function medianRatio(own: readonly number[], other: readonly number[]): number {
  return median(own.map((rate, round) => rate / (other[round] ?? NaN)));
}

export function median(values: readonly number[]): number {
  return [...values].sort((a, b) => a - b)[Math.floor(values.length / 2)] ?? 0;
}
