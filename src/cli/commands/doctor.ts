import { existsSync } from 'node:fs';
import { statfs } from 'node:fs/promises';
import { dirname } from 'node:path';
import { controlSocketPath } from '../../store/holder.ts';
import type { Command } from '../command.ts';
import { isListening } from '../connect.ts';
import { CallFailed } from '../../http/client.ts';
import {
  bad,
  ok,
  warning,
  type Diagnosis,
  type Examine,
  type Finding,
  type Patient,
} from '../doctor/diagnosis.ts';
import { examineFeeds, examineSuppressions } from '../doctor/feeds.ts';
import { examineFolder, examineOwners } from '../doctor/files.ts';
import { examineEncryption, examineIndex, examineLedger } from '../doctor/ledger.ts';
import { examineBrowser, examineWorker } from '../doctor/scanner.ts';
import {
  examineAudit,
  examineBackups,
  examineCertificate,
  examineClock,
  examineCves,
  examineParts,
  examineProcesses,
  examineUse,
} from '../doctor/upkeep.ts';
import { listTable, type Colour, type Column } from '../terminal/terminal.ts';
import { Database } from '../../sqlite.ts';

const colours: Readonly<Record<string, Colour>> = { ok: 'green', warning: 'yellow', bad: 'red' };

const columns: readonly Column<Diagnosis>[] = [
  { title: 'STATE', cell: ({ state }) => state, colour: (cell) => colours[cell] },
  { title: 'CHECK', cell: ({ check }) => check },
  { title: 'SEEN', cell: ({ seen }) => seen },
  { title: 'WHAT TO DO', cell: ({ todo }) => todo },
];

export const doctor: Command = {
  name: 'doctor',
  summary: 'Check this installation and suggest fixes',
  examples: [['vedette doctor', 'Exit code 1 if anything is broken']],
  neverWaits: true,
  async run({ terminal, connect, config: load, show }) {
    const { config } = load();
    const isServed = await isListening(controlSocketPath(config.data, config.runtime_dir));
    const server = isServed ? await connect() : undefined;
    const found: Diagnosis[] = [];
    for (const [check, examine] of Object.entries(examinations)) {
      found.push({ check, ...(await examineAnyway(examine, { config, server })) });
    }
    show({ checks: found }, listTable(columns, found, terminal));
    return found.some(({ state }) => state === 'bad') ? 1 : 0;
  },
};

/** One that fails must not hide the others. */
async function examineAnyway(examine: Examine, patient: Patient): Promise<Finding> {
  try {
    return await examine(patient);
  } catch (error) {
    if (!(error instanceof CallFailed)) throw error;
    return bad(`not known: ${error.message}`, 'The other checks say what is unavailable.');
  }
}

/** The folder, or its nearest existing parent. */
function nearest(folder: string): string {
  return existsSync(folder) ? folder : nearest(dirname(folder));
}

const examinations: Record<string, Examine> = {
  node: () => {
    const [major = 0, minor = 0] = process.versions.node.split('.').map(Number);
    if (major >= 22) return ok(process.version);
    if (major !== 20 || minor < 19) return bad(process.version, 'Install Node 22 or newer.');
    return warning(
      `${process.version}, no security fixes since April 2026`,
      'Install Node 24, then run npm start once in a clone, or install the package for it: native code is built for one version of Node.',
    );
  },
  'data folder': examineFolder,
  files: examineOwners,
  disk: async ({ config: { data } }) => {
    const { bavail, bsize, blocks } = await statfs(nearest(data));
    const free = bavail * bsize;
    const seen = `${(free / 2 ** 30).toFixed(1)} GiB free`;
    if (free < 2 ** 28) return bad(seen, 'Free up space: writes will fail soon.');
    return free < 2 ** 30 || bavail / blocks < 0.05 ? warning(seen, 'Free up space.') : ok(seen);
  },
  server: ({ server }) =>
    ok(server ? 'running on this data folder' : 'not running on this data folder'),
  parts: examineParts,
  processes: examineProcesses,
  'real use': examineUse,
  ledger: examineLedger,
  'banner file': examineIndex,
  encryption: examineEncryption,
  engines: () => {
    const memory = new Database(':memory:');
    const row = memory
      .prepare(
        "select sqlite_version() as version, sqlite_compileoption_used('ENABLE_FTS5') as fts5",
      )
      .get() as { version: string; fts5: number };
    memory.close();
    const seen = `SQLite ${row.version}${row.fts5 === 1 ? ' with FTS5' : ''}`;
    return row.fts5 === 1 ? ok(seen) : bad(`${seen} without FTS5`, 'Run npm ci again.');
  },
  feeds: examineFeeds,
  suppressions: examineSuppressions,
  browser: examineBrowser,
  'scan worker': examineWorker,
  'CVE data': examineCves,
  backups: examineBackups,
  certificate: examineCertificate,
  'audit log': examineAudit,
  clock: examineClock,
  proxy: ({ config: { behind_proxy, trusted_proxies } }) =>
    behind_proxy && trusted_proxies.length === 0
      ? warning('behind an undeclared proxy', 'Set VEDETTE_TRUSTED_PROXIES to its address.')
      : ok(behind_proxy ? trusted_proxies.join(', ') : 'none'),
};
