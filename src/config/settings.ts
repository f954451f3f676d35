import { choice, ms, parallel, path, text } from '../setting.ts';

export const programSettings = {
  data: path(
    'Data folder. Empty: data/ in a clone, ~/.local/share/vedette for an installed package.',
  ),
  ledger: text(
    '',
    'PostgreSQL 13 or newer for accounts, quotas, scans and reports: postgres://user:password@host/database. ' +
      'Empty: SQLite in the data folder.',
  ),
  ledger_connections: parallel(10, 'Connections to PostgreSQL, beside one to hear of changes.'),
  ledger_connect_ms: ms(5_000, 'Time limit for connecting to PostgreSQL.', [100, 600_000]),
  ledger_statement_ms: ms(10_000, 'Time limit for one statement in PostgreSQL.', [100, 600_000]),
  ledger_beat_ms: ms(400, 'Time between two checks that PostgreSQL answers.', [10, 60_000]),
  ledger_beat_timeout_ms: ms(
    1_000,
    'PostgreSQL is taken to be away when a check is not answered for this long.',
    [100, 60_000],
  ),
  ledger_retry_ms: ms(1_000, 'Longest pause between attempts to reconnect.', [100, 60_000]),
  objects: text(
    '',
    'Folder that all servers of one ledger share, for feed documents and screenshots. Empty: the data folder.',
  ),
  runtime_dir: text('', 'Folder for the control socket when the data path is too long for one.'),
  log_level: choice(['info', 'debug', 'warn', 'error', 'silent'], 'Lowest level logged.'),
};
