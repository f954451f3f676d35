import type { Kysely, Transaction } from 'kysely';
import { noLook, piecesOf, type KeptReport, type ScanStore } from '../../domain/store.ts';
import { toScan, visibleTo } from './reports.ts';
import type { LedgerTables } from './schema.ts';

/** What is found by a body or by pieces, before it is compared: the newest. */
const mostCandidates = 300;
/** Values in one statement are limited, two a row. */
const rowsAtOnce = 200;

export async function writeLook(
  db: Transaction<LedgerTables>,
  scan_id: string,
  { tree = [], look = noLook }: KeptReport['explanation'],
): Promise<void> {
  const hashes = new Set(tree.flatMap(({ sha256 = '' }) => (sha256 === '' ? [] : [sha256])));
  await inParts([...hashes], (part) =>
    db
      .insertInto('body')
      .values(part.map((sha256) => ({ scan_id, sha256 })))
      .execute(),
  );
  const pieces = piecesOf(look);
  if (pieces.length === 0) return;
  await db
    .insertInto('look')
    .values({ scan_id, ...look })
    .execute();
  await inParts(pieces, (part) =>
    db
      .insertInto('look_piece')
      .values(part.map((piece) => ({ scan_id, piece })))
      .execute(),
  );
}

async function inParts(
  values: readonly string[],
  write: (part: readonly string[]) => Promise<unknown>,
): Promise<void> {
  for (let at = 0; at < values.length; at += rowsAtOnce) {
    await write(values.slice(at, at + rowsAtOnce));
  }
}

export function lookQueries(db: Kysely<LedgerTables>) {
  return {
    async alike({ look, icons }, viewer) {
      const byLook = db
        .selectFrom('look_piece')
        .select('scan_id')
        .where('piece', 'in', ['', ...piecesOf(look)]);
      const byIcon = db
        .selectFrom('favicon')
        .select('scan_id')
        .where('hash', 'in', ['', ...icons]);
      const rows = await db
        .selectFrom('scan')
        .leftJoin('look', 'look.scan_id', 'scan.id')
        .selectAll('scan')
        .select(['look.skeleton', 'look.picture'])
        .select((select) =>
          select
            .exists(
              select
                .selectFrom('favicon')
                .select('hash')
                .whereRef('favicon.scan_id', '=', 'scan.id')
                .where('hash', 'in', ['', ...icons]),
            )
            .as('icon'),
        )
        .where('scan.id', 'in', byLook.union(byIcon))
        .where('scan.state', '=', 'done')
        .where(visibleTo(viewer))
        .orderBy('scan.sequence', 'desc')
        .limit(mostCandidates)
        .execute();
      return rows.map(({ skeleton, picture, icon, ...row }) => ({
        listed: { scan: toScan(row), verdict: row.verdict, title: row.title },
        look: { skeleton: skeleton ?? '', picture: picture ?? '' },
        hasIcon: Boolean(icon),
      }));
    },
  } satisfies Partial<ScanStore>;
}
