import type { UserStore } from '../../user/store.ts';
import { transact, type LedgerDatabase } from './database.ts';

type SavedQueryStore = Pick<UserStore, 'savedQueries' | 'saveQuery' | 'removeQuery'>;

export function savedQueryQueries(ledger: LedgerDatabase): SavedQueryStore {
  const { db } = ledger;
  return {
    async savedQueries(accountId) {
      const rows = await db
        .selectFrom('saved_query')
        .selectAll()
        .where('account_id', '=', accountId)
        .orderBy('kind')
        .orderBy('name')
        .execute();
      return rows.map(({ kind, name, query, created_at }) => ({
        kind,
        name,
        query,
        createdAt: created_at,
      }));
    },
    saveQuery: (accountId, { kind, name, query, createdAt }, most) =>
      transact(ledger, async (transaction) => {
        // Two requests of one account take turns, or together they could exceed the limit.
        await transaction
          .selectFrom('account')
          .select('id')
          .where('id', '=', accountId)
          .forUpdate()
          .execute();
        const { others } = await transaction
          .selectFrom('saved_query')
          .select((select) => select.fn.countAll<number>().as('others'))
          .where('account_id', '=', accountId)
          .where((where) => where.or([where('kind', '!=', kind), where('name', '!=', name)]))
          .executeTakeFirstOrThrow();
        if (others >= most) return false;
        await transaction
          .insertInto('saved_query')
          .values({ account_id: accountId, kind, name, query, created_at: createdAt })
          .onConflict((conflict) =>
            conflict
              .columns(['account_id', 'kind', 'name'])
              .doUpdateSet({ query, created_at: createdAt }),
          )
          .execute();
        return true;
      }),
    async removeQuery(accountId, { kind, name }) {
      const removed = await db
        .deleteFrom('saved_query')
        .where('account_id', '=', accountId)
        .where('kind', '=', kind)
        .where('name', '=', name)
        .returning('name')
        .executeTakeFirst();
      return removed !== undefined;
    },
  };
}
