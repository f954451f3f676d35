import { Type } from 'typebox';
import { operation } from '../http/operation.ts';

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
  output: Type.Object({ version: Type.String({ description: 'Version of Vedette.' }) }),
  errors: [],
});

export const readiness = operation({
  ...probe,
  id: 'readiness',
  path: '/readyz',
  summary: 'Readiness check',
  description: 'Answers 503 while shutting down or while the storage is unavailable.',
  output: Type.Object({
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        ok: Type.Boolean(),
        detail: Type.String({ description: 'Details; the reason when not ok.' }),
      }),
    ),
  }),
  errors: ['draining', 'storeAway'],
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
  input: Type.Object({ file: Type.String({ description: 'Absolute path of the backup file.' }) }),
  output: Type.Object({
    file: Type.String(),
    files: Type.Integer(),
    bytes: Type.Integer(),
    sha256: Type.String({ description: 'SHA-256 of the backup.' }),
  }),
  errors: ['parameterMissing', 'parameterUnusable', 'diskFull'],
});
