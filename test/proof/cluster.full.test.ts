import { describe, expect, it } from 'vitest';
import { isMet, renderFigure } from '../../bench/figure.ts';
import { noClickHouse } from '../clickhouse/servers.ts';
import { postgresPrograms } from '../store/ledger/postgres-place.ts';
import { proveCluster } from './cluster.ts';

/** A cluster that starts, and twelve faults from which it recovers, one after the other. */
const longestMs = 15 * 60_000;

describe.skipIf(noClickHouse !== '' || !postgresPrograms)('npm run proof -- cluster, small', () => {
  it(
    'loses and doubles nothing, answers 503 at worst, and names what is away',
    async () => {
      const short: string[] = [];
      const index = { literals: 500, queries: 20, hurts: 2 };
      const faults = { kills: 1, importKills: 2, rounds: 1, awayMs: 3_000 };
      for await (const figure of proveCluster({ seed: 1, ...index, ...faults })) {
        // How long it took is checked by the proof itself, not by this test.
        if (figure.unit !== 'ms' && !isMet(figure)) short.push(renderFigure(figure));
      }
      expect(short).toEqual([]);
    },
    longestMs,
  );
});
