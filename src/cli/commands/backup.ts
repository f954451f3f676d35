import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { StartError } from '../../errors.ts';
import { openFolder } from '../../store/folder.ts';
import { restoreBackup } from '../../store/restore.ts';
import { ledgerFile } from '../../store/store.ts';
import * as contract from '../../system/contract.ts';
import type { Command } from '../command.ts';

export const backup: Command = {
  name: 'backup',
  summary: 'Back up everything, even while the server runs',
  arguments: ['FILE'],
  options: {},
  examples: [['vedette backup /srv/backups/vedette.tgz', 'A consistent snapshot with checksums']],
  async run({ args, terminal, connect }) {
    const answer = await (await connect()).call(contract.backup, { file: resolve(args[0] ?? '') });
    const size = `${(answer.bytes / 1_048_576).toFixed(1)} MiB`;
    const text = `${answer.file}: ${answer.files} files, ${size}, sha256 ${answer.sha256}`;
    terminal.out(terminal.json ? JSON.stringify(answer) : text);
    return undefined;
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
  ],
  async run({ args, options, terminal, config }) {
    const { data } = config().config;
    const folder = await openFolder(data, 'restore');
    try {
      if (existsSync(join(data, ledgerFile)) && options['force'] !== true) {
        throw new StartError(`${data} already holds data. Add --force to move it aside.`);
      }
      const manifest = await restoreBackup(resolve(args[0] ?? ''), {
        folder: data,
        now: Date.now,
      });
      const answer = { data, files: manifest.files.length, createdAt: manifest.createdAt };
      const text = `Restored ${answer.files} files of ${answer.createdAt} to ${data}.`;
      terminal.out(terminal.json ? JSON.stringify(answer) : text);
      return undefined;
    } finally {
      folder.release();
    }
  },
};
