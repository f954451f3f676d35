import type { CaaRecord } from 'node:dns';
import { Resolver } from 'node:dns/promises';
import { isSigned } from '../../egress/dns-signed.ts';
import { giveUpAfter } from '../../lib/give-up-after.ts';
import { parseIp } from '../../lib/ip.ts';
import { registeredOf } from '../registrable.ts';
import type { DnsFacts, Gap, Target } from '../visit.ts';
import { cut, most } from './limits.ts';

interface DnsTools {
  /** Name servers as `address:port`; default: the system's. */
  servers: readonly string[];
  timeoutMs: number;
  signal: AbortSignal;
}

type Records = Omit<DnsFacts, 'others'>;

interface DnsSeen {
  records: Records;
  gaps: Gap[];
  /** NXDOMAIN from the registry. */
  isAbsent: boolean;
}

/** "No such record" is an answer; any other error means unknown. */
const absences = new Set(['ENODATA', 'ENOTFOUND']);

export async function seeDns(target: Target, tools: DnsTools): Promise<DnsSeen> {
  const { host, domain } = target;
  const asker = createAsker(tools);
  try {
    const literal = parseIp(host);
    const records = literal ? await ofAddress(host, asker) : await ofName(host, domain, asker);
    const gaps = [...asker.faults].map(([what, why]) => ({ what: `dns ${what}`, why }));
    return { records, gaps, isAbsent: !literal && asker.isAbsent() };
  } finally {
    asker.end();
  }
}

async function ofAddress(address: string, asker: Asker): Promise<Records> {
  const [a, aaaa] = parseIp(address)?.family === 4 ? [[address], []] : [[], [address]];
  return { ...noRecords, a, aaaa, ptr: await pointers([address], asker) };
}

async function ofName(host: string, domain: string, asker: Asker): Promise<Records> {
  const { resolver, ask } = asker;
  const zone = registeredOf(host);
  const [a, aaaa] = await Promise.all([
    ask('A', () => resolver.resolve4(host)),
    ask('AAAA', () => resolver.resolve6(host)),
  ]);
  const [cname, mx, ns, soa, txt, dmarc, caa, signed, ptr] = await Promise.all([
    ask('CNAME', () => resolver.resolveCname(host)),
    ask('MX', () => resolver.resolveMx(domain)),
    ask('NS', () => resolver.resolveNs(zone)),
    ask('SOA', async () => [soaLine(await resolver.resolveSoa(zone))]),
    ask('TXT', async () => joined(await resolver.resolveTxt(domain))),
    ask('DMARC', async () => joined(await resolver.resolveTxt(`_dmarc.${domain}`))),
    ask('CAA', async () => (await resolver.resolveCaa(domain)).map(caaLine)),
    isSigned(zone, { servers: resolver.getServers(), timeoutMs: asker.timeoutMs }),
    pointers([...a, ...aaaa], asker),
  ]);
  return {
    a,
    aaaa,
    ptr,
    isSigned: signed,
    cname: cname.map(short),
    mx: mx.map(({ exchange, priority }) => ({ exchange: short(exchange), priority })),
    ns: ns.map(short).sort(),
    soa: short(soa[0] ?? ''),
    txt: txt.map(short),
    spf: short(txt.find((line) => /^v=spf1(?:\s|$)/i.test(line)) ?? ''),
    dmarc: short(dmarc.find((line) => /^v=DMARC1/i.test(line)) ?? ''),
    caa: caa.map(short),
  };
}

async function pointers(addresses: readonly string[], { ask, resolver }: Asker) {
  const asked = addresses.slice(0, 4).map(async (address) => {
    const names = await ask('PTR', () => resolver.reverse(address));
    return names.slice(0, 5).map((name) => ({ address, name: short(name) }));
  });
  return (await Promise.all(asked)).flat();
}

/** Addresses of other names. Resolved only, never visited. */
export async function seeOthers(
  names: readonly string[],
  tools: DnsTools,
): Promise<DnsFacts['others']> {
  const asker = createAsker(tools);
  const { resolver, ask } = asker;
  try {
    const seen = names.slice(0, most.otherNames).map(async (name) => {
      const askedAt = Date.now();
      const [four, six] = await Promise.all([
        ask('A', () => resolver.resolve4(name)),
        ask('AAAA', () => resolver.resolve6(name)),
      ]);
      return { name, addresses: [...four, ...six], askedAt };
    });
    return await Promise.all(seen);
  } finally {
    asker.end();
  }
}

interface Asker {
  resolver: Resolver;
  timeoutMs: number;
  /** Empty for missing records and for errors, which are recorded. */
  ask: <T>(what: string, question: () => Promise<T[]>) => Promise<T[]>;
  faults: ReadonlyMap<string, string>;
  isAbsent: () => boolean;
  end: () => void;
}

function createAsker({ servers, timeoutMs, signal }: DnsTools): Asker {
  const resolver = new Resolver({ tries: 2, timeout: Math.ceil(timeoutMs / 2) });
  if (servers.length > 0) resolver.setServers(servers);
  const faults = new Map<string, string>();
  const absent = new Set<string>();
  const cancel = () => resolver.cancel();
  const stopWaiting = giveUpAfter(timeoutMs, cancel);
  signal.addEventListener('abort', cancel, { once: true });
  return {
    resolver,
    timeoutMs,
    faults,
    isAbsent: () => absent.has('A') && absent.has('AAAA'),
    async ask(what, question) {
      try {
        return (await question()).slice(0, most.records);
      } catch (error) {
        const code = error instanceof Error && 'code' in error ? String(error.code) : 'unknown';
        if (code === 'ENOTFOUND') absent.add(what);
        if (!absences.has(code)) faults.set(what, `the resolver answered ${code}`);
        return [];
      }
    },
    end() {
      stopWaiting();
      signal.removeEventListener('abort', cancel);
      cancel();
    },
  };
}

export const noRecords: Records = {
  a: [],
  aaaa: [],
  cname: [],
  mx: [],
  ns: [],
  soa: '',
  ptr: [],
  txt: [],
  spf: '',
  dmarc: '',
  caa: [],
  isSigned: null,
};

function soaLine(record: Awaited<ReturnType<Resolver['resolveSoa']>>): string {
  const { nsname, hostmaster, serial, refresh, retry, expire, minttl } = record;
  return [nsname, hostmaster, serial, refresh, retry, expire, minttl].join(' ');
}

/** `0 issue ca.example`: flags, tag, value. Node 24 adds the record type, which is dropped. */
function caaLine(record: CaaRecord): string {
  const [tag, value] = Object.entries<unknown>({ ...record }).find(
    ([name]) => name !== 'critical' && name !== 'type',
  ) ?? ['', ''];
  return `${record.critical} ${tag} ${String(value)}`;
}

function joined(records: readonly (readonly string[])[]): string[] {
  return records.map((parts) => parts.join(''));
}

function short(text: string): string {
  return cut(text, most.recordLength);
}
