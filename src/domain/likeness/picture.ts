import { readPng, type Greyscale } from './png.ts';

/** Fields across and down. */
const side = 16;
/** In 256 levels of brightness: smaller steps are gradients and shadows. */
const smallestStep = 2;
/** With fewer edges, a page is blank or one line of text. */
const fewestEdges = 12;

/**
 * A difference hash of 256 bits: the picture is divided into 17 by 16 fields, and each bit says whether a field is
 * brighter than its right neighbour. '' for an unreadable picture, or one with hardly any edges.
 */
export function pictureHash(png: Uint8Array): string {
  const picture = readPng(png);
  if (!picture) return '';
  const fields = shrink(picture);
  const bits = new Uint8Array((side * side) / 8);
  let edges = 0;
  for (let at = 0; at < side * side; at++) {
    const field = Math.floor(at / side) * (side + 1) + (at % side);
    if ((fields[field] ?? 0) - (fields[field + 1] ?? 0) <= smallestStep) continue;
    bits[at >> 3] = (bits[at >> 3] ?? 0) | (0x80 >> (at & 7));
    edges++;
  }
  return edges < fewestEdges ? '' : Buffer.from(bits).toString('hex');
}

/** Mean brightness of each field. */
function shrink({ width, height, points }: Greyscale): Float64Array {
  const across = side + 1;
  const sums = new Float64Array(across * side);
  const counts = new Uint32Array(across * side);
  for (let y = 0; y < height; y++) {
    const row = Math.floor((y * side) / height) * across;
    for (let x = 0; x < width; x++) {
      const field = row + Math.floor((x * across) / width);
      sums[field] = (sums[field] ?? 0) + (points[y * width + x] ?? 0);
      counts[field] = (counts[field] ?? 0) + 1;
    }
  }
  return sums.map((sum, field) => sum / Math.max(1, counts[field] ?? 0));
}
