interface Range {
  type: string;
  weight: number;
}

/**
 * The offer that `Accept` prefers: by weight, then exact names before wildcards, then in their order. Undefined if it names
 * none of them. Parameters such as versions are not compared.
 */
export function preferred<T extends { contentType: string }>(
  accept: string,
  offers: readonly T[],
): T | undefined {
  const ranges = accept.split(',').map(toRange);
  const rated = offers.map((offer) => ({ offer, ...rate(plain(offer.contentType), ranges) }));
  const [best] = rated
    .filter(({ weight }) => weight > 0)
    .sort((one, other) => other.weight - one.weight || other.exactness - one.exactness);
  return best?.offer;
}

function rate(type: string, ranges: readonly Range[]) {
  const [major = ''] = type.split('/');
  const wanted = ['*/*', `${major}/*`, type];
  const rated = ranges
    .map((range) => ({ weight: range.weight, exactness: wanted.indexOf(range.type) }))
    .filter(({ exactness }) => exactness >= 0)
    .sort((one, other) => other.exactness - one.exactness);
  return rated[0] ?? { weight: 0, exactness: 0 };
}

function toRange(text: string): Range {
  const [, weight] = /;\s*q=([\d.]+)/i.exec(text) ?? [];
  return { type: plain(text), weight: weight === undefined ? 1 : Number(weight) };
}

const plain = (type: string) => (type.split(';')[0] ?? '').trim().toLowerCase();
