import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import { changeByServer } from '../../audit/store.ts';
import { timedBackup } from '../../store/backup-folder.ts';
import { openFolder, type Folder } from '../../store/folder.ts';
import { readBucketNote, restoreBackup, verifyBackup } from '../../store/restore.ts';
import { ledgerFile, openStore } from '../../store/store.ts';
import * as contract from '../../system/contract.ts';
import { mostBackups } from '../../system/settings.ts';
import {
  UsageError,
  countOption,
  given,
  textOption,
  type Command,
  type Invocation,
} from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { withInputFile } from '../input-file.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Back up everything, even while the server runs',
  arguments: ['[FILE]'],
  options: {
    to: { value: 'FOLDER', description: 'Write a file with the time in its name to this folder.' },
    keep: { value: 'N', description: 'With --to: keep the newest N backups, remove older ones.' },
    force: { description: 'Overwrite FILE.' },
    portable: {
      description: 'All in one file, even where ClickHouse can write banners to the bucket.',
    },
  },
  examples: [
    ['vedette backup /srv/backups/vedette.tgz', 'A consistent snapshot with checksums'],
    ['vedette backup --to /srv/backups --keep 14', 'For a timer: the newest fourteen are kept'],
  ],
  async run(invocation) {
    const { options, terminal, call, show } = invocation;
    const { file, keep } = readTarget(invocation);
    if (existsSync(file) && options['force'] !== true) {
      throw new StartError(`${file} exists. Add --force to overwrite it.`);
    }
    const portable = options['portable'] === true;
    const answer = await call(contract.backup, { file, portable, ...given({ keep }) });
    const { bucket, removed } = answer;
    const parts = [
      `${answer.file}: ${formatAmount(answer.files, 'file')}, ${sizeOf(answer.bytes)}, sha256 ${answer.sha256}`,
    ];
    if (bucket)
      parts.push(
        `${bucket.url}: ${formatAmount(bucket.banners, 'banner')}, ${sizeOf(bucket.bytes)}, written by ClickHouse; keep it with the file`,
      );
    show(answer, parts.join('\n'));
    if (!terminal.json && removed.length > 0) {
      terminal.note(`Removed ${formatAmount(removed.length, 'older backup')}.`);
    }
  },
};

const sizeOf = (bytes: number) => `${(bytes / 1_048_576).toFixed(1)} MiB`;

function readTarget(invocation: Invocation): { file: string; keep?: number } {
  const [named] = invocation.args;
  const to = textOption(invocation, 'to');
  const keep = countOption(invocation, 'keep', mostBackups);
  if (to === undefined) {
    if (named === undefined) throw new UsageError('Name a FILE, or a folder with --to.');
    if (keep !== undefined) throw new UsageError('--keep needs --to.');
    return { file: resolve(named) };
  }
  if (named !== undefined) throw new UsageError('Name a FILE or --to FOLDER, not both.');
  return {
    file: timedBackup(resolve(to), Date.now()),
    ...given({ keep }),
  };
}

export const backupVerify: Command = {
  name: 'backup verify',
  summary: 'Check a backup as a restore would, and change nothing',
  arguments: ['FILE'],
  examples: [
    ['vedette backup verify /srv/backups/vedette.tgz', 'Every digest and both databases'],
    ['ssh store cat vedette.tgz | vedette backup verify -', 'From another machine'],
  ],
  async run({ args: [name = ''], show, stdin }) {
    const { createdAt, files } = await withInputFile(name, stdin, verifyBackup);
    const answer = { file: name, files: files.length, createdAt };
    show(answer, `${name}: whole, ${formatAmount(files.length, 'file')} of ${createdAt}.`);
  },
};

export const restore: Command = {
  name: 'restore',
  summary: 'Restore a backup; stop the server first',
  arguments: ['FILE'],
  options: {
    force: { description: 'Allow a folder with data. The old data is moved aside, not deleted.' },
  },
  examples: [
    ['vedette restore /srv/backups/vedette.tgz', 'Verified in full before anything changes'],
    ['ssh old cat vedette.tgz | vedette restore -', 'From another machine'],
  ],
  async run({ args, options, show, stdin, config }) {
    const { data } = config().config;
    const folder = await openFolder(data, 'restore');
    try {
      if (existsSync(join(data, ledgerFile)) && options['force'] !== true) {
        throw new StartError(`${data} already holds data. Add --force to move it aside.`);
      }
      const manifest = await withInputFile(args[0] ?? '', stdin, (file) =>
        restoreBackup(file, { folder: data, now: Date.now }),
      );
      await recordRestore(folder, args[0] ?? '', manifest.createdAt);
      const answer = { data, files: manifest.files.length, createdAt: manifest.createdAt };
      const text = `Restored ${formatAmount(answer.files, 'file')} of ${answer.createdAt} to ${data}.`;
      const kept = await readBucketNote(data);
      const rest = kept
        ? `\nIts ${formatAmount(kept.documents, 'banner')} are at ${kept.url}: vedette migrate-store cluster restores them to ClickHouse.`
        : '';
      show({ ...answer, ...(kept ? { bucket: kept.url } : {}) }, text + rest);
      return undefined;
    } finally {
      folder.release();
    }
  },
};

/** Records the restore in the restored ledger, whose own log ends at the time of the backup. */
async function recordRestore(folder: Folder, file: string, createdAt: string): Promise<void> {
  const store = await openStore(folder, Date.now);
  try {
    const detail = { created: createdAt };
    const restored = changeByServer(Date.now(), { action: 'restore', subject: file, detail });
    await store.audit.append('changes', [restored]);
  } finally {
    await store.close();
  }
}
