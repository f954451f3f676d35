import { amount, choice, fitting, secret, text } from '../setting.ts';

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
    'Where all servers of one ledger keep feed documents and screenshots: s3://bucket/prefix, or a folder that each ' +
      'has mounted. Empty: the data folder.',
  ),
  objects_endpoint: text(
    'URL of the S3 server, such as https://s3.example:9000. Empty: that of AWS in the region. ' +
      'Also AWS_ENDPOINT_URL_S3.',
  ),
  objects_region: text('Region of the bucket. Also AWS_REGION.', 'us-east-1'),
  objects_addressing: choice(
    ['auto', 'path', 'host'],
    'Where S3 requests name the bucket: in the path or in the host name. auto: in the path if an endpoint is set.',
  ),
  objects_key: secret('Access key id for S3. Also AWS_ACCESS_KEY_ID.'),
  objects_secret: secret('Secret access key for S3. Also AWS_SECRET_ACCESS_KEY.'),
  objects_token: secret('Session token of temporary S3 credentials. Also AWS_SESSION_TOKEN.'),
  runtime_dir: text('Folder for the control socket when the data path is too long for one.'),
  log_level: choice(['info', 'debug', 'warn', 'error', 'silent'], 'Lowest level logged.'),
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
