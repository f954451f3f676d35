import type { Dial } from '../../egress/dial.ts';
import type { Resolve } from '../../egress/resolve.ts';
import type { Registration } from '../visit.ts';
import { cut, most } from './limits.ts';

interface WhoisTools {
  /** Behind a guard that allows port 43. */
  resolve: Resolve;
  dial: Dial;
  /** First server, as `name` or `name:port`; it may refer to others. */
  root: string;
  signal: AbortSignal;
}

const whoisPort = 43;
const answerBytes = 65_536;
const mostReferrals = 3;

/** Servers of common top-level domains, to avoid asking IANA each time. */
const servers: Readonly<Record<string, string>> = {
  com: 'whois.verisign-grs.com',
  net: 'whois.verisign-grs.com',
  org: 'whois.publicinterestregistry.org',
  info: 'whois.nic.info',
  biz: 'whois.nic.biz',
  io: 'whois.nic.io',
  co: 'whois.registry.co',
  xyz: 'whois.nic.xyz',
  de: 'whois.denic.de',
  uk: 'whois.nic.uk',
  fr: 'whois.nic.fr',
  eu: 'whois.eu',
  ru: 'whois.tcinet.ru',
  kr: 'whois.kr',
  jp: 'whois.jprs.jp',
  cn: 'whois.cnnic.cn',
};
const ianaWhois = 'whois.iana.org';

/** Follows referrals from registry to registrar; the last answer with a date counts. */
export async function askWhois(domain: string, tools: WhoisTools): Promise<Registration | null> {
  const suffix = domain.slice(domain.lastIndexOf('.') + 1);
  const known = tools.root === ianaWhois ? servers[suffix] : undefined;
  let server = known ?? tools.root;
  let found: Registration | null = null;
  const visited = new Set<string>();
  for (let hop = 0; hop <= mostReferrals && server !== '' && !visited.has(server); hop++) {
    visited.add(server);
    const answer = await askServer(server, domain, tools);
    found = betterOf(readWhois(answer), found);
    server = referralIn(answer);
  }
  return found;
}

function betterOf(next: Registration | null, before: Registration | null): Registration | null {
  if (!next || !before) return next ?? before;
  return {
    source: 'whois',
    createdAt: next.createdAt ?? before.createdAt,
    changedAt: next.changedAt ?? before.changedAt,
    expiresAt: next.expiresAt ?? before.expiresAt,
    registrar: next.registrar || before.registrar,
    status: next.status.length > 0 ? next.status : before.status,
  };
}

async function askServer(server: string, domain: string, tools: WhoisTools): Promise<string> {
  const [host = '', port] = server.split(':');
  const { signal } = tools;
  const endpoint = await tools.resolve({ host, port: Number(port ?? whoisPort) }, signal);
  const socket = await tools.dial(endpoint, { secure: false, signal });
  const stop = () => socket.destroy();
  signal.addEventListener('abort', stop, { once: true });
  try {
    socket.write(`${domain}\r\n`);
    let answer = '';
    for await (const chunk of socket as AsyncIterable<Buffer>) {
      answer += chunk.toString('utf8');
      if (answer.length > answerBytes) break;
    }
    return answer.slice(0, answerBytes);
  } finally {
    signal.removeEventListener('abort', stop);
    socket.destroy();
  }
}

const labels = {
  created: [
    'creation date',
    'created',
    'created on',
    'registered on',
    'registered',
    'domain created',
  ],
  changed: ['updated date', 'last updated', 'last modified', 'changed', 'modified', 'last-update'],
  expires: [
    'registry expiry date',
    'registrar registration expiration date',
    'expiry date',
    'expires',
  ],
  registrar: ['registrar', 'registrar name', 'sponsoring registrar'],
  status: ['domain status', 'status'],
  referral: ['registrar whois server', 'whois server', 'refer', 'whois'],
} as const;

/** `Name: value` lines in any order; null if none is known. */
export function readWhois(answer: string): Registration | null {
  const rows = rowsOf(answer);
  const createdAt = timeOf(rows, labels.created);
  const registrar = cut(first(rows, labels.registrar), most.nameLength);
  if (createdAt === null && registrar === '') return null;
  return {
    source: 'whois',
    createdAt,
    changedAt: timeOf(rows, labels.changed),
    expiresAt: timeOf(rows, labels.expires),
    registrar,
    status: rows
      .filter(([name]) => labels.status.some((label) => label === name))
      .slice(0, most.records)
      .map(([, value]) => cut(withoutLink(value), most.nameLength)),
  };
}

/** `clientHold https://icann.org/epp#clientHold` */
function withoutLink(status: string): string {
  const link = status.search(/\shttps?:/);
  return (link < 0 ? status : status.slice(0, link)).trim();
}

type Row = readonly [name: string, value: string];

/** `Name: value`, `[Name] value`. */
function rowsOf(answer: string): Row[] {
  return answer.split(/\r?\n/, 2_000).flatMap((line): Row[] => {
    const mark = line.search(/[:\]]/);
    const name = line.slice(0, Math.max(mark, 0)).trim().replace(/^\[/, '');
    const value = line
      .slice(mark + 1)
      .trim()
      .replace(/^:/, '')
      .trim();
    const isRow = /^[A-Za-z][A-Za-z /_-]{1,60}$/.test(name) && value !== '';
    return isRow ? [[name.toLowerCase(), value]] : [];
  });
}

function first(rows: readonly Row[], names: readonly string[]): string {
  return rows.find(([name]) => names.includes(name))?.[1] ?? '';
}

function timeOf(rows: readonly Row[], names: readonly string[]): number | null {
  for (const [name, value] of rows) {
    const at = names.includes(name) ? readDay(value) : Number.NaN;
    if (Number.isFinite(at)) return at;
  }
  return null;
}

/** Registries use many date formats; ambiguous ones are ignored. */
function readDay(text: string): number {
  const plain = text.slice(0, 40).replace(/^(\d{4})[./](\d{2})[./](\d{2})/, '$1-$2-$3');
  const [, day, month, year] = /^(\d{2})\.(\d{2})\.(\d{4})/.exec(plain) ?? [];
  const at = Date.parse(year ? `${year}-${month ?? ''}-${day ?? ''}` : withZone(plain));
  // No registrations before 1985.
  return at >= Date.UTC(1985, 0, 1) && at < Date.UTC(2200, 0, 1) ? at : Number.NaN;
}

function withZone(text: string): string {
  return /^\d{4}-\d{2}-\d{2}[T ]\d{2}:\d{2}:\d{2}$/.test(text)
    ? `${text.replace(' ', 'T')}Z`
    : text;
}

/** Only a plain host name: a referral says where to ask next, and nothing more. */
function referralIn(answer: string): string {
  const said = first(rowsOf(answer), labels.referral).replace(/^(?:r?whois|https?):\/\//i, '');
  return /^[a-z\d.-]{4,253}(?::\d{1,5})?$/i.test(said) && said.includes('.')
    ? said.toLowerCase()
    : '';
}
