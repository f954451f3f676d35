/**
 * A second implementation of which addresses are public: from IANA's registries, with other data and
 * arithmetic than the service, so that an error in one shows up against the other.
 */
const closedIpv4 = [
  '0.0.0.0/8',
  '10.0.0.0/8',
  '100.64.0.0/10',
  '127.0.0.0/8',
  '168.63.129.16/32',
  '169.254.0.0/16',
  '172.16.0.0/12',
  '192.0.0.0/29',
  '192.0.0.8/32',
  '192.0.0.11/32',
  '192.0.0.12/30',
  '192.0.0.16/28',
  '192.0.0.32/27',
  '192.0.0.64/26',
  '192.0.0.128/25',
  '192.0.2.0/24',
  '192.88.99.0/24',
  '192.168.0.0/16',
  '198.18.0.0/15',
  '198.51.100.0/24',
  '203.0.113.0/24',
  '224.0.0.0/3',
].map(readBlock);

/** Parts of 2001::/23 that are globally reachable. */
const openAssignments = [
  '20010001000000000000000000000001/128',
  '20010001000000000000000000000002/128',
  '20010001000000000000000000000003/128',
  '20010003/32',
  '200100040112/48',
  '2001002/28',
  '2001003/28',
];
const closedInGlobalUnicast = ['20010db8/32', '3fff0/20'];

export interface Sample {
  text: string;
  isGlobal: boolean;
}

export function sampleIpv4(value: number): Sample {
  const bytes = [24, 16, 8, 0].map((shift) => (value >>> shift) & 255);
  return { text: bytes.join('.'), isGlobal: isGlobalIpv4(value) };
}

/** `digits`: the address as 32 hexadecimal digits. */
export function sampleIpv6(digits: string): Sample {
  return { text: (digits.match(/.{4}/g) ?? []).join(':'), isGlobal: isGlobalIpv6(digits) };
}

function isGlobalIpv4(value: number): boolean {
  return !closedIpv4.some(({ first, size }) => value >= first && value < first + size);
}

function isGlobalIpv6(digits: string): boolean {
  const inner = (from: number) => isGlobalIpv4(parseInt(digits.slice(from, from + 8), 16));
  if (/^(?:0{20}ffff|0064ff9b0{16})/.test(digits)) return inner(24);
  if (digits.startsWith('20010000')) return isGlobalIpv4(~parseInt(digits.slice(24), 16) >>> 0);
  if (digits.startsWith('2002') && !inner(4)) return false;
  return isGlobalUnicast(digits) && isTunnelOpen(digits, inner);
}

function isGlobalUnicast(digits: string): boolean {
  if (!/^[23]/.test(digits) || closedInGlobalUnicast.some((block) => isIn(digits, block)))
    return false;
  const isAssignment = digits.startsWith('2001') && parseInt(digits.slice(4, 8), 16) < 0x200;
  return !isAssignment || openAssignments.some((block) => isIn(digits, block));
}

/** Any network may embed an IPv4 address at its end, after a marker. */
function isTunnelOpen(digits: string, inner: (from: number) => boolean): boolean {
  return !/^.{16}(?:0000|0200)5efe/.test(digits) || inner(24);
}

/** Compares the digits of a prefix whose length is a multiple of four. */
function isIn(digits: string, block: string): boolean {
  const [prefix = '', bits = ''] = block.split('/');
  return digits.startsWith(prefix.slice(0, Number(bits) / 4));
}

function readBlock(text: string): { first: number; size: number } {
  const [address = '', bits = ''] = text.split('/');
  const first = address.split('.').reduce((sum, byte) => sum * 256 + Number(byte), 0);
  return { first, size: 2 ** (32 - Number(bits)) };
}

/** Half of the samples are where a wrong table would show: at the edges of blocks and inside tunnels. */
export function randomSample(random: () => number): Sample {
  const below = (limit: number) => Math.floor(random() * limit);
  const block = closedIpv4[below(closedIpv4.length)] ?? { first: 0, size: 1 };
  const edge = (block.first + (random() < 0.5 ? 0 : block.size) - 2 + below(4)) >>> 0;
  const four = random() < 0.5 ? below(2 ** 32) : edge;
  if (random() < 0.4) return sampleIpv4(four);
  const inner = hex(four, 8);
  const noise = Array.from({ length: 4 }, () => hex(below(2 ** 32), 8)).join('');
  const shapes = [
    noise,
    `${2 + below(2)}${noise.slice(1)}`,
    `2001${hex(below(0x400), 4)}${noise.slice(8)}`,
    `${starts[below(starts.length)] ?? ''}${noise}`.slice(0, 32),
    `00000000000000000000ffff${inner}`,
    `0064ff9b0000000000000000${inner}`,
    `2002${inner}${noise.slice(12)}`,
    `20010000${noise.slice(8, 24)}${hex(~four >>> 0, 8)}`,
    `2606${noise.slice(4, 16)}${random() < 0.5 ? '0000' : '0200'}5efe${inner}`,
    `000000000000000000000000${inner}`,
  ];
  return sampleIpv6(shapes[below(shapes.length)] ?? noise);
}

const starts = [
  ...openAssignments.map((block) => block.split('/')[0] ?? ''),
  '20010db8',
  '3fff',
  '3fff1',
  'fe80',
  'fc00',
  'fd00',
  'ff02',
  '0100',
  '5f00',
  '0064ff9b0001',
];

const hex = (value: number, digits: number) => value.toString(16).padStart(digits, '0');
