import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { parseRange, type IpRange } from '../../src/lib/ip.ts';
import { createColumns } from '../../src/intel/columns.ts';
import type { FeedInput } from '../../src/intel/intel.ts';
import { feedFacts } from './feed-facts.ts';

/** Relative to the project's root: tests and benchmarks run from different depths. */
const folder = resolve('..', 'shared', 'data');

/** Folders of address lists, one entry per line. */
const listFolders = [
  'firehol',
  'x4bnet-vpn',
  'x4bnet-torexit',
  'ipsum',
  'cloud-providers',
  'cloud-ipranges',
  'proxy-list',
  'c2-tracker',
  'threatfox-ips',
  'resolvers',
  'phishing-database',
  'c2intelfeeds',
  'ipcat',
];

export interface ListFile {
  name: string;
  text: string;
}

/** The real lists; null, with a one-line notice, if absent. */
export function readSharedLists(): ListFile[] | null {
  if (!existsSync(folder)) {
    console.log('Left out: ../shared/data is not there.');
    return null;
  }
  return [...plainLists(), ...warningLists()];
}

function plainLists(): ListFile[] {
  return listFolders.flatMap((list) =>
    readdirSync(resolve(folder, list))
      .filter(
        (file) => /\.(txt|ipset|netset|csv)$/.test(file) && !/ASN|LICENSE|domain|link/i.test(file),
      )
      .map((file) => ({
        name: `${list}/${file}`,
        text: readFileSync(resolve(folder, list, file), 'utf8'),
      })),
  );
}

function warningLists(): ListFile[] {
  return readdirSync(resolve(folder, 'misp-warninglists'))
    .filter((file) => file.endsWith('.json'))
    .map((file) => {
      const content = JSON.parse(
        readFileSync(resolve(folder, 'misp-warninglists', file), 'utf8'),
      ) as { type: string; list: string[] }; // the format of all MISP warning lists
      const text = content.type === 'cidr' ? content.list.join('\n') : '';
      return { name: `misp-warninglists/${file}`, text };
    })
    .filter((file) => file.text !== '');
}

/** A rough parser for all these formats; the real ones are in the feeds room. */
export function parseList({ name, text }: ListFile): FeedInput {
  const columns = createColumns();
  let line = 0;
  for (let at = 0; at < text.length;) {
    let end = text.indexOf('\n', at);
    if (end < 0) end = text.length;
    line++;
    const range = readLine(text.slice(at, end));
    if (range) columns.addRange(range, { line });
    at = end + 1;
  }
  return { feed: feedFacts({ name }), columns: columns.finish() };
}

function readLine(line: string): IpRange | null {
  if (line === '' || line.startsWith('#')) return null;
  const whole = parseRange(line);
  if (whole) return whole;
  const [first = '', second = ''] = line.split(/[\s,;#]+/);
  const start = parseRange(first);
  if (start && second.includes('.')) return parseRange(`${first}-${second}`) ?? start;
  return start ?? parseRange(first.replace(/:\d+$/, ''));
}
