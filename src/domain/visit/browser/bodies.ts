import { createHash } from 'node:crypto';
import { numberAt, textAt, valueAt } from '../../../lib/json-field.ts';
import { most } from '../limits.ts';
import type { Asker } from './collect.ts';
import type { Devtools } from './devtools.ts';

/** The SHA-256 of what the browser received, by request. */
export interface Bodies {
  /** '' if unknown. */
  of: (request: string) => string;
  /** Resolves when every requested body has arrived or failed. */
  whenRead: () => Promise<void>;
}

/**
 * Reads each body as soon as it is loaded, because the browser forgets it when the page navigates. Also counts bytes,
 * because for text the browser returns only characters.
 */
export function readBodies(devtools: Devtools, ask: Asker): Bodies {
  const received = new Map<string, number>();
  const hashes = new Map<string, string>();
  const reading: Promise<void>[] = [];
  let total = 0;
  const read = async (request: string, session: string, bytes: number): Promise<void> => {
    try {
      const answer = await ask('Network.getResponseBody', { requestId: request }, session);
      const body = bytesOf(answer, bytes);
      if (body) hashes.set(request, createHash('sha256').update(body).digest('hex'));
    } catch {
      // Already forgotten, or the page is gone.
    }
  };
  const count = (request: string, params: unknown): void => {
    const before = received.get(request) ?? 0;
    if (before === 0 && received.size >= most.bodies) return;
    received.set(request, before + (numberAt(params, 'dataLength') ?? 0));
  };
  const finish = (request: string, session: string): void => {
    const bytes = received.get(request) ?? 0;
    if (bytes === 0 || bytes > most.bodyBytes) return;
    total += bytes;
    if (total <= most.allBodiesBytes) reading.push(read(request, session, bytes));
  };
  devtools.onEvent(({ method, params, session }) => {
    const request = textAt(params, 'requestId') ?? '';
    if (method === 'Network.dataReceived') count(request, params);
    if (method === 'Network.loadingFinished') finish(request, session);
  });
  return {
    of: (request) => hashes.get(request) ?? '',
    whenRead: async () => {
      await Promise.all(reading);
    },
  };
}

/** Null for text whose encoding cannot be restored: a wrong hash is worse than none. */
function bytesOf(answer: unknown, received: number): Buffer | null {
  const body = textAt(answer, 'body') ?? '';
  const isBase64 = valueAt(answer, 'base64Encoded') === true;
  const candidates = isBase64
    ? [Buffer.from(body, 'base64')]
    : [Buffer.from(body), Buffer.from(`\uFEFF${body}`), inWestern(body)];
  return candidates.find((bytes) => bytes.length === received) ?? null;
}

/** Windows-1252, which browsers use for Latin-1, has these in place of control characters. */
const notLatin = '€\u0081‚ƒ„…†‡ˆ‰Š‹Œ\u008dŽ\u008f\u0090‘’“”•–—˜™š›œ\u009džŸ';
const firstNotLatin = 0x80;

function inWestern(text: string): Buffer {
  const bytes = Array.from(text, (character) => {
    const at = notLatin.indexOf(character);
    return at < 0 ? character.charCodeAt(0) : firstNotLatin + at;
  });
  return bytes.some((byte) => byte > 0xff) ? Buffer.alloc(0) : Buffer.from(bytes);
}
