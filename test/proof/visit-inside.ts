import type { Figure } from '../../bench/figure.ts';
import { proveVisitHere, type VisitProof } from './visit.ts';

/** The proof in whatever network it was started in; figures go to whoever started it. */
const tell = (figure: Figure) =>
  new Promise<void>((told) => process.send?.(figure, undefined, {}, () => told()));

// Nobody listens any more: the proof was stopped.
const stop = () => process.exit(1);
process.once('disconnect', stop);
for await (const figure of proveVisitHere(JSON.parse(process.argv[2] ?? '{}') as VisitProof))
  await tell(figure);
process.off('disconnect', stop);
process.disconnect();
