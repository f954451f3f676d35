/** A pause this long ends a visit. */
const pauseMs = 4 * 3_600_000;
const dayMs = 86_400_000;
const place = 'visits';

interface Visits {
  /** When the previous visit ended, in ms. */
  before: number;
  last: number;
}

/** When this browser last showed the page before the current visit; a day ago on the first visit. */
export function lastVisit(now = Date.now()): string {
  const kept = read();
  const isNew = kept === undefined || now - kept.last > pauseMs;
  const visits = { before: isNew ? (kept?.last ?? now - dayMs) : kept.before, last: now };
  try {
    localStorage.setItem(place, JSON.stringify(visits));
  } catch {
    // storage is off: every visit counts as the first
  }
  return new Date(visits.before).toISOString();
}

function read(): Visits | undefined {
  try {
    const { before, last } = JSON.parse(localStorage.getItem(place) ?? '{}') as Partial<Visits>;
    return Number.isFinite(before) && Number.isFinite(last)
      ? { before: before ?? 0, last: last ?? 0 }
      : undefined;
  } catch {
    return undefined;
  }
}
