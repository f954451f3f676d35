import { Type, type Static } from 'typebox';
import type { ScanState } from './store.ts';

export const states: readonly ScanState[] = [
  'queued',
  'running',
  'done',
  'failed',
  'no such domain',
];

/**
 * Progress of a scan. Clients extract the percentage with patterns, so other members are optional.
 */
export const Progress = Type.Object({
  scan_percentage: Type.Integer({
    description: '0 to 99 in progress, 100 done, -1 failed, -2 domain does not exist.',
  }),
  explain: Type.Optional(
    Type.Object({
      url: Type.String({ description: 'What is scanned.' }),
      position: Type.Integer({
        description: 'Queue position, 1 for the next scan; accounts take turns. 0 if not queued.',
      }),
      state: Type.Unsafe<ScanState>({ type: 'string', enum: states }),
      why: Type.String({ description: 'Failure reason, or "".' }),
    }),
  ),
});
export type Progress = Static<typeof Progress>;
