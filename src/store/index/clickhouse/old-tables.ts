import { openCluster } from './cluster.ts';
import type { Limits } from './connection.ts';
import { identifier, literal } from './literal.ts';
import type { ClickHousePlace } from './place.ts';

interface Old {
  /** What the names of all such indexes begin with. */
  prefix: string;
  /** The index in use. */
  keep: string;
  /** Younger ones may be in use by other processes, or be filled by them. */
  ageMs: number;
}

/** Drops the tables of indexes that were replaced by another. */
export async function dropOldTables(
  place: ClickHousePlace,
  limits: Limits,
  { prefix, keep, ageMs }: Old,
): Promise<void> {
  const cluster = await openCluster(place, limits);
  const before = `now() - ${literal(Math.round(ageMs / 1_000))}`;
  try {
    await cluster.onEach(async (node) => {
      const rows = await node.select<[string]>(
        `SELECT name FROM system.tables WHERE database = currentDatabase()
          AND position(name, ${literal(prefix)}) = 1 AND position(name, ${literal(`${keep}_`)}) != 1
          AND metadata_modification_time <= ${before}
          ORDER BY position(name, '_placing') = 0`, // a view goes before the table it fills
      );
      for (const [name] of rows) await node.run(`DROP TABLE IF EXISTS ${identifier(name)}`);
    });
  } finally {
    cluster.close();
  }
}
