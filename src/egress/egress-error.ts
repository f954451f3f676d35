import type { Facts } from '../errors.ts';

const sentences = {
  refused: 'Connection not allowed',
  dns: 'Name resolution failed',
  connect: 'Connection failed',
  malformed: 'Malformed response',
  tls: 'TLS verification failed',
  timeout: 'Timed out',
  'too-large': 'The response is too large',
  truncated: 'The response is incomplete',
  status: 'Unexpected HTTP status',
  'too-many-redirects': 'Too many redirects',
  'bad-url': 'Not a URL that can be fetched',
} as const;

type EgressReason = keyof typeof sentences;

/**
 * Why a request failed. The facts name hosts and addresses, never a whole URL, because feed URLs
 * may contain keys.
 */
export class EgressError extends Error {
  override readonly name = 'EgressError';
  readonly reason: EgressReason;
  readonly facts: Facts;

  constructor(reason: EgressReason, facts: Facts & { why: string }, cause?: unknown) {
    super(`${sentences[reason]}: ${facts['why']}`, { cause });
    this.reason = reason;
    this.facts = facts;
  }
}

/** The short code of a system, TLS or DNS error. */
export function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.message;
}

/** Why a signal was aborted. */
export const reasonOf = ({ reason }: { reason: unknown }) =>
  reason instanceof Error ? reason : new Error('stopped', { cause: reason });
