import { encodeWeight } from '../../src/domain/phishing/model.ts';
import type { Linear } from './learn.ts';
import type { Calibration } from './leave-out.ts';

export interface DataFiles {
  'url-weights.bin': Uint8Array;
  'url-model.txt': string;
}

/** The files that the service reads: the calibration is folded into the weights. */
export function dataFiles({ start, weights }: Linear, calibration: Calibration): DataFiles {
  const { line, thresholds } = calibration;
  let largest = 0;
  for (const weight of weights) largest = Math.max(largest, Math.abs(weight) * line.slope);
  const bytes = Uint8Array.from(weights, (weight) => encodeWeight(weight * line.slope, largest));
  return {
    'url-weights.bin': bytes,
    'url-model.txt': `# Written by \`npm run train:url\`; do not edit. Log-odds, as if one URL in two were phishing.
start ${shown(line.slope * start + line.offset)}
suspicious ${shown(thresholds.suspicious)}
dangerous ${shown(thresholds.dangerous)}
# The largest weight that a byte of url-weights.bin stands for.
largest ${shown(largest)}
`,
  };
}

function shown(value: number): string {
  return String(Math.round(value * 1_000) / 1_000);
}
