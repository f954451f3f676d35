import { StartError } from '../../errors.ts';
import { openFolder } from '../../store/folder.ts';
import { migrateStore, type MigrationProgress } from '../../store/migrate-store.ts';
import { objectsInFolder } from '../../store/objects/folder.ts';
import { openObjects } from '../../store/objects/open.ts';
import { UsageError, type Command } from '../command.ts';
import { formatAmount } from '../figures.ts';
import { createProgress, type Progress } from '../progress.ts';
import type { Terminal } from '../terminal.ts';

export const migrateStoreCommand: Command = {
  name: 'migrate-store',
  summary: 'Copy the ledger between the data folder and PostgreSQL; stop the servers first',
  arguments: ['cluster|embedded'],
  options: {},
  examples: [
    [
      'VEDETTE_LEDGER=postgres://vedette@db.example/vedette vedette migrate-store cluster',
      'From the data folder to PostgreSQL',
    ],
    [
      'VEDETTE_LEDGER=postgres://vedette@db.example/vedette vedette migrate-store embedded',
      'And back, into an empty data folder',
    ],
  ],
  startsFolder: true,
  async run({ args, terminal, config: readSettings }) {
    const [to] = args;
    if (to !== 'cluster' && to !== 'embedded') throw new UsageError('Say cluster or embedded.');
    const { config } = readSettings();
    if (config.ledger === '')
      throw new StartError('Set VEDETTE_LEDGER to the ledger on PostgreSQL.');
    const folder = await openFolder(config.data, 'migrate-store');
    const shared = config.objects === '' ? undefined : openObjects({ settings: config });
    try {
      const progress = showProgress(terminal);
      const summary = await migrateStore({
        to,
        folder: folder.path,
        settings: { ...config, mayLead: false },
        local: objectsInFolder(folder.path),
        ...(shared ? { shared } : {}),
        now: Date.now,
        onProgress: (step) => progress.show(step),
      });
      const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0);
      const text = `${formatAmount(rows, 'row')} and ${formatAmount(summary.files, 'file')} copied, every row compared.`;
      progress.end();
      terminal.out(terminal.json ? JSON.stringify({ to, ...summary }) : text);
      return undefined;
    } finally {
      shared?.close();
      folder.release();
    }
  },
};

/** One bar for copying, and one for verifying. */
function showProgress(terminal: Terminal) {
  let bar: { of: MigrationProgress['doing']; progress: Progress } | undefined;
  return {
    show({ doing, done, total }: MigrationProgress) {
      if (bar?.of !== doing) {
        bar?.progress.clear();
        const label = doing === 'copying' ? 'Copying' : 'Verifying';
        const measure = (amount: number) => String(amount);
        bar = { of: doing, progress: createProgress(terminal, { label, total, measure }) };
      }
      bar.progress.amount(done);
    },
    end: () => bar?.progress.clear(),
  };
}
