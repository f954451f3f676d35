import { describe, expect, it } from 'vitest';
import type { LedgerEngine } from './conformance.ts';
import { at } from './samples.ts';

export function casesConformance(name: string, opened: () => Promise<LedgerEngine>): void {
  describe(`${name}: cases`, () => {
    it('remember since when an indicator has had its judgement', async () => {
      const engine = await opened();
      const note = { at: at(1), accountId: 'a1', what: 'opened', says: 'Monday' } as const;
      const times = { createdAt: at(1), changedAt: at(1) };
      const indicator = { kind: 'address', value: '198.51.100.7' } as const;
      const judged = (verdict: 'malicious' | 'no findings') => [
        { indicator, judgement: { verdict, headline: verdict, reasons: ['why'], sources: ['a'] } },
      ];
      const { cases } = engine.ledger;
      const opening = {
        id: 'c1',
        accountId: 'a1',
        name: 'Monday',
        sharing: 'private',
        ...times,
      } as const;
      await cases.openCase(opening, note);
      const found = { ...indicator, lines: 2, firstLine: 'drop 198.51.100.7' };
      expect(await cases.addIndicators('c1', [found, found], note)).toBe(1);
      expect(await cases.recordJudgements('c1', at(2), judged('no findings'))).toEqual([false]);
      expect(await cases.recordJudgements('c1', at(3), judged('no findings'))).toEqual([false]);
      expect(await cases.recordJudgements('c1', at(4), judged('malicious'))).toEqual([true]);
      await engine.reopen();

      const { cases: after } = engine.ledger;
      expect(await after.case('c1', 'another')).toBeNull();
      expect(await after.case('c1', 'a1')).toMatchObject({ indicators: 1, malicious: 1, open: 1 });
      expect(await after.indicators('c1', at(1))).toMatchObject([found]);
      const verdictAt = async (moment: string) =>
        (await after.indicators('c1', moment))[0]?.before?.verdict;
      expect([await verdictAt(at(1)), await verdictAt(at(3)), await verdictAt(at(5))]).toEqual([
        undefined,
        'no findings',
        'malicious',
      ]);
    });
  });
}
