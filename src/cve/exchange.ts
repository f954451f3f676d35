/** Builds that cumulative updates of Exchange brought, oldest first. A higher last number is a security update. */
const builds: Readonly<Record<string, string>> = {
  '2013':
    '15.0.516.32 15.0.620.29 15.0.712.24 15.0.775.38 15.0.847.32 15.0.913.22 15.0.995.29 15.0.1044.25 15.0.1076.9 15.0.1104.5 15.0.1130.7 15.0.1156.6 15.0.1178.4 15.0.1210.3 15.0.1236.3 15.0.1263.5 15.0.1293.2 15.0.1320.4 15.0.1347.2 15.0.1365.1 15.0.1367.3 15.0.1395.4 15.0.1473.3 15.0.1497.2',
  '2016':
    '15.1.225.42 15.1.396.30 15.1.466.34 15.1.544.27 15.1.669.32 15.1.845.34 15.1.1034.26 15.1.1261.35 15.1.1415.2 15.1.1466.3 15.1.1531.3 15.1.1591.10 15.1.1713.5 15.1.1779.2 15.1.1847.3 15.1.1913.5 15.1.1979.3 15.1.2044.4 15.1.2106.2 15.1.2176.2 15.1.2242.4 15.1.2308.8 15.1.2375.7 15.1.2507.6',
  '2019':
    '15.2.221.12 15.2.330.5 15.2.397.3 15.2.464.5 15.2.529.5 15.2.595.3 15.2.659.4 15.2.721.2 15.2.792.3 15.2.858.5 15.2.922.7 15.2.986.5 15.2.1118.7 15.2.1258.12 15.2.1544.4 15.2.1748.10',
};

export interface ExchangeUpdate {
  /** As CPEs write it: `2016 cu 19`. */
  version: string;
  /** No security update came on top: only then does the cumulative update decide. */
  isBare: boolean;
}

/** The release and cumulative update behind a build number; undefined for numbers that are none. */
export function exchangeUpdateOf(build: string): ExchangeUpdate | undefined {
  const [, third = '', fourth = ''] = /^15\.[012]\.(\d+)\.(\d+)$/.exec(build) ?? [];
  for (const [release, list] of Object.entries(builds)) {
    const at = list
      .split(' ')
      .findIndex((each) => build.startsWith(`${each.replace(/\.\d+$/, '')}.`));
    if (third === '' || at < 0) continue;
    const own = list.split(' ')[at] ?? '';
    const version = at === 0 ? release : `${release} cu ${at}`;
    return { version, isBare: own.endsWith(`.${third}.${fourth}`) };
  }
  return undefined;
}
