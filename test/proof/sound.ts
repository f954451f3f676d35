import type { Figure } from '../../bench/figure.ts';
import { proveFairness } from './fairness.ts';
import { proveFaults } from './faults.ts';
import { proveNode } from './node.ts';
import { provePlaces } from './places.ts';
import { proveRegexes } from './regexes.ts';
import { proveRestore } from './restore.ts';

export interface SoundProof {
  seed: number;
  /** Versions of Node to fetch and try; see `proveNode`. */
  versions: readonly string[];
}

/** Works wherever it is installed, survives its own faults and hostile text, is fair, and never loses a restore. */
export async function* proveSound({ seed, versions }: SoundProof): AsyncGenerator<Figure> {
  yield* provePlaces();
  yield* proveFaults({ seed, rounds: 10 });
  yield* proveRegexes({ seed, size: 2 ** 20 });
  yield* proveFairness({ accounts: 10, scans: 10, flood: 1_000 });
  yield* proveRestore({ seed, kills: 50, calls: ['rename', 'fsync', 'unlink'] });
  yield* proveNode({ seed, versions, restarts: 100 });
}
