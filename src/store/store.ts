import { existsSync } from 'node:fs';
import { join } from 'node:path';
import { writeBackup, type BackupSummary, type Progress } from './backup.ts';
import { bannersFile, ledgerFile } from './files.ts';
import type { Folder } from './folder.ts';
import type { Ledger } from './ledger-port.ts';
import { createAuditStore } from './ledger/audit.ts';
import { createFeedStore } from './ledger/feeds.ts';
import { createScanStore } from './ledger/scans.ts';
import { openLedger } from './ledger/sqlite.ts';
import { copySnapshot } from './sqlite-file.ts';
import { createUserStore } from './ledger/users.ts';

export { bannersFile, ledgerFile } from './files.ts';

/** Everything that is kept: the ledger, and the backup of the folder around it. */
export interface Store extends Ledger {
  /** The whole data folder as of one instant, while writing goes on. */
  backup(file: string, progress?: Progress): Promise<BackupSummary>;
}

/** Opens the embedded store of a locked folder. */
export async function openStore(folder: Folder, now: () => number): Promise<Store> {
  const ledger = await openLedger(join(folder.path, ledgerFile), now);
  return {
    users: createUserStore(ledger),
    feeds: createFeedStore(ledger),
    scans: createScanStore(ledger),
    audit: createAuditStore(ledger),
    changes: ledger.changes,
    leads: () => true,
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
