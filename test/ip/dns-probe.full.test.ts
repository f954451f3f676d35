import { createSocket } from 'node:dgram';
import { once } from 'node:events';
import { describe, expect, it, onTestFinished } from 'vitest';
import type { Limits } from '../../src/config/config.ts';
import { buildIntel } from '../../src/intel/intel.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import type { DnsProbe } from '../../src/ip/dns-probe.ts';
import { startServer } from '../harness.ts';
import { feed, ipWorld, range, snapshot } from './world.ts';

interface Said {
  code?: number;
  recursion?: boolean;
  authenticated?: boolean;
  addresses?: number;
}

type Play = (query: Buffer, name: string) => Buffer | null;

const good = { addresses: 1, authenticated: true };

function encode(query: Buffer, said: Said): Buffer {
  const { code = 0, recursion = true, authenticated = false, addresses = 0 } = said;
  const head = Buffer.from(query.subarray(0, 12));
  head.writeUInt16BE(0x8100 | (recursion ? 0x80 : 0) | (authenticated ? 0x20 : 0) | code, 2);
  head.writeUInt16BE(addresses, 6);
  head.writeUInt16BE(0, 10);
  const record = Buffer.from([0xc0, 12, 0, 1, 0, 1, 0, 0, 0, 9, 0, 4, 198, 51, 100, 1]);
  const records = Array.from({ length: addresses }, () => record);
  return Buffer.concat([head, query.subarray(12, query.length - 11), ...records]);
}

/** A validating resolver that knows one name, rejects the broken one and denies the rest. */
const honest: Play = (query, name) => {
  if (name === 'good.example') return encode(query, good);
  return encode(query, { code: name === 'broken.example' ? 2 : 3 });
};

/** A scripted name server on loopback. */
async function startResolver(play: Play, address: string) {
  const asked: string[] = [];
  const socket = createSocket('udp4');
  socket.on('message', (query, { port }) => {
    const labels: string[] = [];
    for (let at = 12; (query[at] ?? 0) > 0; at += (query[at] ?? 0) + 1) {
      labels.push(query.toString('latin1', at + 1, at + 1 + (query[at] ?? 0)));
    }
    asked.push(labels.join('.'));
    const reply = play(query, labels.join('.'));
    if (reply) socket.send(reply, port, '127.0.0.1');
  });
  socket.bind(0, address);
  await once(socket, 'listening');
  onTestFinished(() => void socket.close());
  return { asked, port: socket.address().port };
}

const resolvers = buildIntel(
  [feed({ name: 'public-dns', category: 'resolver' }, ['127.0.0.0/8'])],
  createReservedTable(['127.0.0.0/8']),
);

interface Body {
  is_safe_dns_server: boolean;
  reason: Record<string, boolean>;
  probe?: DnsProbe;
  explain?: { booleans: Record<string, { value: boolean; said_by: string[] }> };
}

/** For servers that never answer. */
const impatient = { dnsProbeTimeoutMs: 1_000 };

async function start(play: Play, environment = {}, limits: Partial<Limits> = {}) {
  const address = '127.0.0.53';
  const { asked, port } = await startResolver(play, address);
  const own = { ownRanges: [range('127.0.0.0/8')], intel: resolvers };
  const server = await startServer(
    {
      VEDETTE_DNS_PROBE: 'on',
      VEDETTE_EGRESS_ALLOW: `dns:127.0.0.0/8:${port}`,
      ...environment,
    },
    {
      world: ipWorld(snapshot([], own)),
      limits: {
        dnsProbeName: 'good.example',
        dnsProbeBroken: 'broken.example',
        dnsProbePort: port,
        dnsProbeTimeoutMs: 30_000,
        ...limits,
      },
    },
  );
  const ask = (query = 'probe=true') =>
    server.ask(`/v1/ip/is_safe_dns_server?ip=${address}&${query}`);
  const probe = async () => (await ask()).json as unknown as Body;
  return { asked, ask, probe };
}

describe('is_safe_dns_server with a probe', () => {
  it('finds an honest validating resolver safe, and records its answers', async () => {
    const { ask, asked } = await start(honest);
    const body = (await ask('probe=true&explain=true')).json as unknown as Body;
    expect(body).toMatchObject({
      is_safe_dns_server: true,
      probe: { recursive: true, validates: true, honest: true },
    });
    expect(
      body.probe?.answers.map(({ asks, rcode, addresses }) => [asks, rcode, addresses]),
    ).toEqual([
      ['recursion', 'NOERROR', ['198.51.100.1']],
      ['validation', 'SERVFAIL', []],
      ['honesty', 'NXDOMAIN', []],
    ]);
    expect(body.explain?.booleans['is_safe_dns_server']).toMatchObject({
      value: true,
      said_by: ['public-dns', 'probe'],
    });
    expect(asked.toSorted()[0]).toMatch(/^([0-9a-f]{16}\.good|broken)\.example$/);
    expect(asked).toHaveLength(3);
  });

  it('sends and reports no probe unless asked', async () => {
    const { ask, asked } = await start(honest);
    const { json } = await ask('');
    expect(json).toMatchObject({ is_safe_dns_server: true });
    expect(json).not.toHaveProperty('probe');
    expect(asked).toEqual([]);
  });

  it('stays safe without validation, which is only reported', async () => {
    const { probe } = await start((query, name) =>
      name.endsWith('good.example') && name !== 'good.example'
        ? encode(query, { code: 3 })
        : encode(query, { addresses: 1 }),
    );
    expect(await probe()).toMatchObject({ is_safe_dns_server: true, probe: { validates: false } });
  });

  it('does not call a server without recursion a public resolver', async () => {
    const { probe } = await start((query) => encode(query, { code: 5, recursion: false }));
    expect(await probe()).toMatchObject({
      is_safe_dns_server: false,
      reason: { is_unpublic_dns: true, is_malicious_ip: false },
      probe: { recursive: false, validates: false, honest: false },
    });
  });

  it('does not trust a resolver that invents addresses', async () => {
    const { probe } = await start((query, name) =>
      name === 'broken.example' ? honest(query, name) : encode(query, good),
    );
    expect(await probe()).toMatchObject({
      is_safe_dns_server: false,
      reason: { is_unpublic_dns: false },
      probe: { recursive: true, validates: true, honest: false },
    });
  });

  it('accepts "no data" as honest, as in compact denial', async () => {
    const { probe } = await start((query, name) =>
      /^\w{16}\./.test(name) ? encode(query, {}) : honest(query, name),
    );
    expect(await probe()).toMatchObject({ is_safe_dns_server: true, probe: { honest: true } });
  });

  it('retries once when a packet is lost', async () => {
    const seen = new Set<string>();
    const { probe, asked } = await start(
      (query, name) => {
        if (seen.has(name)) return honest(query, name);
        seen.add(name);
        return null;
      },
      {},
      impatient,
    );
    expect(await probe()).toMatchObject({ is_safe_dns_server: true });
    expect(asked).toHaveLength(6);
  });

  const wrongId: Play = (query, name) => {
    const reply = honest(query, name);
    reply?.writeUInt16BE(query.readUInt16BE(0) ^ 1, 0);
    return reply;
  };
  const wrongName: Play = (query, name) => {
    const reply = honest(query, name);
    reply?.write('x', 13, 'latin1');
    return reply;
  };
  const huge: Play = (query, name) =>
    Buffer.concat([honest(query, name) ?? query, Buffer.alloc(40_000)]);
  const cut: Play = (query) => encode(query, good).subarray(0, -3);
  const countless: Play = (query) => {
    const reply = encode(query, good);
    reply.writeUInt16BE(65_535, 6);
    return reply;
  };

  it.each<[string, Play, string]>([
    ['silence', () => null, 'no answer'],
    ['garbage', () => Buffer.from('\0\xff rubbish', 'latin1'), 'no matching answer'],
    ['an empty packet', () => Buffer.alloc(0), 'no matching answer'],
    ['the question itself', (query) => query, 'no matching answer'],
    ['a wrong id', wrongId, 'no matching answer'],
    ['another question', wrongName, 'no matching answer'],
    ['a huge answer', huge, 'no matching answer'],
    ['a cut record', cut, 'no matching answer'],
    ['more records than there are', countless, 'no matching answer'],
  ])('does not take %s for an answer', async (_, play, fault) => {
    const { probe } = await start(play, {}, impatient);
    const body = await probe();
    expect(body).toMatchObject({
      is_safe_dns_server: false,
      reason: { is_unpublic_dns: true },
      probe: { recursive: false, validates: false, honest: false },
    });
    for (const answer of body.probe?.answers ?? []) {
      expect(answer).toMatchObject({ rcode: '', addresses: [] });
      expect(answer.fault).toContain(fault);
    }
  });

  it('is refused with the reason if the setting does not allow it', async () => {
    const { ask, asked } = await start(honest, { VEDETTE_DNS_PROBE: 'off' });
    const { status, json } = await ask();
    expect([status, json.status]).toEqual([403, 403]);
    expect(json.message).toContain('dns_probe is off');
    expect(asked).toEqual([]);
  });

  it('is refused if the egress guard forbids the address', async () => {
    const closed = await start(honest, { VEDETTE_EGRESS_ALLOW: '' });
    const { status, json } = await closed.ask();
    expect(status).toBe(403);
    expect(json.message).toContain('127.0.0.53 is not a public address');
    const otherPort = await start(honest, { VEDETTE_EGRESS_ALLOW: 'dns:127.0.0.0/8:1' });
    expect((await otherPort.ask()).status).toBe(403);
    expect([...closed.asked, ...otherPort.asked]).toEqual([]);
  });

  it('ignores a misspelt parameter value', async () => {
    const { ask, asked } = await start(honest);
    expect((await ask('probe=ture')).json).not.toHaveProperty('probe');
    expect(asked).toEqual([]);
  });
});
