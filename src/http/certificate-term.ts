import { X509Certificate } from 'node:crypto';
import { readFileSync } from 'node:fs';

interface CertificateTerm {
  state: 'valid' | 'expires soon' | 'expired' | 'not valid yet' | 'unreadable';
  /** ISO date; "" if unreadable. */
  until: string;
  leftMs: number;
  /** Why it is unreadable. */
  why: string;
}

const renewMs = 14 * 86_400_000;

/** The remaining validity of the certificate in a PEM file. */
export function certificateTerm(file: string, now: number): CertificateTerm {
  try {
    const { validFrom, validTo } = new X509Certificate(readFileSync(file));
    const leftMs = Date.parse(validTo) - now;
    const until = new Date(validTo).toISOString().slice(0, 10);
    return { state: stateOf(Date.parse(validFrom) - now, leftMs), until, leftMs, why: '' };
  } catch (error) {
    const why = error instanceof Error ? error.message : String(error);
    return { state: 'unreadable', until: '', leftMs: 0, why };
  }
}

function stateOf(waitMs: number, leftMs: number) {
  if (leftMs <= 0) return 'expired';
  if (waitMs > 0) return 'not valid yet';
  return leftMs < renewMs ? 'expires soon' : 'valid';
}
