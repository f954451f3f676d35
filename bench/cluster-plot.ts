/** One measurement: a kind of query over this many banners. */
export interface Growth {
  engine: string;
  kind: string;
  count: number;
  ms: number;
  /** Processor time in ms, where it is known. */
  processor?: number;
}

/** Kinds of queries as rows, engines and sizes as columns. */
export function tableOfGrowth(growth: readonly Growth[]): string {
  const columns = distinct(growth.map(({ engine, count }) => `${engine} ${short(count)}`));
  const kinds = distinct(growth.map(({ kind }) => kind));
  const cell = (kind: string, column: string) => {
    const found = growth.find(
      (each) => each.kind === kind && `${each.engine} ${short(each.count)}` === column,
    );
    if (!found) return '';
    return found.processor === undefined
      ? show(found.ms)
      : `${show(found.ms)} (${show(found.processor)})`;
  };
  const rows = kinds.map((kind) => [kind, ...columns.map((column) => cell(kind, column))]);
  return [['median ms (of processors)', ...columns], ['---', ...columns.map(() => '--:')], ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

const width = 720;
const height = 420;
const margin = { left: 64, right: 190, top: 24, bottom: 48 };
const shown = ['filter', 'common-word', 'phrase', 'facets-of-a-fifth', 'address'];
const colours = ['#0b6e99', '#b4541a', '#4d7c0f', '#7a3e9d', '#64748b'];

/** Both scales are logarithmic: a straight line of slope one is a cost proportional to the data. */
export function plotGrowth(growth: readonly Growth[]): string {
  const least = Math.min(...growth.map(({ count }) => count));
  const grown = new Set(growth.filter(({ count }) => count > least).map(({ engine }) => engine));
  const points = growth.filter(({ kind, engine }) => shown.includes(kind) && grown.has(engine));
  const x = scale(
    points.map(({ count }) => count),
    [margin.left, width - margin.right],
  );
  const y = scale(
    points.map(({ ms }) => Math.max(0.1, ms)),
    [height - margin.bottom, margin.top],
  );
  const engines = distinct(points.map(({ engine }) => engine));
  const lines = engines.flatMap((engine, at) =>
    shown.map((kind, colour) => {
      const own = points.filter((each) => each.engine === engine && each.kind === kind);
      const path = own.map(({ count, ms }) => `${x(count)},${y(Math.max(0.1, ms))}`).join(' ');
      const dash = at === 0 ? '' : ' stroke-dasharray="6 4"';
      return `<polyline fill="none" stroke="${colours[colour] ?? ''}" stroke-width="2"${dash} points="${path}"/>`;
    }),
  );
  return [
    `<svg xmlns="http://www.w3.org/2000/svg" viewBox="0 0 ${width} ${height}" font-family="sans-serif" font-size="12">`,
    '<rect width="100%" height="100%" fill="#fff"/>',
    ...axes(points, { x, y }),
    ...lines,
    ...legend(engines),
    '</svg>',
    '',
  ].join('\n');
}

function axes(
  points: readonly Growth[],
  { x, y }: { x: (value: number) => number; y: (value: number) => number },
): string[] {
  const counts = distinct(points.map(({ count }) => count));
  const marks = [0.1, 1, 10, 100, 1_000, 10_000].filter(
    (ms) => y(ms) >= margin.top - 1 && y(ms) <= height - margin.bottom + 1,
  );
  return [
    ...marks.map(
      (ms) =>
        `<path d="M${margin.left} ${y(ms)}H${width - margin.right}" stroke="#ddd"/><text x="${margin.left - 8}" y="${y(ms) + 4}" text-anchor="end">${ms} ms</text>`,
    ),
    ...counts.map(
      (count) =>
        `<text x="${x(count)}" y="${height - margin.bottom + 20}" text-anchor="middle">${short(count)}</text>`,
    ),
    `<text x="${(margin.left + width - margin.right) / 2}" y="${height - 8}" text-anchor="middle">banners</text>`,
  ];
}

function legend(engines: readonly string[]): string[] {
  const left = width - margin.right + 16;
  const line = (at: number, text: string, stroke: string) =>
    `<path d="M${left} ${margin.top + at * 20}h24" ${stroke} stroke-width="2"/><text x="${left + 32}" y="${margin.top + at * 20 + 4}">${text}</text>`;
  return [
    ...shown.map((kind, at) => line(at, kind, `stroke="${colours[at] ?? ''}"`)),
    ...engines.map((engine, at) =>
      line(
        shown.length + 1 + at,
        engine,
        `stroke="#333"${at === 0 ? '' : ' stroke-dasharray="6 4"'}`,
      ),
    ),
  ];
}

function scale(values: readonly number[], [from, to]: readonly [number, number]) {
  const logs = values.map(Math.log10);
  const least = Math.min(...logs);
  const most = Math.max(...logs);
  const span = most - least || 1;
  return (value: number) =>
    Math.round((from + ((Math.log10(value) - least) / span) * (to - from)) * 10) / 10;
}

const distinct = <T>(values: readonly T[]): T[] => [...new Set(values)];

function short(count: number): string {
  return count >= 1_000_000 ? `${round(count / 1_000_000)}M` : `${round(count / 1_000)}k`;
}

const round = (value: number) => (Number.isInteger(value) ? value : Number(value.toPrecision(3)));
const show = (ms: number) => (ms < 10 ? ms.toFixed(1) : String(Math.round(ms)));
