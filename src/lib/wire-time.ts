const isoForm = /^\d{4}-\d\d-\d\dT\d\d:\d\d:\d\d\.\d{3}Z$/;
let lastSecond = NaN;
let lastText = '';

/** `YYYY-MM-DD HH:MM:SS` in UTC, the only time format on the wire. */
export function toWireTime(moment: number | string): string {
  if (typeof moment === 'string' && isoForm.test(moment)) {
    return `${moment.slice(0, 10)} ${moment.slice(11, 19)}`; // the format that our own stores use
  }
  const ms = typeof moment === 'string' ? Date.parse(moment) : moment;
  const second = Math.floor(ms / 1000);
  // Nearly every response contains the current second.
  if (second === lastSecond) return lastText;
  lastText = new Date(ms).toISOString().slice(0, 19).replace('T', ' ');
  lastSecond = second;
  return lastText;
}

export const toWireTimeOrNull = (moment: string | null) =>
  moment === null ? null : toWireTime(moment);

/** `YYYY-MM-DD` in UTC. */
export function toDay(moment: number | string): string {
  return new Date(moment).toISOString().slice(0, 10);
}
