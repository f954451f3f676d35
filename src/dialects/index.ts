import { StartError } from '../errors.ts';
import type { Dialect } from './dialect.ts';
import { abuseipdb } from './abuseipdb/index.ts';
import { crowdsec } from './crowdsec/index.ts';
import { cveSearch } from './cve-search/index.ts';
import { greynoise } from './greynoise/index.ts';
import { internetdb } from './internetdb.ts';
import { ipinfo } from './ipinfo/index.ts';
import { shodan } from './shodan/index.ts';
import { urlscan } from './urlscan/index.ts';
import { virustotal } from './virustotal/index.ts';

/** Every dialect. To add one, add a line. */
export const dialects: readonly Dialect[] = [
  shodan,
  internetdb,
  greynoise,
  abuseipdb,
  ipinfo,
  crowdsec,
  cveSearch,
  virustotal,
  urlscan,
];

export const dialectRoutes = dialects.flatMap(({ routes }) => routes);

/** Mounts by lower-case host name, from a setting with public names or `name=dialect`. */
export function mountsByHost(setting: readonly string[]): ReadonlyMap<string, string> {
  return new Map(
    setting.map((entry) => {
      const [host = '', name] = entry.trim().toLowerCase().split('=');
      const dialect = dialects.find((each) =>
        name === undefined ? each.hosts.includes(host) : each.name === name,
      );
      if (dialect) return [host, dialect.api.mount] as const;
      const known = dialects.flatMap(({ hosts }) => hosts).join(', ');
      throw new StartError(
        name === undefined
          ? `dialect_hosts: no dialect answers for ${host}. Known: ${known}. For other names: NAME=DIALECT.`
          : `dialect_hosts: no dialect ${name}. Known: ${dialects.map((each) => each.name).join(', ')}.`,
      );
    }),
  );
}
