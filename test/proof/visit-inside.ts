import type { Figure } from '../../bench/figure.ts';
import { proveVisitHere, type VisitProof } from './visit.ts';

/** Runs the proof in the current network namespace; figures go to the parent process. */
const tell = (figure: Figure) =>
  new Promise<void>((told) => process.send?.(figure, undefined, {}, () => told()));

// The parent is gone: the proof was stopped.
const stop = () => process.exit(1);
process.once('disconnect', stop);
for await (const figure of proveVisitHere(JSON.parse(process.argv[2] ?? '{}') as VisitProof))
  await tell(figure);
process.off('disconnect', stop);
process.disconnect();
