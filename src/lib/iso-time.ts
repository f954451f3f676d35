/** Longer than any time format. Keeps long texts away from the patterns. */
const longestTime = 40;

/**
 * Converts the time formats used in lists to an ISO time in UTC: `2026-08-22 10:02:00` (assumed
 * UTC), `2026/08/22 10:02:00`, ISO with or without zone, a bare date. Undefined for anything else.
 */
export function toIsoTime(text: string | undefined): string | undefined {
  const milliseconds = parseTime(text);
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}

/** In ms since 1970. */
export function parseTime(text: string | undefined): number | undefined {
  const parts = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:$|[T ](\d{2}:\d{2}(?::\d{2})?)(\S*))/.exec(
    text?.trim().slice(0, longestTime) ?? '',
  );
  if (!parts) return undefined;
  const [, year, month, day, clock = '00:00', rest = ''] = parts;
  const zone = rest === '' ? 'Z' : (/(?:Z|[+-]\d{2}:?\d{2})$/.exec(rest)?.[0] ?? 'Z');
  const milliseconds = Date.parse(`${year}-${month}-${day}T${clock}${zone}`);
  return Number.isNaN(milliseconds) ? undefined : milliseconds;
}

/** Seconds since 1970. */
export function fromUnixTime(seconds: number | undefined): string | undefined {
  return seconds === undefined || seconds <= 0 ? undefined : fromMs(seconds * 1000);
}

function fromMs(milliseconds: number): string | undefined {
  const inRange = Math.abs(milliseconds) < 8.64e15;
  return inRange ? new Date(milliseconds).toISOString() : undefined;
}
