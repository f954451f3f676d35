import { existsSync } from 'node:fs';
import { writeFile } from 'node:fs/promises';
import { join } from 'node:path';
import { writeBackup, type BackupSummary, type Elsewhere } from './backup.ts';
import { bannersFile, bucketNoteFile, ledgerFile } from './files.ts';
import type { Folder } from './folder.ts';
import type { IndexBackup } from './index/clickhouse/backup.ts';
import type { Ledger } from './ledger-port.ts';
import { createAuditStore } from './ledger/audit.ts';
import { createCaseStore } from './ledger/cases.ts';
import { createShareStore } from './ledger/shares.ts';
import { tryWrite, type LedgerDatabase, type OpenLedger } from './ledger/database.ts';
import { createExposureStore } from './ledger/exposure.ts';
import { createFeedStore } from './ledger/feeds.ts';
import type { PostgresSettings } from './ledger/postgres/postgres.ts';
import { createScanStore } from './ledger/scans.ts';
import { openSqlite } from './ledger/sqlite.ts';
import { copySnapshot } from './sqlite-file.ts';
import { createUserStore } from './ledger/users.ts';
import { createWatchStore } from './ledger/watches.ts';

export { bannersFile, ledgerFile } from './files.ts';

/** The ledger, plus backups of the folder around it. */
export interface Store extends Ledger {
  /** A consistent copy of the ledger, the data folder and what lies elsewhere, taken while it is in use. */
  backup(file: string, elsewhere?: Elsewhere): Promise<BackupSummary>;
}

interface StoreSettings extends PostgresSettings {
  /** The settings to include in a backup, without secrets. */
  describe?: () => string;
}

/** Opens the store of a locked folder. The ledger is in the folder unless the settings name another one. */
export async function openStore(
  folder: Folder,
  now: () => number,
  settings?: StoreSettings,
): Promise<Store> {
  const ledger = await openLedger(folder, now, settings);
  return {
    ...createStores(ledger),
    schema: ledger.schema,
    changes: ledger.changes,
    leads: ledger.leads,
    peers: ledger.peers,
    isUp: ledger.isUp,
    now: ledger.now,
    ping: ledger.ping,
    tryWrite: () => tryWrite(ledger),
    backup: async (file, elsewhere = nothingElse) => {
      const { keepBanners } = elsewhere;
      let banners: IndexBackup | undefined;
      const keep = async (target: string) => {
        banners = await keepBanners?.();
        await writeFile(target, JSON.stringify(banners));
      };
      const summary = await writeBackup(file, {
        folder: folder.path,
        databases: [
          { name: ledgerFile, copyTo: (target) => ledger.copyTo(target) },
          ...(keepBanners
            ? [{ name: bucketNoteFile, copyTo: keep }]
            : bannerFiles(folder.path, elsewhere)),
        ],
        now,
        objects: elsewhere.objects,
        ...(settings?.describe ? { settings: settings.describe() } : {}),
      });
      return banners ? { ...summary, banners } : summary;
    },
    close: ledger.close,
  };
}

const nothingElse: Elsewhere = { objects: undefined, copyBanners: undefined };

function createStores(
  ledger: LedgerDatabase,
): Pick<
  Store,
  'users' | 'feeds' | 'scans' | 'cases' | 'shares' | 'audit' | 'exposure' | 'watches'
> {
  return {
    users: createUserStore(ledger),
    feeds: createFeedStore(ledger),
    scans: createScanStore(ledger),
    cases: createCaseStore(ledger),
    shares: createShareStore(ledger),
    audit: createAuditStore(ledger),
    exposure: createExposureStore(ledger),
    watches: createWatchStore(ledger),
  };
}

async function openLedger(
  folder: Folder,
  now: () => number,
  settings?: PostgresSettings,
): Promise<OpenLedger> {
  if (!settings?.ledger) return openSqlite(join(folder.path, ledgerFile), now);
  // Loaded only if used.
  const { openPostgres } = await import('./ledger/postgres/postgres.ts');
  return openPostgres(settings, now);
}

/** Documents are stored in files next to the ledger; derived data is rebuilt. */
function bannerFiles(folder: string, { copyBanners }: Elsewhere) {
  if (copyBanners) return [{ name: bannersFile, copyTo: copyBanners }];
  const file = join(folder, bannersFile);
  if (!existsSync(file)) return [];
  return [{ name: bannersFile, copyTo: (target: string) => copySnapshot(file, target) }];
}
