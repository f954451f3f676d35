import { isIP } from 'node:net';
import { StartError } from '../../../errors.ts';

/** How to reach PostgreSQL, in the driver's terms. */
interface PostgresPlace {
  username: string;
  password: string;
  database: string;
  host: string[];
  port: number[];
  /** Path of a local socket; overrides the hosts. */
  path?: string;
  /** `prefer`: TLS only if the server supports it. */
  ssl: false | 'prefer' | { rejectUnauthorized: boolean; host?: string };
  /** Which of several hosts are acceptable. */
  target_session_attrs?: 'read-write' | 'read-only' | 'primary' | 'standby' | 'prefer-standby';
  /** Further parameters of the session. */
  connection: Record<string, string>;
}

const usage =
  'VEDETTE_LEDGER must be postgres://user:password@host/database. In the password, write % as %25, @ as %40, / as %2F, ' +
  '? as %3F and # as %23.';

/** A further `@` would belong to a password with unescaped characters. */
const form =
  /^postgres(?:ql)?:\/\/(?:([^:/?#@]*)(?::([^/?#]*))?@)?([^/?#@]*)(?:\/([^?#@]*))?(?:\?([^#@]*))?$/is;
const usualPort = 5432;

/** Error messages never repeat the setting, which contains a password. */
export function readPostgresPlace(text: string): PostgresPlace {
  const found = form.exec(text);
  if (!found) throw new StartError(usage);
  const [user = '', password = '', hosts = '', database = '', query] = found.slice(1);
  const { host = hosts, mode, ...more } = readQuery(query);
  const servers = host.split(',').map(readServer);
  const [{ name: first, port } = { name: '', port: usualPort }] = servers;
  return {
    username: decode(user),
    password: decode(password),
    database: decode(database),
    host: servers.map(({ name }) => name || 'localhost'),
    port: servers.map((server) => server.port),
    ...(first.startsWith('/') ? { path: `${first}/.s.PGSQL.${port}` } : {}),
    ssl: readMode(mode, servers.length === 1 ? first : ''),
    ...more,
  };
}

function readQuery(query: string | undefined) {
  const { host, ssl, sslmode, target_session_attrs, ...connection } = Object.fromEntries(
    new URLSearchParams(query),
  ) as Record<string, string> & Partial<Pick<PostgresPlace, 'target_session_attrs'>>; // the driver refuses other words
  return {
    ...(host === undefined ? {} : { host }),
    mode: sslmode ?? (ssl === 'true' ? 'verify-full' : ssl) ?? 'disable',
    ...(target_session_attrs ? { target_session_attrs } : {}),
    connection,
  };
}

function readServer(text: string): { name: string; port: number } {
  const [, name, port = usualPort] = /^(\[.*\]|[^:[\]]*)(?::(\d{1,5}))?$/s.exec(text) ?? [];
  if (name === undefined) throw new StartError(usage);
  return { name: decode(name).replace(/^\[|\]$/g, ''), port: Number(port) };
}

function readMode(mode: string, onlyHost: string): PostgresPlace['ssl'] {
  switch (mode) {
    case 'disable':
    case 'false':
      return false;
    case 'allow':
    case 'prefer':
      return 'prefer';
    case 'require':
      return { rejectUnauthorized: false };
    case 'verify-ca':
    case 'verify-full':
      // For an address, the driver sends no server name and would accept a certificate for localhost.
      return { rejectUnauthorized: true, ...(isIP(onlyHost) ? { host: onlyHost } : {}) };
    default:
      throw new StartError(
        'VEDETTE_LEDGER takes ?sslmode=verify-full, verify-ca, require, prefer, allow or disable.',
      );
  }
}

function decode(text: string): string {
  try {
    return decodeURIComponent(text);
  } catch {
    throw new StartError(usage);
  }
}
