import { Type, type Static } from 'typebox';
import type { ScanState } from './store.ts';

const states: readonly ScanState[] = ['queued', 'running', 'done', 'failed', 'no such domain'];

/** How far a scan is. Clients read the percentage with patterns, so the rest is there only when asked for. */
export const Progress = Type.Object({
  scan_percentage: Type.Integer({
    description: '0 to 99 under way, 100 done, -1 failed, -2 there is no such domain.',
  }),
  explain: Type.Optional(
    Type.Object({
      position: Type.Integer({
        description:
          'Its place in the queue, 1 for the next one. Accounts take turns. 0 when it does not wait.',
      }),
      state: Type.Unsafe<ScanState>({ type: 'string', enum: states }),
      why: Type.String({ description: 'Why it failed; empty when it did not.' }),
    }),
  ),
});
export type Progress = Static<typeof Progress>;
