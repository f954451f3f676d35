import type { Bin, CurvePoint } from './measure.ts';

const size = 260;
const margin = 44;

/** Two small plots side by side: precision against recall, and what was said against what was found. */
export function plotScore(curve: readonly CurvePoint[], reliability: readonly Bin[]): string {
  const left = frame(margin, 'recall', 'precision, both kinds equally frequent');
  const right = frame(size + 3 * margin, 'probability said', 'share found to be phishing');
  const width = 2 * size + 4 * margin;
  const height = size + 2 * margin;
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="11">
<title>Precision against recall, and the reliability of the probabilities</title>
<rect width="${width}" height="${height}" fill="#fff"/>
${left.axes}
<path d="${path(curve.map(({ recall, precision }) => left.at(recall, (precision - 0.5) * 2)))}" fill="none" stroke="#1f6feb" stroke-width="2"/>
${left.ticks(['0.5', '0.75', '1.0'])}
${right.axes}
<path d="${path([right.at(0, 0), right.at(1, 1)])}" fill="none" stroke="#999" stroke-dasharray="4 4"/>
<path d="${path(reliability.map(({ said, found }) => right.at(said, found)))}" fill="none" stroke="#d1242f" stroke-width="2"/>
${reliability.map(({ said, found }) => dot(right.at(said, found))).join('\n')}
${right.ticks(['0', '0.5', '1.0'])}
</svg>
`;
}

type Point = readonly [x: number, y: number];

function frame(x: number, below: string, above: string) {
  const bottom = margin + size;
  return {
    at: (across: number, up: number): Point => [x + across * size, bottom - up * size],
    axes: [
      `<rect x="${x}" y="${margin}" width="${size}" height="${size}" fill="none" stroke="#bbb"/>`,
      `<text x="${x + size / 2}" y="${bottom + 32}" text-anchor="middle">${below}</text>`,
      `<text x="${x}" y="${margin - 12}">${above}</text>`,
    ].join('\n'),
    ticks: (words: readonly string[]) =>
      [
        ...words.map(
          (word, at) =>
            `<text x="${x - 6}" y="${bottom - (at * size) / (words.length - 1) + 4}" text-anchor="end">${word}</text>`,
        ),
        ...['0', '0.5', '1.0'].map(
          (word, at) =>
            `<text x="${x + (at * size) / 2}" y="${bottom + 16}" text-anchor="middle">${word}</text>`,
        ),
      ].join('\n'),
  };
}

function path(points: readonly Point[]): string {
  return points
    .map(([x, y], at) => `${at === 0 ? 'M' : 'L'}${x.toFixed(1)} ${y.toFixed(1)}`)
    .join('');
}

function dot([x, y]: Point): string {
  return `<circle cx="${x.toFixed(1)}" cy="${y.toFixed(1)}" r="3" fill="#d1242f"/>`;
}
