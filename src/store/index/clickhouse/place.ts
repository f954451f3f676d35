import { credentialsOf, parseUrl } from '../../../lib/parse-url.ts';

/** Connection settings, parsed from the URL. */
export interface ClickHousePlace {
  host: string;
  port: number;
  isSecure: boolean;
  user: string;
  password: string;
  database: string;
  /** As in the servers' `remote_servers`; null for a single server. */
  cluster: string | null;
}

const usualPort = { plain: 8123, secure: 8443 };
const name = /^[A-Za-z_][A-Za-z0-9_]{0,63}$/;

/** Parses `clickhouse://user:password@host:port/database?cluster=name&secure=true`; null if invalid. */
export function parseClickHousePlace(text: string): ClickHousePlace | null {
  const parsed = parse(text);
  if (!parsed) return null;
  const { url, user, password } = parsed;
  const database = url.pathname.slice(1) || 'default';
  const options = readOptions(url.searchParams);
  if (!options || !name.test(database)) return null;
  const usual = usualPort[options.isSecure ? 'secure' : 'plain'];
  return {
    host: url.hostname.replace(/^\[|\]$/g, ''),
    port: Number(url.port || usual),
    user: user || 'default',
    password,
    database,
    ...options,
  };
}

function readOptions(given: URLSearchParams): Pick<ClickHousePlace, 'isSecure' | 'cluster'> | null {
  const {
    cluster = null,
    secure = 'false',
    ...others
  } = Object.fromEntries(given) as Record<string, string | undefined>; // any of them may be missing
  const isKnown = Object.keys(others).length === 0 && ['true', 'false'].includes(secure);
  if (!isKnown || (cluster !== null && !name.test(cluster))) return null;
  return { isSecure: secure === 'true', cluster };
}

function parse(text: string) {
  const url = parseUrl(text);
  if (url?.protocol !== 'clickhouse:' || url.hostname === '' || url.hash !== '') return null;
  const credentials = credentialsOf(url);
  return credentials && { url, ...credentials };
}

/** For display, without credentials. */
export function showPlace({ host, port, database, cluster }: ClickHousePlace): string {
  const shownHost = host.includes(':') ? `[${host}]` : host;
  return `clickhouse://${shownHost}:${port}/${database}${cluster === null ? '' : `?cluster=${cluster}`}`;
}
