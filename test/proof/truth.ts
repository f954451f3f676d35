import type { Figure } from '../../bench/figure.ts';
import { proveTruthCve } from './truth-cve.ts';
import { proveTruthIp } from './truth-ip.ts';
import { proveTruthUrl } from './truth-url.ts';

export interface TruthProof {
  seed: number;
  /** Addresses drawn from each held-out list. */
  drawn: number;
}

/** Compares Vedette's answers with known facts: addresses, CVEs of banners and builds, URLs. See docs/truth.md. */
export async function* proveTruth({ seed, drawn }: TruthProof): AsyncGenerator<Figure> {
  yield* proveTruthIp({ seed, drawn });
  yield* proveTruthCve();
  yield* proveTruthUrl({ seed });
}
