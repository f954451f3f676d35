import { readRows } from '../lib/text-table.ts';

const updates = readRows(new URL('./tables/exchange.txt', import.meta.url)).map(
  ([release = '', builds = '']) => ({ release, builds: builds.split(' ') }),
);

interface ExchangeUpdate {
  /** As CPEs write it: `2016 cu 19`. */
  version: string;
  /** No security update came on top: only then does the cumulative update decide. */
  isBare: boolean;
}

/** The release and cumulative update behind a build number; undefined for numbers that are none. */
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
