import { inflateSync } from 'node:zlib';

/** Brightness of each pixel, row by row. */
export interface Greyscale {
  width: number;
  height: number;
  points: Uint8Array;
}

/** Pixels of the largest picture that is read. */
const mostPoints = 16_000_000;
const signatureLength = 8;
/** Bytes per pixel, by colour type: without and with transparency. */
const channelsOf: Readonly<Record<number, number>> = { 2: 3, 6: 4 };

/** Reads a PNG as browsers write it: eight bits per channel, not interlaced. Null for any other. */
export function readPng(bytes: Uint8Array): Greyscale | null {
  try {
    return read(Buffer.from(bytes.buffer, bytes.byteOffset, bytes.byteLength));
  } catch {
    return null; // truncated or malformed
  }
}

function read(png: Buffer): Greyscale | null {
  const [width, height] = [png.readUInt32BE(16), png.readUInt32BE(20)];
  const [depth, colour = 0, , , interlaced] = png.subarray(24, 29);
  const channels = channelsOf[colour];
  if (depth !== 8 || interlaced !== 0 || channels === undefined) return null;
  if (width * height === 0 || width * height > mostPoints) return null;
  const stride = width * channels;
  const maxOutputLength = (stride + 1) * height;
  const raw = inflateSync(Buffer.concat(dataIn(png)), { maxOutputLength });
  if (raw.length < maxOutputLength) return null;
  return { width, height, points: brighten(raw, { width, height, channels }) };
}

function dataIn(png: Buffer): Buffer[] {
  const data: Buffer[] = [];
  for (let at = signatureLength; at + 12 <= png.length;) {
    const length = png.readUInt32BE(at);
    const name = png.toString('latin1', at + 4, at + 8);
    if (name === 'IDAT') data.push(png.subarray(at + 8, at + 8 + length));
    at += length + 12;
  }
  return data;
}

interface Shape {
  width: number;
  height: number;
  channels: number;
}

/** Undoes the filter of each row, and weights colours by perceived brightness. */
function brighten(raw: Buffer, { width, height, channels }: Shape): Uint8Array {
  const stride = width * channels;
  const points = new Uint8Array(width * height);
  let above = new Uint8Array(stride);
  for (let y = 0; y < height; y++) {
    const start = y * (stride + 1);
    const row = new Uint8Array(raw.subarray(start + 1, start + 1 + stride));
    unfilter(raw[start] ?? 0, { row, above, channels });
    for (let x = 0; x < width; x++) {
      const at = x * channels;
      const [red, green, blue] = [row[at] ?? 0, row[at + 1] ?? 0, row[at + 2] ?? 0];
      points[y * width + x] = (red * 299 + green * 587 + blue * 114) / 1_000;
    }
    above = row;
  }
  return points;
}

interface Row {
  row: Uint8Array;
  above: Uint8Array;
  channels: number;
}

function unfilter(filter: number, { row, above, channels }: Row): void {
  const predict = predictors[filter];
  if (!predict) return;
  for (let at = 0; at < row.length; at++) {
    const isFirst = at < channels;
    const left = isFirst ? 0 : (row[at - channels] ?? 0);
    const corner = isFirst ? 0 : (above[at - channels] ?? 0);
    row[at] = (row[at] ?? 0) + predict(left, above[at] ?? 0, corner);
  }
}

type Predict = (left: number, up: number, corner: number) => number;

/** PNG row filters by number; 0 changes nothing. */
const predictors: readonly (Predict | undefined)[] = [
  undefined,
  (left) => left,
  (_, up) => up,
  (left, up) => (left + up) >> 1,
  nearest,
];

/** Paeth: the neighbour nearest to the value of a plane through all three. */
function nearest(left: number, up: number, corner: number): number {
  const guess = left + up - corner;
  const [byLeft, byUp] = [Math.abs(guess - left), Math.abs(guess - up)];
  const byCorner = Math.abs(guess - corner);
  if (byLeft <= byUp && byLeft <= byCorner) return left;
  return byUp <= byCorner ? up : corner;
}
