/** No form of a moment is longer, and a pattern should not be let loose on a whole text. */
const longestTime = 40;

/**
 * A moment as ISO text in UTC, from the forms lists use: `2026-08-22 10:02:00` (taken as UTC),
 * `2026/08/22 10:02:00`, ISO with or without zone, a bare day. Anything else is undefined.
 */
export function toIsoTime(text: string | undefined): string | undefined {
  const milliseconds = parseTime(text);
  return milliseconds === undefined ? undefined : new Date(milliseconds).toISOString();
}

/** The same in ms since 1970. */
export function parseTime(text: string | undefined): number | undefined {
  const parts = /^(\d{4})[-/](\d{2})[-/](\d{2})(?:$|[T ](\d{2}:\d{2}(?::\d{2})?)(\S*))/.exec(
    text?.trim().slice(0, longestTime) ?? '',
  );
  if (!parts) return undefined;
  const day = parts.slice(1, 4).join('-');
  const zone = /(?:Z|[+-]\d{2}:?\d{2})$/.exec(parts[5] ?? '')?.[0] ?? 'Z';
  const milliseconds = Date.parse(`${day}T${parts[4] ?? '00:00'}${zone}`);
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
