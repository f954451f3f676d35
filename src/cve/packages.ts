import { readRows } from '../lib/text-table.ts';

const packages = new Map(
  readRows(new URL('./tables/packages.txt', import.meta.url)).map(([key, names = '']) => [
    key,
    names.split(' '),
  ]),
);

/** Names a tracker may use for a product, likeliest first. */
export function packagesOf(key: string, version: string): string[] {
  const [, first = '', second = ''] = /^(\d+)(?:\.(\d+))?/.exec(version) ?? [];
  return (packages.get(key) ?? []).map((name) =>
    name
      .replace('{12}', first + second)
      .replace('{1}', first)
      .replace('{2}', `${first}.${second}`),
  );
}

/** The reverse: a pattern of package names for each product. */
const products = [...packages].flatMap(([key, names]) =>
  names.map((name) => ({ key, pattern: patternOf(name) })),
);

function patternOf(name: string): RegExp {
  const text = name.replace(/[.+]/g, '\\$&').replace(/\{\d+\}/g, String.raw`\d[\d.]*`);
  return new RegExp(`^${text}$`);
}

/** The product of a source package; undefined if the table does not list it. */
export function productOfPackage(name: string): string | undefined {
  return products.find(({ pattern }) => pattern.test(name))?.key;
}

/** Distributions whose builds name themselves in the banner by default. */
const signed: Readonly<Record<string, readonly string[]>> = {
  'openbsd:openssh': ['debian', 'ubuntu'],
  'apache:http_server': ['debian', 'ubuntu', 'redhat'],
  'f5:nginx': ['ubuntu'],
  'isc:bind': ['debian', 'ubuntu', 'redhat'],
  'oracle:mysql': ['debian', 'ubuntu'],
  'mariadb:mariadb': ['debian', 'ubuntu'],
  'samba:samba': ['debian', 'ubuntu'],
  'proftpd:proftpd': ['debian', 'ubuntu'],
};

export function isSigned(key: string, distribution: string): boolean {
  return signed[key]?.includes(distribution) === true;
}
