import { readFileSync } from 'node:fs';
import { readRows, splitWord } from '../../lib/text-table.ts';
import { bucketCount } from './clue-list.ts';
import { dataFile } from './read-data.ts';

/** The trained model, written by `npm run train:url`. */
export interface Model {
  /** Log-odds of a URL without clues. */
  start: number;
  /** Least log-odds for each verdict. */
  thresholds: { suspicious: number; dangerous: number };
  /** One byte per bucket, and the log-odds of each byte value. */
  bytes: Uint8Array;
  logOdds: Float32Array;
}

/** Hand-set log-odds of signs that are too rare in the training lists and too strong to omit. */
export const handSet: Readonly<Record<string, number>> = {
  'brand.homograph': 2.5,
  'host.mixed-scripts': 1.5,
  'host.user-info': 1.5,
};

let model: Model | undefined;

/** Read on first use: most commands never score a URL. */
export function learntModel(): Model {
  model ??= readModel();
  return model;
}

function readModel(): Model {
  const values = new Map(
    readRows(dataFile('url-model.txt')).map(([line = '']) => {
      const [name, value] = splitWord(line);
      return [name, Number(value)];
    }),
  );
  const bytes = readFileSync(dataFile('url-weights.bin'));
  if (bytes.length !== bucketCount) throw new Error('url-weights.bin is not of this version.');
  return {
    start: values.get('start') ?? 0,
    thresholds: {
      suspicious: values.get('suspicious') ?? Infinity,
      dangerous: values.get('dangerous') ?? Infinity,
    },
    bytes: new Uint8Array(bytes), // a Buffer is slower to read
    logOdds: decodeTable(values.get('largest') ?? 0),
  };
}

const middle = 128;

/** Bytes encode square roots, because small weights are more common: fine steps near 0, coarse ones far from it. */
export function decodeTable(largest: number): Float32Array {
  return Float32Array.from({ length: 256 }, (_, byte) => {
    const root = (byte - middle) / (middle - 1);
    return Math.sign(root) * root * root * largest;
  });
}

export function encodeWeight(weight: number, largest: number): number {
  const root = Math.sqrt(Math.min(1, Math.abs(weight) / largest));
  return middle + Math.sign(weight) * Math.round(root * (middle - 1));
}
