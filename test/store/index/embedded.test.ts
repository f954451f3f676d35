import { temporaryFolder } from '../../harness.ts';
import { indexConformance, quickEffort } from './conformance.ts';
import { openEngine } from './embedded.ts';

indexConformance(
  'the embedded index',
  (facts) => openEngine(temporaryFolder(), facts),
  quickEffort,
);
