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
  summary: 'The process is alive',
  output: Type.Object({ version: Type.String({ description: 'Version of Vedette.' }) }),
  errors: [],
});

export const readiness = operation({
  ...probe,
  id: 'readiness',
  path: '/readyz',
  summary: 'The service can answer',
  description: 'Answers 503 while it cannot: shutting down, or the store is away.',
  output: Type.Object({
    checks: Type.Array(
      Type.Object({
        name: Type.String(),
        ok: Type.Boolean(),
        detail: Type.String({ description: 'What was seen; the reason when not ok.' }),
      }),
    ),
  }),
  errors: ['draining', 'storeAway'],
});

export const backup = operation({
  id: 'backup',
  methods: ['POST'],
  path: '/v1/admin/backup',
  summary: 'Write a backup of the whole data folder on this machine',
  description: 'Only through the control socket: it writes a file as the server.',
  group: 'admin',
  access: 'local',
  cost: 0,
  envelope: 'wrapped',
  input: Type.Object({ file: Type.String({ description: 'Absolute path of the file to write.' }) }),
  output: Type.Object({
    file: Type.String(),
    files: Type.Integer(),
    bytes: Type.Integer(),
    sha256: Type.String({ description: 'Digest of the written file.' }),
  }),
  errors: ['parameterMissing', 'parameterUnusable', 'diskFull'],
});
