import type { Kysely, Transaction } from 'kysely';
import {
  noLook,
  piecesOf,
  traitText,
  type KeptReport,
  type ScanStore,
  type Trait,
} from '../../domain/store.ts';
import { toScan, visibleTo } from './reports.ts';
import type { LedgerTables } from './schema.ts';

/** What is found by pieces or an icon, before it is compared: the newest. */
const mostCandidates = 300;
/** Values in one statement are limited, two a row. */
const rowsAtOnce = 200;

/** Reports counted per trait: more say no more, and take long. */
const mostSharing = 10_000;

export async function writeTraits(
  db: Transaction<LedgerTables>,
  scan_id: string,
  traits: readonly Trait[],
): Promise<void> {
  await inParts(traits.map(traitText), (part) =>
    db
      .insertInto('trait')
      .values(part.map((trait) => ({ scan_id, trait })))
      .execute(),
  );
}

export async function writeLook(
  db: Transaction<LedgerTables>,
  scan_id: string,
  { look = noLook }: KeptReport['explanation'],
): Promise<void> {
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
      const wanted = ['', ...icons.map((value) => traitText({ kind: 'favicon', value }))];
      const byIcon = db.selectFrom('trait').select('scan_id').where('trait', 'in', wanted);
      const rows = await db
        .selectFrom('scan')
        .leftJoin('look', 'look.scan_id', 'scan.id')
        .selectAll('scan')
        .select(['look.skeleton', 'look.picture'])
        .select((select) =>
          select
            .exists(
              select
                .selectFrom('trait')
                .select('trait')
                .whereRef('trait.scan_id', '=', 'scan.id')
                .where('trait', 'in', wanted),
            )
            .as('icon'),
        )
        .where('scan.id', 'in', byLook.union(byIcon))
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
    async countSharing(traits, { host }, viewer) {
      const counts: number[] = [];
      for (const trait of traits) {
        const { others } = await db
          .selectFrom(
            db
              .selectFrom('trait')
              .innerJoin('scan', 'scan.id', 'trait.scan_id')
              .select('scan.host')
              .where('trait', '=', traitText(trait))
              .where('scan.host', '!=', host)
              .where(visibleTo(viewer))
              .limit(mostSharing)
              .as('sharing'),
          )
          .select((select) => select.fn.count<number>('host').distinct().as('others'))
          .executeTakeFirstOrThrow();
        counts.push(others);
      }
      return counts;
    },
  } satisfies Partial<ScanStore>;
}
