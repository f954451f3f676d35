import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { noClickHouse } from '../clickhouse/servers.ts';
import { hasBrowser } from '../domain/scanner.ts';
import { before, hasBefore, proveRolling } from '../proof/rolling.ts';
import { postgresPrograms } from '../store/ledger/postgres-place.ts';

const isPossible = noClickHouse === '' && postgresPrograms && hasBrowser && hasBefore;
const longestMs = 15 * 60_000;

describe.skipIf(!isPossible)(`a server and worker of ${before} beside those of today`, () => {
  it(
    'go on after the schema was upgraded: both look up, scan, import and charge, and each knows the changes of the other',
    async () => {
      const short: string[] = [];
      for await (const figure of proveRolling({ seconds: 20, pace: 2 }))
        if (!isMet(figure)) short.push(renderFigure(figure));
      expect(short).toEqual([]);
    },
    longestMs,
  );
});
