import { pino, type Logger } from 'pino';

/** Anything that looks like a key, whoever wrote it and wherever it stands in a line. */
const keyPattern = /vdt[A-Za-z0-9]{57}/g;

export function redactKeys(text: string): string {
  return text.includes('vdt') ? text.replace(keyPattern, 'vdt[redacted]') : text;
}

/** JSON lines on standard error; standard output belongs to what a person asked for. */
export function createLog(level: string, write: (line: string) => void): Logger {
  return pino(
    { level, base: null, timestamp: pino.stdTimeFunctions.isoTime },
    { write: (line: string) => write(redactKeys(line)) },
  );
}
