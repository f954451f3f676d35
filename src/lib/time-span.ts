const unitMs: Record<string, number> = { h: 3_600_000, d: 86_400_000, w: 604_800_000 };

/** `12h`, `90d` or `2w` in milliseconds. */
function readSpan(text: string): number | undefined {
  const span = /^(\d{1,5})([hdw])$/.exec(text);
  return span ? Number(span[1]) * (unitMs[span[2] ?? ''] ?? 0) : undefined;
}

/** A date, or a span counted back from now. */
export function readPast(text: string, now: number): number | undefined {
  const span = readSpan(text);
  const moment = span === undefined ? readDate(text) : now - span;
  return moment === undefined || Number.isNaN(moment) ? undefined : moment;
}

/** A date, or a span counted from now. */
export function readFuture(text: string, now: number): number | undefined {
  const span = readSpan(text);
  const moment = span === undefined ? readDate(text) : now + span;
  return moment === undefined || Number.isNaN(moment) ? undefined : moment;
}

function readDate(text: string): number | undefined {
  return /^\d{4}-\d\d-\d\d/.test(text) ? Date.parse(text) : undefined;
}
