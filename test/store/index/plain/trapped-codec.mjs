// Documents that break the thread that touches them, to see what becomes of the others.
import { codec as plain } from './codec.mjs';

const never = new Int32Array(new SharedArrayBuffer(4));
const wait = (ms) => Atomics.wait(never, 0, 0, ms);

const traps = {
  'ends its reader': () => process.exit(1),
  'holds its reader': () => wait(10_000),
  'takes its time': () => wait(100),
  'cannot be read': () => {
    throw new Error('this document cannot be read');
  },
};

export const codec = {
  ...plain,
  toCells(document) {
    if (document.software === 'ends its writer') process.exit(1);
    if (document.software === 'cannot be kept') throw new Error('this document cannot be kept');
    return plain.toCells(document);
  },
  fromCells(cells) {
    const document = plain.fromCells(cells);
    traps[document.software]?.();
    return document;
  },
};
