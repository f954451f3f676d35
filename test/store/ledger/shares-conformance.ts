import { describe, expect, it } from 'vitest';
import type { LedgerEngine } from './conformance.ts';
import { account, at, change } from './samples.ts';

export function sharesConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  describe(`${name}: links without an account`, () => {
    it('are stored, counted and revoked, up to a limit, until their account is deleted', async () => {
      const engine = await opened();
      const { shares } = engine.ledger;
      const link = {
        id: 's1',
        digest: 'd1',
        accountId: 'a1',
        kind: 'case',
        subject: 'c1',
        createdAt: at(1),
        expiresAt: at(900),
        revokedAt: null,
        opened: 0,
        lastOpenedAt: null,
      } as const;
      expect(await shares.addShare(link, 1, change())).toBe(true);
      expect(await shares.addShare({ ...link, id: 's2', digest: 'd2' }, 1, change())).toBe(false);
      await shares.noteOpening('s1', at(2), change());
      await shares.noteOpening('s1', at(3), change());
      await engine.reopen();

      const again = engine.ledger.shares;
      const counted = { ...link, opened: 2, lastOpenedAt: at(3) };
      expect(await again.shareByDigest('d1')).toEqual(counted);
      expect(await again.shares('a1')).toEqual([{ ...counted, owner: 'soc' }]);
      expect(await again.shares('a2')).toEqual([]);
      expect(await again.revokeShare('s1', at(4), change())).toBe(true);
      expect(await again.revokeShare('s1', at(5), change())).toBe(false);
      expect(await again.share('s1')).toEqual({ ...counted, revokedAt: at(4) });
      expect(await again.addShare({ ...link, id: 's2', digest: 'd2' }, 1, change())).toBe(true);

      await engine.ledger.users.addAccount(
        account({ id: 'heir', name: 'heir', email: 'h@x.example' }),
        change(),
      );
      await engine.ledger.users.deleteAccount('a1', 'heir', change());
      expect(await again.shares(null)).toEqual([]);
    });
  });
}
