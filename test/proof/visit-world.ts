import { spawnSync } from 'node:child_process';
import { readFileSync, writeFileSync } from 'node:fs';
import { closedIpv4, closedIpv6 } from '../domain/attacks/address-forms.ts';
import { publicControls } from '../domain/attacks/public-controls.ts';
import { closedAddress, startSite, type Pages, type Site } from '../domain/sites.ts';

/** Where scans go in a proof: one open site, and listeners that must stay silent. */
export interface World {
  /** Whether this is an isolated network, where forbidden addresses can exist without a packet leaving. */
  isOwn: boolean;
  open: Site;
  /** Closed hosts as a URL writes them. */
  targets: readonly string[];
  /** Whether a packet to this address stays on the machine. */
  isHere: (address: string) => boolean;
  /** Connections at closed listeners. */
  arrived: () => number;
  /** Requests to closed listeners. */
  asked: () => string[];
  /** Packets to closed addresses on any port, as counted by the kernel; null if not counted. */
  packets: () => number | null;
  close: () => Promise<void>;
}

export const controlPort = 80;
const chosen = [
  '10.0.0.1',
  '169.254.169.254',
  '168.63.129.16',
  '[fd00:ec2::254]',
  'closed.example',
];
const onLoopback = ['localhost', '0.0.0.0', '[::ffff:127.0.0.1]', '2130706433', 'closed.example'];

export async function openWorld(pages: Pages): Promise<World> {
  const isOwn = isOwnNetwork();
  const four = closedIpv4.filter((address) => !/^(?:0|22[4-9]|2[3-5]\d)\./.test(address));
  const six = closedIpv6.filter((address) => /^(?:::1|f[cd]|fec0|100|2|3|5)/.test(address));
  const addresses = isOwn ? [...four, ...six] : [closedAddress, '::1'];
  if (isOwn) furnish(addresses, publicControls);
  const open = await startSite(pages);
  const closed = await listenAt(addresses, open.port);
  const controls = isOwn ? await listenAt(publicControls, controlPort) : [];
  const count = isOwn ? countPackets(four, six) : () => null;
  return {
    isOwn,
    open,
    packets: count,
    targets: [closedAddress, '[::1]', ...(isOwn ? chosen : onLoopback)],
    isHere: (address) => isOwn || address.startsWith('127.') || address === '::1',
    arrived: () => closed.reduce((sum, site) => sum + site.arrived(), 0),
    asked: () => closed.flatMap(({ asked }) => asked),
    close: async () => {
      await Promise.all([open, ...closed, ...controls].map((site) => site.close()));
    },
  };
}

/** Loopback only: there is no route to anywhere else. */
function isOwnNetwork(): boolean {
  const devices = readFileSync('/proc/self/net/dev', 'utf8').match(/^\s*[^\s:]+:/gm) ?? [];
  return devices.length === 1 && process.getuid?.() === 0;
}

function furnish(addresses: readonly string[], elsewhere: readonly string[]): void {
  run('ip', ['link', 'set', 'lo', 'up']);
  for (const address of addresses.filter((each) => !/^(?:127\.|::1$)/.test(each))) {
    const isSix = address.includes(':');
    const options = isSix ? ['nodad'] : [];
    run('ip', ['addr', 'add', `${address}/${isSix ? 128 : 32}`, 'dev', 'lo', ...options]);
  }
  // Addresses of an interface are this machine's own, and closed; those that are only led here are not.
  writeFileSync('/proc/sys/net/ipv6/ip_nonlocal_bind', '1');
  for (const address of elsewhere) run('ip', ['route', 'add', 'local', address, 'dev', 'lo']);
}

async function listenAt(addresses: readonly string[], port: number): Promise<Site[]> {
  const page: Pages = (_, response) => response.end('<title>there</title>');
  return Promise.all(addresses.map((address) => startSite(page, { address, port })));
}

/** Beginnings of connections, and everything that is no TCP; answers of the open site go to loopback, too. */
function countPackets(four: readonly string[], six: readonly string[]): () => number | null {
  const counted = 'counter name closed';
  const rules = [
    'table inet proof {',
    'counter closed {}',
    'chain sent { type filter hook output priority 0;',
    `ip daddr { ${four.join(', ')} } tcp flags & (syn | ack) == syn ${counted}`,
    `ip6 daddr { ${six.join(', ')} } tcp flags & (syn | ack) == syn ${counted}`,
    `ip daddr { ${four.filter((each) => !each.startsWith('127.')).join(', ')} } meta l4proto != tcp ${counted}`,
    `ip6 daddr { ${six.join(', ')} } meta l4proto != tcp ${counted}`,
    '}',
    '}',
  ].join('\n');
  const { status, stderr } = spawnSync('nft', ['-f', '-'], { input: rules, encoding: 'utf8' });
  if (status !== 0) {
    const why = status === null ? 'it is not here' : stderr.trim();
    process.stdout.write(`without nft arrivals are counted by listeners alone: ${why}\n`);
    return () => null;
  }
  return () => {
    const said = run('nft', ['list', 'counter', 'inet', 'proof', 'closed']);
    return Number(/packets (\d+)/.exec(said)?.[1]);
  };
}

function run(program: string, args: readonly string[]): string {
  const { status, stdout, stderr } = spawnSync(program, args, { encoding: 'utf8' });
  if (status !== 0) throw new Error(`${program} ${args.join(' ')}: ${stderr}`);
  return stdout;
}
