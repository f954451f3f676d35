import type { Facts } from '../errors.ts';

const sentences = {
  refused: 'This connection is not allowed',
  dns: 'The name could not be resolved',
  connect: 'The server could not be reached',
  tls: 'The server could not prove who it is',
  timeout: 'It took too long',
  'too-large': 'The answer is larger than allowed',
  truncated: 'The answer did not arrive whole',
  status: 'The server did not answer with the content',
  'too-many-redirects': 'The server redirects too often',
  'bad-url': 'This is not a URL that can be fetched',
} as const;

export type EgressReason = keyof typeof sentences;

/**
 * Why nothing, or nothing usable, came from outside. The facts name hosts and addresses, never a
 * whole URL: queries and paths of feeds may hold somebody's key.
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

/** The short code of a system, TLS or DNS fault. */
export function codeOf(fault: unknown): string {
  if (!(fault instanceof Error)) return 'unknown';
  return 'code' in fault && typeof fault.code === 'string' ? fault.code : fault.message;
}
