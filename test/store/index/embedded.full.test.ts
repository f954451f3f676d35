import { temporaryFolder } from '../../harness.ts';
import { indexConformance } from './conformance.ts';
import { openEngine } from './embedded.ts';

indexConformance('the embedded index', (facts) => openEngine(temporaryFolder(), facts));
