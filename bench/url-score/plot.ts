import type { Bin } from './measure.ts';

const size = 280;
const margin = 48;

/** Predicted against observed probability. The size of a dot shows its share of the URLs. */
export function plotReliability(bins: readonly Bin[]): string {
  const bottom = margin + size;
  const whole = size + 2 * margin;
  const at = ({ said, found }: Pick<Bin, 'said' | 'found'>) =>
    [margin + said * size, bottom - found * size] as const;
  const points = bins.map((bin) => at(bin).map((place) => place.toFixed(1)));
  const dots = bins.map((bin, number) => {
    const [x, y] = points[number] ?? [];
    return `<circle cx="${x}" cy="${y}" r="${(2 + 8 * Math.sqrt(bin.share)).toFixed(1)}" fill="#d1242f" fill-opacity="0.7"/>`;
  });
  const ticks = [0, 0.25, 0.5, 0.75, 1].flatMap((tick) => [
    `<text x="${margin + tick * size}" y="${bottom + 16}" text-anchor="middle">${tick}</text>`,
    `<text x="${margin - 6}" y="${bottom - tick * size + 4}" text-anchor="end">${tick}</text>`,
  ]);
  return `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${whole} ${whole}" font-family="sans-serif" font-size="11">
<title>Reliability of the URL score on lists that it was not taught</title>
<rect width="${whole}" height="${whole}" fill="#fff"/>
<rect x="${margin}" y="${margin}" width="${size}" height="${size}" fill="none" stroke="#bbb"/>
<path d="M${margin} ${bottom}L${margin + size} ${margin}" stroke="#999" stroke-dasharray="4 4"/>
<polyline points="${points.map((point) => point.join(',')).join(' ')}" fill="none" stroke="#d1242f" stroke-width="1.5"/>
${dots.join('\n')}
${ticks.join('\n')}
<text x="${margin + size / 2}" y="${bottom + 34}" text-anchor="middle">probability said</text>
<text x="${margin}" y="${margin - 12}">share found to be phishing, where one URL in two is</text>
</svg>
`;
}
