import type { Transaction } from 'kysely';
import type { Sbom, SbomHead, ExposureStore } from '../../exposure/store.ts';
import { announced } from './announced.ts';
import type { LedgerDatabase } from './database.ts';
import type { LedgerTables } from './schema.ts';

type SbomStore = Pick<ExposureStore, 'sboms' | 'sbomsOf' | 'addSbom' | 'endSbom'>;

/** SBOMs of hosts. */
export function createSbomStore(ledger: LedgerDatabase): SbomStore {
  const { db } = ledger;
  return {
    async sboms() {
      const rows = await db
        .selectFrom('sbom')
        .select(['id', 'name', 'ip', 'format', 'count', 'made_at', 'created_at', 'ended_at'])
        .orderBy('created_at')
        .execute();
      return rows.map(toHead);
    },
    async sbomsOf(ip) {
      const rows = await db
        .selectFrom('sbom')
        .selectAll()
        .where('ip', '=', ip)
        .orderBy('created_at')
        .execute();
      return rows.map(({ components, ...row }): Sbom => {
        // Written by addSbom below.
        return { ...toHead(row), components: JSON.parse(components) as Sbom['components'] };
      });
    },
    addSbom: ({ components, madeAt, createdAt, endedAt, ...rest }, change) =>
      announced(ledger, change, async (transaction) => {
        await transaction
          .updateTable('sbom')
          .set({ ended_at: createdAt })
          .where('ip', '=', rest.ip)
          .where('name', '=', rest.name)
          .where('ended_at', 'is', null)
          .execute();
        const times = { made_at: madeAt, created_at: createdAt, ended_at: endedAt };
        const count = components.length;
        const row = { ...rest, ...times, count, components: JSON.stringify(components) };
        await transaction.insertInto('sbom').values(row).execute();
        await forgetEnded(transaction, createdAt);
        return true;
      }).then(() => undefined),
    endSbom: (id, change) =>
      announced(ledger, change, async (transaction) => {
        const ended = await transaction
          .updateTable('sbom')
          .set({ ended_at: change.at })
          .where('id', '=', id)
          .where('ended_at', 'is', null)
          .returning('id')
          .executeTakeFirst();
        return ended !== undefined;
      }),
  };
}

/** Questions about the past need the components of that time. */
const rememberedMs = 400 * 86_400_000;

async function forgetEnded(transaction: Transaction<LedgerTables>, now: string): Promise<void> {
  const before = new Date(Date.parse(now) - rememberedMs).toISOString();
  await transaction.deleteFrom('sbom').where('ended_at', '<', before).execute();
}

function toHead(row: Omit<LedgerTables['sbom'], 'components'>): SbomHead {
  const { made_at, created_at, ended_at, ...rest } = row;
  return { ...rest, madeAt: made_at, createdAt: created_at, endedAt: ended_at };
}

export async function createSboms(db: Transaction<LedgerTables>): Promise<void> {
  await db.schema
    .createTable('sbom')
    .ifNotExists()
    .addColumn('id', 'text', (column) => column.primaryKey())
    .addColumn('name', 'text', (column) => column.notNull())
    .addColumn('ip', 'text', (column) => column.notNull())
    .addColumn('format', 'text', (column) => column.notNull())
    .addColumn('count', 'integer', (column) => column.notNull())
    .addColumn('made_at', 'text', (column) => column.notNull())
    .addColumn('created_at', 'text', (column) => column.notNull())
    .addColumn('ended_at', 'text')
    .addColumn('components', 'text', (column) => column.notNull())
    .execute();
  await db.schema.createIndex('sbom_ip').ifNotExists().on('sbom').column('ip').execute();
}
