import { describe, expect, it } from 'vitest';
import type { LedgerEngine } from './conformance.ts';
import { account, change, key } from './samples.ts';

export function identitiesConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  describe(`${name}: people known to a provider`, () => {
    it('have their account and key until the account is deleted', async () => {
      const { users } = (await opened()).ledger;
      await users.addAccount(account({ id: 'heir', name: 'heir', email: 'h@x.example' }), change());
      const person = { issuer: 'https://login.example', subject: 'p', accountId: 'a1' };
      await users.keepIdentity({ ...person, keyId: 'k1' }, key, change());
      const fresh = { ...key, id: 'k2', digest: 'b'.repeat(64) };
      await users.keepIdentity({ ...person, keyId: 'k2' }, fresh, change());

      expect(await users.identity('https://login.example', 'p')).toEqual({
        ...person,
        keyId: 'k2',
      });
      expect(await users.identity('https://other.example', 'p')).toBeNull();
      await users.deleteAccount('a1', 'heir', change());
      expect(await users.identity('https://login.example', 'p')).toBeNull();
    });
  });
}
