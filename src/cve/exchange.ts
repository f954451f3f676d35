import { readRows } from '../lib/text-table.ts';

const updates = readRows(new URL('./tables/exchange.txt', import.meta.url)).map(
  ([release = '', builds = '']) => ({ release, builds: builds.split(' ') }),
);

interface ExchangeUpdate {
  /** In CPE form: `2016 cu 19`. */
  version: string;
  /** Without a security update on top: only then does the cumulative update decide. */
  isBare: boolean;
}

/** The release and cumulative update of a build number; undefined for other numbers. */
export function exchangeUpdateOf(build: string): ExchangeUpdate | undefined {
  if (!/^15\.[012]\.\d+\.\d+$/.test(build)) return undefined;
  for (const { release, builds } of updates) {
    const at = builds.findIndex((each) => build.startsWith(`${each.replace(/\.\d+$/, '')}.`));
    if (at < 0) continue;
    const version = at === 0 ? release : `${release} cu ${at}`;
    return { version, isBare: builds[at] === build };
  }
  return undefined;
}
