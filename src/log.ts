import { pino, type Logger } from 'pino';
import { harmlessLines } from './lib/harmless.ts';

/** Anything that looks like a key, anywhere in a line. */
const keyPattern = /vdt[A-Za-z0-9]{57}/g;

/** Also finds percent-encoded keys; the text is then returned decoded and redacted. */
export function redactKeys(text: string): string {
  const plain = text.includes('%') ? decode(text) : text;
  if (!plain.includes('vdt')) return text;
  const redacted = plain.replace(keyPattern, 'vdt[redacted]');
  return redacted === plain ? text : redacted;
}

/** Only letters, digits and `%` are decoded, so a JSON line stays valid. */
const encoded = /%(?:25)*(25|3[0-9]|[46][1-9a-f]|[57][0-9a])/gi;
/** Levels of nested encoding to undo. */
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

/** Longer than any of our paths; limits how fast clients can fill the disk with log lines. */
const longestPath = 256;

/** Redacts before truncating, because a truncated key would not be recognised. */
function shorten(path: unknown): string {
  const text = redactKeys(String(path));
  if (text.length <= longestPath) return text;
  return `${text.slice(0, longestPath)}… (${text.length} characters)`;
}

/** JSON lines on standard error; standard output is for results. */
export function createLog(level: string, write: (line: string) => void): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime, serializers: { path: shorten } },
    { write: (line: string) => write(harmlessLines(redactKeys(line))) },
  );
}
