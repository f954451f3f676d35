import { pino, type Logger } from 'pino';
import { harmlessLines } from './lib/harmless.ts';

/** Anything that looks like a key, whoever wrote it and wherever it stands in a line. */
const keyPattern = /vdt[A-Za-z0-9]{57}/g;

/** A text in which a key is hidden behind percent-encoding is given back decoded, and redacted. */
export function redactKeys(text: string): string {
  const plain = text.includes('%') ? decode(text) : text;
  if (!plain.includes('vdt')) return text;
  const redacted = plain.replace(keyPattern, 'vdt[redacted]');
  return redacted === plain ? text : redacted;
}

/** Letters, digits and the percent sign itself: what a key can be made of, and nothing that JSON minds. */
const encoded = /%(?:25)*(25|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi;
/** As often as that one within the other. */
const deepest = 8;

function decode(text: string): string {
  let plain = text;
  for (let depth = 0; depth < deepest; depth++) {
    const shorter = plain.replace(encoded, (_, hex: string) =>
      String.fromCharCode(Number.parseInt(hex, 16)),
    );
    if (shorter === plain) break;
    plain = shorter;
  }
  return plain;
}

/** Longer paths are no operation of ours, and whoever sends them must not fill the disk. */
const longestPath = 256;

/** Keys are redacted before the cut: half a key would not look like one. */
function shorten(path: unknown): string {
  const text = redactKeys(String(path));
  if (text.length <= longestPath) return text;
  return `${text.slice(0, longestPath)}… (${text.length} characters)`;
}

/** JSON lines on standard error; standard output belongs to what a person asked for. */
export function createLog(level: string, write: (line: string) => void): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { path: shorten } },
    { write: (line: string) => write(harmlessLines(redactKeys(line))) },
  );
}
