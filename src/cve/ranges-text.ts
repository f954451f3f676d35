import type { AffectedRange } from './store.ts';

/** Most frequent first: trailing empty ones are not written. */
const members = [
  'version',
  'endExcluding',
  'startIncluding',
  'endIncluding',
  'update',
  'targetSoftware',
  'needs',
  'edition',
  'startExcluding',
  'targetHardware',
  'part',
  'isVulnerable',
  'vendor',
  'product',
  'softwareEdition',
] as const;

type Written = string[];

const usual = {
  update: '*',
  targetSoftware: '*',
  edition: '*',
  softwareEdition: '*',
  targetHardware: '*',
  part: 'a',
};

/** Ranges of one product as compact text, since there are millions. `key` is the product's key. */
export function writeRanges(ranges: readonly AffectedRange[], key: string): string {
  return JSON.stringify(ranges.map((range) => writeRange(range, usualFor(key))));
}

export function readRanges(text: string, key: string): AffectedRange[] {
  const rows = JSON.parse(text) as Written[]; // ours
  return rows.map((row) => readRange(row, usualFor(key)));
}

/** Defaults of members that are not written. */
function usualFor(key: string): Readonly<Record<string, string>> {
  const [vendor = '', product = ''] = key.split(/:(.*)/s);
  return { ...usual, vendor, product, isVulnerable: '1' };
}

function writeRange(range: AffectedRange, common: Readonly<Record<string, string>>): Written {
  const values = members.map((name) => {
    const value = textOf(range, name);
    return value === (common[name] ?? '') ? '' : value;
  });
  const last = values.findLastIndex((value) => value !== '');
  return values.slice(0, last + 1);
}

function textOf(range: AffectedRange, name: (typeof members)[number]): string {
  if (name === 'isVulnerable') return range.isVulnerable ? '1' : '0';
  if (name === 'needs') return range.needs.map((each) => each.join(' ')).join('|');
  return range[name];
}

function readRange(row: Written, common: Readonly<Record<string, string>>): AffectedRange {
  const values = members.map((name, at) => [name, row[at] || (common[name] ?? '')] as const);
  const said = Object.fromEntries(values) as Record<(typeof members)[number], string>; // all given
  const part = said.part === 'o' || said.part === 'h' ? said.part : 'a';
  const needs = said.needs === '' ? [] : said.needs.split('|').map((each) => each.split(' '));
  return { ...said, part, needs, isVulnerable: said.isVulnerable === '1' };
}
