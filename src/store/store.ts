import { existsSync } from 'node:fs';
import { join } from 'node:path';
import type { ScanStore } from '../domain/store.ts';
import type { FeedStore } from '../feeds/store.ts';
import type { UserStore } from '../user/store.ts';
import { writeBackup, type BackupSummary, type Progress } from './backup.ts';
import { bannersFile, ledgerFile } from './files.ts';
import type { Folder } from './folder.ts';
import { createFeedStore } from './ledger/feeds.ts';
import { createScanStore } from './ledger/scans.ts';
import { openLedger } from './ledger/sqlite.ts';
import { copySnapshot } from './sqlite-file.ts';
import { createUserStore } from './ledger/users.ts';

export { bannersFile, ledgerFile } from './files.ts';

/** All storage, as the ports of the features. */
export interface Store {
  users: UserStore;
  feeds: FeedStore;
  scans: ScanStore;
  /** Throws if the store is unavailable. */
  ping(): Promise<void>;
  /** A consistent copy of the data folder, while writing continues. */
  backup(file: string, progress?: Progress): Promise<BackupSummary>;
  close(): Promise<void>;
}

/** Opens the embedded store of a locked folder. */
export async function openStore(folder: Folder, now: () => number): Promise<Store> {
  const ledger = await openLedger(join(folder.path, ledgerFile), now);
  return {
    users: createUserStore(ledger.db),
    feeds: createFeedStore(ledger.db),
    scans: createScanStore(ledger.db),
    async ping() {
      await ledger.db.selectFrom('schema_step').select('version').limit(1).execute();
    },
    backup: (file, progress) =>
      writeBackup(file, {
        folder: folder.path,
        databases: [
          { name: ledgerFile, copyTo: (target) => ledger.copyTo(target) },
          ...indexFiles(folder.path),
        ],
        now,
        ...(progress ? { progress } : {}),
      }),
    close: () => ledger.close(),
  };
}

/** Documents are in files next to the ledger; derived data is rebuilt. */
function indexFiles(folder: string) {
  const file = join(folder, bannersFile);
  if (!existsSync(file)) return [];
  return [{ name: bannersFile, copyTo: (target: string) => copySnapshot(file, target) }];
}
