import type { Caller } from '../http/operation.ts';

/** The caller of a standing query or a link: it sees what its account sees. */
export function callerOf(accountId: string): Caller {
  return {
    accountId,
    role: 'member',
    key: '',
    keyId: '',
    grant: { scopes: new Set(), expiresAt: Infinity },
    local: false,
  };
}
