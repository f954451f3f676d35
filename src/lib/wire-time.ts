/** `YYYY-MM-DD HH:MM:SS` in UTC, the only form of a moment on the wire. */
export function toWireTime(moment: number | string): string {
  return new Date(moment).toISOString().slice(0, 19).replace('T', ' ');
}

/** `YYYY-MM-DD` in UTC. */
export function toDay(moment: number | string): string {
  return new Date(moment).toISOString().slice(0, 10);
}
