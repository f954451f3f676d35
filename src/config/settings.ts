import { amount, choice, fitting, text } from '../setting.ts';

export const programSettings = {
  data: text(
    'Data folder. Empty: data/ in a clone, ~/.local/share/vedette for an installed package.',
  ),
  ledger: fitting(
    'PostgreSQL 13 or newer for accounts, quotas, scans and reports: postgres://user:password@host/database. ' +
      'Empty: SQLite in the data folder.',
    'empty, or a URL postgres://user:password@host/database',
    (value) => /^postgres(?:ql)?:\/\/\S+$/.test(value),
  ),
  ledger_connections: amount(
    10,
    'Connections to PostgreSQL, beside one that listens for changes.',
    [1, 64],
  ),
  objects: text(
    'Where all servers of one ledger keep feed documents and screenshots: a folder that each has mounted, or ' +
      's3://KEY:SECRET@bucket/prefix?region=…&endpoint=https://…. Without key, region or endpoint, the AWS_… variables ' +
      'count. Empty: the data folder.',
  ),
  runtime_dir: text('Folder for the control socket when the data path is too long for one.'),
  log_level: choice(
    ['info', 'debug', 'warn', 'error', 'silent'],
    'Lowest level logged. debug: every request, not only failed and slow ones.',
  ),
};

export const programLimits = {
  ledgerConnectMs: 5_000,
  /** PostgreSQL aborts statements that take longer. */
  ledgerStatementMs: 10_000,
  /** PostgreSQL counts as unavailable if it does not answer for this long. */
  ledgerBeatTimeoutMs: 1_000,
  /** Timeout of an S3 request that makes no progress. */
  objectsMs: 10_000,
  /** S3 counts as unavailable if it does not answer for this long. */
  objectsBeatTimeoutMs: 1_000,
};
