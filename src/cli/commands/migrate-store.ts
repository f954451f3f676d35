import type { Config } from '../../config/config.ts';
import { StartError } from '../../errors.ts';
import { createLog } from '../../log.ts';
import { migrateBanners, restoreBanners } from '../../service/migrate-banners.ts';
import { openFolder } from '../../store/folder.ts';
import { migrateStore, type Direction, type MigrationProgress } from '../../store/migrate-store.ts';
import { objectsInFolder } from '../../store/objects/folder.ts';
import { openObjects } from '../../store/objects/open.ts';
import { UsageError, type Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { createProgress, type Progress } from '../terminal/progress.ts';
import type { Terminal } from '../terminal/terminal.ts';

export const migrateStoreCommand: Command = {
  name: 'migrate-store',
  summary: 'Copy ledger, files and banners between the data folder and a cluster',
  arguments: ['cluster|embedded'],
  examples: [
    [
      'VEDETTE_LEDGER=postgres://vedette@db.example/vedette vedette migrate-store cluster',
      'From the data folder to PostgreSQL; stop the servers first',
    ],
    [
      'VEDETTE_LEDGER=postgres://vedette@db.example/vedette vedette migrate-store embedded',
      'And back, into an empty data folder',
    ],
    [
      'VEDETTE_INDEX=clickhouse://vedette@index.example/vedette vedette migrate-store cluster',
      'Banners to ClickHouse',
    ],
  ],
  startsFolder: true,
  async run({ args, terminal, show, config: readSettings }) {
    const [to] = args;
    if (to !== 'cluster' && to !== 'embedded')
      throw new UsageError('The direction is cluster or embedded.');
    const { config } = readSettings();
    if (config.ledger === '' && config.index === '') {
      throw new StartError(
        'Set VEDETTE_LEDGER to the ledger on PostgreSQL, VEDETTE_INDEX to the index on ClickHouse, or both.',
      );
    }
    const folder = await openFolder(config.data, 'migrate-store');
    const progress = showProgress(terminal);
    try {
      const { facts, text } = await copyAll({ to, config, onProgress: progress.show });
      progress.end();
      show({ to, ...facts }, text);
      return undefined;
    } finally {
      progress.end();
      folder.release();
    }
  },
};

interface Copy {
  to: Direction;
  config: Config;
  onProgress: (progress: MigrationProgress) => void;
}

/** Copies each store that has a setting. */
async function copyAll(copy: Copy) {
  const { ledger, index } = copy.config;
  const rows = ledger === '' ? undefined : await copyLedger(copy);
  const banners = index === '' ? undefined : await copyBanners(copy);
  return {
    facts: { ...rows?.facts, ...banners?.facts },
    text: [rows?.text, banners?.text].filter((text) => text !== undefined).join('\n'),
  };
}

async function copyLedger({ to, config, onProgress }: Copy) {
  const shared = config.objects === '' ? undefined : openObjects({ settings: config });
  try {
    const summary = await migrateStore({
      to,
      folder: config.data,
      settings: { ...config, role: 'command' },
      local: objectsInFolder(config.data),
      ...(shared ? { shared } : {}),
      now: Date.now,
      onProgress,
    });
    const rows = summary.tables.reduce((sum, table) => sum + table.rows, 0);
    const amounts = `${formatAmount(rows, 'row')} and ${formatAmount(summary.files, 'file')}`;
    return { facts: summary, text: `${amounts} copied, every row compared.` };
  } finally {
    shared?.close();
  }
}

async function copyBanners({ to, config, onProgress }: Copy) {
  // Real failures end the command with an error.
  const log = createLog('silent', () => undefined);
  const restored = to === 'cluster' ? await restoreBanners(config) : undefined;
  if (restored !== undefined) {
    const text = `${formatAmount(restored, 'banner')} restored from the bucket.`;
    return { facts: { banners: { documents: restored } }, text };
  }
  const copied = await migrateBanners({ to, config, log, onProgress });
  const text = `${formatAmount(copied.documents, 'banner')} copied, every one compared.`;
  return { facts: { banners: copied }, text };
}

/** One bar per step. */
function showProgress(terminal: Terminal) {
  let bar: { of: MigrationProgress['doing']; progress: Progress } | undefined;
  return {
    show: ({ doing, done, total }: MigrationProgress) => {
      if (bar?.of !== doing) {
        bar?.progress.clear();
        const label = `${doing.slice(0, 1).toUpperCase()}${doing.slice(1)}`;
        const measure = (amount: number) => Math.round(amount).toLocaleString('en');
        bar = { of: doing, progress: createProgress(terminal, { label, total, measure }) };
      }
      bar.progress.amount(done);
    },
    end: () => bar?.progress.clear(),
  };
}
