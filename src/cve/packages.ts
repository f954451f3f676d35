import { readRows } from '../lib/text-table.ts';

const packages = new Map(
  readRows(new URL('./tables/packages.txt', import.meta.url)).map(([key, names = '']) => [
    key,
    names.split(' '),
  ]),
);

/** Names under which a tracker may keep a product, the likeliest first. */
export function packagesOf(key: string, version: string): string[] {
  const [, first = '', second = ''] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return (packages.get(key) ?? []).map((name) =>
    name
      .replace('{12}', first + second)
      .replace('{1}', first)
      .replace('{2}', `${first}.${second}`),
  );
}
