import { isFact, type Fingerprint, type Facts } from './fingerprint.ts';
import { Pattern } from '../pattern/pattern.ts';
import type { Param, Rule } from './rule.ts';

/** Recog's names for the facts of our entries. */
const names: Readonly<Record<keyof Facts, string>> = {
  service: 'service.protocol',
  vendor: 'service.vendor',
  product: 'service.product',
  version: 'service.version',
  os: 'os.product',
  device: 'hw.device',
};
const factNames = Object.keys(names) as (keyof Facts)[]; // the keys of the literal above

export function fromOwn(entries: readonly Fingerprint[]): Rule[] {
  return entries.map((entry) => ({
    source: 'vedette',
    id: entry.name,
    description: [entry.vendor, entry.product ?? entry.name].filter(Boolean).join(' '),
    place: entry.place,
    pattern: Pattern.of(entry.pattern),
    params: paramsOf(entry),
  }));
}

/** Captured values come before fixed ones, so that they win. */
function paramsOf(entry: Fingerprint): Param[] {
  const groups = groupNames(entry.pattern.source);
  const captured = groups.flatMap((name, at): Param[] =>
    isFact(name) ? [{ name: names[name], group: at + 1, value: '' }] : [],
  );
  const fixed = factNames.flatMap((name): Param[] => {
    const value = entry[name];
    return value === undefined ? [] : [{ name: names[name], group: 0, value }];
  });
  return [...captured, ...fixed, ...entry.cpe.map(cpeParam)];
}

/** Names of the groups in order; '' for an unnamed group. */
function groupNames(source: string): string[] {
  const plain = source.replace(/\\.|\[(?:\\.|[^\]\\])*\]?/gs, '');
  return [...plain.matchAll(/\((?!\?(?!<[^=!]))(?:\?<([^>]*)>)?/g)].map(([, name = '']) => name);
}

const partNames: Readonly<Record<string, string>> = { a: 'service', o: 'os', h: 'hw' };

function cpeParam(cpe: string): Param {
  const part = /^cpe:(?:2\.3:|\/)([aoh])/.exec(cpe)?.[1] ?? 'a';
  const value = cpe.replace(/\{(\w+)\}/g, (whole, name: string) =>
    isFact(name) ? `{${names[name]}}` : whole,
  );
  return { name: `${partNames[part] ?? 'service'}.cpe23`, group: 0, value };
}
