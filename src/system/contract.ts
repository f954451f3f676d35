import { Type, type Static } from 'typebox';
import { adminOperation, keyErrors, operation } from '../http/operation.ts';
import { mostBackups } from './settings.ts';

const probe = {
  methods: ['GET'],
  group: 'user',
  access: 'open',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({}),
} as const;

export const health = operation({
  ...probe,
  id: 'health',
  path: '/healthz',
  summary: 'Liveness check',
  output: Type.Object({
    version: Type.String({ description: 'Version of Vedette.' }),
    commit: Type.String({
      description: 'Commit that it was built from; "" where that is not known.',
    }),
  }),
  errors: [],
});

const Checks = Type.Object({
  checks: Type.Array(
    Type.Object({
      name: Type.String(),
      ok: Type.Boolean(),
      detail: Type.String({ description: 'Details; the reason when not ok.' }),
    }),
    { description: 'One for each part of the service.' },
  ),
});

export const readiness = operation({
  ...probe,
  id: 'readiness',
  path: '/readyz',
  summary: 'Readiness check',
  description:
    'Answers 503 while shutting down or while the storage is unavailable. Only programs on the same machine see the ' +
    'checks; for all others the list is empty, and admins ask /v1/admin/checks.',
  output: Checks,
  errors: ['draining', 'storeAway'],
});

const administration = { ...adminOperation, errors: keyErrors } as const;

export const SettingRow = Type.Object({
  name: Type.String({ description: 'Name, as in vedette.yaml.' }),
  value: Type.String({ description: 'Value in effect, without secrets; lists as JSON.' }),
  origin: Type.String({ description: 'A variable, the file, or default.' }),
  means: Type.String({ description: 'What it is for.' }),
});
export type SettingRow = Static<typeof SettingRow>;

export const overview = operation({
  id: 'overview',
  methods: ['GET'],
  path: '/v1/overview',
  summary: 'How fresh the data is, how exposed you are, and what has changed since a given time',
  description: 'Free. The start page of the web shows it.',
  group: 'exploit',
  access: 'key',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    since: Type.String({
      default: 'now-1d',
      maxLength: 40,
      description: 'From when: a day, a time, or an expression such as now-7d; at most 30 days.',
    }),
  }),
  output: Type.Object({
    feeds: Type.Integer({ description: 'Feeds in use.' }),
    newest_list: Type.String({ description: 'When the newest of them was current; "" without.' }),
    troubled: Type.Array(
      Type.Object({
        feed: Type.String(),
        state: Type.String({ description: 'held, failing or stale.' }),
      }),
      {
        description:
          'Feeds that need attention; always empty for accounts that are not administrators.',
      },
    ),
    cve_data: Type.String({ description: 'ready, building, or none.' }),
    last_import: Type.String({ description: 'When a scan file was last imported; "" for never.' }),
    last_scan: Type.String({ description: 'When the caller last scanned a site; "" for never.' }),
    last_scan_id: Type.String({ description: 'Its id; "" for none.' }),
    hosts: Type.Integer({ description: 'Hosts with banners.' }),
    affected: Type.Integer({ description: 'Of those, affected by a CVE.' }),
    overdue: Type.Integer({ description: 'Of those, with something overdue.' }),
    since: Type.String({ description: 'Changes are counted from here.' }),
    new_banners: Type.Integer({ description: 'Banners seen since then.' }),
    changes: Type.Record(Type.String(), Type.Integer(), {
      description: 'Changes of your exposure since then, by kind; see exposureChanges.',
    }),
  }),
  errors: [...keyErrors, 'parameterUnusable', 'storeAway', 'overloaded'],
});
export type Overview = Static<typeof overview.output>;

export const listSettings = operation({
  ...administration,
  id: 'listSettings',
  methods: ['GET'],
  path: '/v1/admin/settings',
  summary: 'Settings in effect and where each comes from',
  description: 'Secrets are left out. Settings are changed in vedette.yaml or the environment.',
  input: Type.Object({}),
  output: Type.Object({ settings: Type.Array(SettingRow) }),
});

export const listChecks = operation({
  ...administration,
  id: 'listChecks',
  methods: ['GET'],
  path: '/v1/admin/checks',
  summary: 'How each part of the service is',
  input: Type.Object({}),
  output: Checks,
  errors: [...keyErrors, 'draining', 'storeAway'],
});

export const BackupRow = Type.Object({
  name: Type.String({ description: 'File name in the folder for backups.' }),
  made: Type.String({ description: 'When, in UTC.' }),
  bytes: Type.Integer(),
});
export type BackupRow = Static<typeof BackupRow>;

export const listBackups = operation({
  ...administration,
  id: 'listBackups',
  methods: ['GET'],
  path: '/v1/admin/backups',
  summary: 'Backups in the folder of the settings, newest first',
  input: Type.Object({}),
  output: Type.Object({
    folder: Type.String({ description: 'VEDETTE_BACKUP_TO; "" when none is set.' }),
    every_hours: Type.Number({ description: 'Hours between backups.' }),
    keep: Type.Integer({ description: 'Number of backups kept.' }),
    backups: Type.Array(BackupRow),
  }),
});

export const makeBackup = operation({
  ...administration,
  id: 'makeBackup',
  methods: ['POST'],
  path: '/v1/admin/backups',
  summary: 'Make a backup now, in the folder of the settings',
  description: 'Older ones beyond the number to keep are removed, as after a scheduled backup.',
  input: Type.Object({}),
  output: Type.Object({
    name: Type.String({ description: 'File name in the folder for backups.' }),
    bytes: Type.Integer(),
    sha256: Type.String({ description: 'SHA-256 of the backup.' }),
  }),
  errors: [...keyErrors, 'conflict', 'diskFull'],
});

export const Diagnosis = Type.Object({
  check: Type.String({ description: 'What was examined.' }),
  state: Type.Unsafe<'ok' | 'warning' | 'bad'>({ type: 'string', enum: ['ok', 'warning', 'bad'] }),
  seen: Type.String({ description: 'What was found.' }),
  todo: Type.String({ description: 'What to do about it, or "".' }),
});
export type Diagnosis = Static<typeof Diagnosis>;

export const examine = operation({
  ...administration,
  id: 'examine',
  methods: ['GET'],
  path: '/v1/admin/doctor',
  summary: 'Examine the installation, as vedette doctor does',
  description:
    'Takes a few seconds: the examination runs in a separate process beside the server. One runs at a time; ' +
    'concurrent callers get the same result.',
  input: Type.Object({}),
  output: Type.Object({ checks: Type.Array(Diagnosis) }),
  errors: [...keyErrors, 'conflict'],
});

export const backup = operation({
  id: 'backup',
  methods: ['POST'],
  path: '/v1/admin/backup',
  summary: 'Back up the data folder to a file on the server',
  description: 'Control socket only, because the server writes the file with its own permissions.',
  group: 'admin',
  access: 'local',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({
    file: Type.String({ description: 'Absolute path of the backup file.' }),
    portable: Type.Boolean({
      default: false,
      description:
        'Put the banners into the file, even if ClickHouse can write them to the bucket.',
    }),
    keep: Type.Optional(
      Type.Integer({
        minimum: 1,
        maximum: mostBackups,
        description: 'Remove all but that many backups in the folder.',
      }),
    ),
  }),
  output: Type.Object({
    file: Type.String(),
    files: Type.Integer(),
    bytes: Type.Integer(),
    sha256: Type.String({ description: 'SHA-256 of the backup.' }),
    bucket: Type.Optional(
      Type.Object(
        {
          url: Type.String({ description: 'Where they are.' }),
          banners: Type.Integer(),
          bytes: Type.Integer(),
        },
        { description: 'Banners that ClickHouse wrote to the bucket itself.' },
      ),
    ),
    removed: Type.Array(Type.String(), { description: 'Names of older backups.' }),
  }),
  errors: ['parameterMissing', 'parameterUnusable', 'diskFull', 'conflict'],
});
