import { toWireTime } from './wire-time.ts';

const most = 8_192;
const written = new Map<number, string>();

/** The time in wire format. Cached, because claims share the times of their feeds. */
export function wireTime(moment: number): string {
  const known = written.get(moment);
  if (known !== undefined) return known;
  const text = toWireTime(moment);
  if (written.size >= most) written.clear();
  written.set(moment, text);
  return text;
}

/** UTC date, `YYYY-MM-DD`. */
export function wireDay(moment: number): string {
  return wireTime(moment).slice(0, 10);
}
