/** One way to write an address as the host of a URL. */
export interface AddressForm {
  /** The address that is meant. */
  address: string;
  spelling: string;
  /** The text between `http://` and the port. */
  host: string;
}

/** Forbidden addresses of machines, networks and clouds. */
export const closedIpv4 = [
  '0.0.0.0',
  '0.0.0.1',
  '10.0.0.1',
  '10.255.255.254',
  '100.64.0.1',
  '100.100.100.200',
  '100.127.255.254',
  '127.0.0.1',
  '127.0.0.53',
  '127.1.2.3',
  '127.255.255.254',
  '168.63.129.16',
  '169.254.0.1',
  '169.254.169.254',
  '169.254.170.2',
  '169.254.169.123',
  '172.16.0.1',
  '172.17.0.1',
  '172.31.255.254',
  '192.0.0.8',
  '192.0.0.170',
  '192.0.0.192',
  '192.0.2.1',
  '192.88.99.1',
  '192.168.0.1',
  '192.168.1.1',
  '192.168.255.254',
  '198.18.0.1',
  '198.19.255.254',
  '198.51.100.1',
  '203.0.113.1',
  '224.0.0.1',
  '239.255.255.250',
  '240.0.0.1',
  '255.255.255.255',
] as const;

export const closedIpv6 = [
  '::',
  '::1',
  '100::1',
  '2001:2::1',
  '2001:db8::1',
  '3fff::1',
  '5f00::1',
  'fc00::1',
  'fd00:ec2::254',
  'fd20:ce::254',
  'fe80::1',
  'fec0::1',
  'ff02::1',
  'ff05::2',
] as const;

/** Every spelling of every address, both those that parsers disagree about and those they should all know. */
export function addressForms(): AddressForm[] {
  const four = closedIpv4.flatMap((address) =>
    Object.entries({ ...plainSpellings, ...wrappings }).map(([spelling, write]) => ({
      address,
      spelling,
      host: write(bytesOf(address)),
    })),
  );
  const six = closedIpv6.flatMap((address) =>
    Object.entries(sixSpellings).map(([spelling, write]) => ({
      address,
      spelling,
      host: write(wordsOf(address)),
    })),
  );
  return [...four, ...six];
}

type Bytes = readonly number[];
type Spelling = (bytes: Bytes) => string;

const bytesOf = (address: string): Bytes => address.split('.').map(Number);
const valueOf = (bytes: Bytes) => bytes.reduce((sum, byte) => sum * 256 + byte, 0);
const dotted: Spelling = (bytes) => bytes.join('.');
const hex = (number: number) => `0x${number.toString(16)}`;
const octal = (number: number) => `0${number.toString(8)}`;
const each = (write: (byte: number) => string) => (bytes: Bytes) => bytes.map(write).join('.');
/** Joins the last numbers, as old resolvers allow. */
const short = (kept: number, write: (number: number) => string) => (bytes: Bytes) =>
  [...bytes.slice(0, kept), valueOf(bytes.slice(kept))].map(write).join('.');
const percent = (text: string) =>
  [...Buffer.from(text)].map((byte) => `%${byte.toString(16).padStart(2, '0')}`).join('');
const digitsFrom = (first: number) => (text: string) =>
  text.replace(/\d/g, (digit) => String.fromCodePoint(first + Number(digit)));
const circled = (text: string) =>
  text.replace(/\d/g, (digit) => (digit === '0' ? '⓪' : digitsFrom(0x2460 - 1)(digit)));
const raised = (text: string) => text.replace(/\d/g, (digit) => '⁰¹²³⁴⁵⁶⁷⁸⁹'[Number(digit)] ?? '');
const fullWidth = digitsFrom(0xff10);

const plainSpellings: Readonly<Record<string, Spelling>> = {
  dotted,
  number: (bytes) => String(valueOf(bytes)),
  hexNumber: (bytes) => hex(valueOf(bytes)),
  hexNumberCapital: (bytes) => hex(valueOf(bytes)).toUpperCase(),
  octalNumber: (bytes) => octal(valueOf(bytes)),
  hexParts: each(hex),
  octalParts: each(octal),
  hexThenOctal: ([a = 0, b = 0, c = 0, d = 0]) => `${hex(a)}.${octal(b)}.${c}.${d}`,
  octalThenHex: ([a = 0, b = 0, c = 0, d = 0]) => `${octal(a)}.${b}.${hex(c)}.${hex(d)}`,
  twoParts: short(1, String),
  threeParts: short(2, String),
  twoHexParts: short(1, hex),
  threeOctalParts: short(2, octal),
  paddedOctal: each((byte) => byte.toString(8).padStart(9, '0')),
  paddedHex: each((byte) => `0x${byte.toString(16).padStart(12, '0')}`),
  paddedDecimal: each((byte) => String(byte).padStart(3, '0')),
  finalDot: (bytes) => `${dotted(bytes)}.`,
  numberFinalDot: (bytes) => `${valueOf(bytes)}.`,
  hexFinalDot: (bytes) => `${each(hex)(bytes)}.`,
  twoFinalDots: (bytes) => `${dotted(bytes)}..`,
  percent: (bytes) => percent(dotted(bytes)),
  percentDots: (bytes) => dotted(bytes).replaceAll('.', '%2E'),
  percentTwice: (bytes) => dotted(bytes).replaceAll('.', '%252e'),
  percentFullWidth: (bytes) => percent(fullWidth(dotted(bytes))),
  percentNull: (bytes) => `${dotted(bytes)}%00.example`,
  fullWidth: (bytes) => fullWidth(dotted(bytes)),
  fullWidthNumber: (bytes) => fullWidth(String(valueOf(bytes))),
  circled: (bytes) => circled(dotted(bytes)),
  bold: (bytes) => digitsFrom(0x1d7ce)(dotted(bytes)),
  doubleStruck: (bytes) => digitsFrom(0x1d7d8)(dotted(bytes)),
  monospace: (bytes) => digitsFrom(0x1d7f6)(dotted(bytes)),
  raised: (bytes) => raised(dotted(bytes)),
  lowered: (bytes) => digitsFrom(0x2080)(dotted(bytes)),
  arabicIndic: (bytes) => digitsFrom(0x660)(dotted(bytes)),
  ideographicDots: (bytes) => bytes.join('。'),
  halfWidthDots: (bytes) => bytes.join('｡'),
  fullWidthDots: (bytes) => bytes.join('．'),
  tab: (bytes) => dotted(bytes).replace('.', '\t.'),
  lineFeed: (bytes) => dotted(bytes).replace('.', '.\r\n'),
  softHyphen: (bytes) => dotted(bytes).replace('.', '\u00ad.'),
  zeroWidth: (bytes) => dotted(bytes).replace('.', '.\u200b'),
  overflowingParts: each((byte) => String(byte + 256)),
  overflowingNumber: (bytes) => String(valueOf(bytes) + 2 ** 32),
  overflowingHex: (bytes) => hex(valueOf(bytes) + 2 ** 33),
  fifthPart: (bytes) => `${dotted(bytes)}.0`,
  leadingZeroPart: (bytes) => `0.${dotted(bytes)}`,
  below: (bytes) => `${dotted(bytes)}.nip.example`,
};

const high = ([a = 0, b = 0]: Bytes) => (a * 256 + b).toString(16);
const low = ([, , c = 0, d = 0]: Bytes) => (c * 256 + d).toString(16);
const words = (bytes: Bytes) => `${high(bytes)}:${low(bytes)}`;
const flipped = (bytes: Bytes) => words(bytes.map((byte) => 255 - byte));

/** IPv4 inside IPv6: mapped, compatible, translated, and through tunnels. */
const wrappings: Readonly<Record<string, Spelling>> = {
  mapped: (bytes) => `[::ffff:${dotted(bytes)}]`,
  mappedWords: (bytes) => `[::ffff:${words(bytes)}]`,
  mappedCapital: (bytes) => `[::FFFF:${words(bytes).toUpperCase()}]`,
  mappedLong: (bytes) => `[0:0:0:0:0:ffff:${words(bytes)}]`,
  mappedPadded: (bytes) => `[0000:0000:0000:0000:0000:ffff:${dotted(bytes)}]`,
  mappedHalf: (bytes) => `[0:0::ffff:${dotted(bytes)}]`,
  mappedOctal: (bytes) => `[::ffff:${each(octal)(bytes)}]`,
  mappedZone: (bytes) => `[::ffff:${dotted(bytes)}%25lo]`,
  mappedBareZone: (bytes) => `[::ffff:${dotted(bytes)}%lo]`,
  mappedPercent: (bytes) => `[%3A%3Affff:${dotted(bytes)}]`,
  mappedFullWidth: (bytes) => `[::ffff:${fullWidth(dotted(bytes))}]`,
  mappedFinalDot: (bytes) => `[::ffff:${dotted(bytes)}].`,
  mappedBare: (bytes) => `::ffff:${dotted(bytes)}`,
  compatible: (bytes) => `[::${dotted(bytes)}]`,
  compatibleWords: (bytes) => `[::${words(bytes)}]`,
  translated: (bytes) => `[::ffff:0:${dotted(bytes)}]`,
  nat64: (bytes) => `[64:ff9b::${dotted(bytes)}]`,
  nat64Words: (bytes) => `[0064:ff9b:0:0:0:0:${words(bytes)}]`,
  nat64Local: (bytes) => `[64:ff9b:1::${dotted(bytes)}]`,
  nat64LocalFar: (bytes) => `[64:ff9b:1:ffff::${words(bytes)}]`,
  sixToFour: (bytes) => `[2002:${words(bytes)}::]`,
  sixToFourHost: (bytes) => `[2002:${words(bytes)}:1::1]`,
  sixToFourFull: (bytes) => `[2002:${words(bytes)}:ffff:ffff:ffff:ffff:ffff]`,
  teredo: (bytes) => `[2001:0:808:808::${flipped(bytes)}]`,
  teredoFlags: (bytes) => `[2001:0:808:808:8000:63bf:${flipped(bytes)}]`,
  isatapLocal: (bytes) => `[fe80::5efe:${dotted(bytes)}]`,
  isatap: (bytes) => `[2606:4700::5efe:${dotted(bytes)}]`,
  isatapGlobal: (bytes) => `[2606:4700::200:5efe:${words(bytes)}]`,
};

/** All eight words of an address with at most one `::`. */
function wordsOf(address: string): string[] {
  const [before = '', after = ''] = address.split('::');
  const [head, tail] = [before, after].map((side) => side.split(':').filter(Boolean));
  const gap = Array<string>(8 - (head?.length ?? 0) - (tail?.length ?? 0)).fill('0');
  return [...(head ?? []), ...gap, ...(tail ?? [])];
}

const sixSpellings: Readonly<Record<string, (words: readonly string[]) => string>> = {
  long: (all) => `[${all.join(':')}]`,
  padded: (all) => `[${all.map((word) => word.padStart(4, '0')).join(':')}]`,
  capital: (all) => `[${all.join(':').toUpperCase()}]`,
  shortest: (all) => `[${shorten(all)}]`,
  dottedEnd: (all) => `[${all.slice(0, 6).join(':')}:${endDotted(all)}]`,
  zone: (all) => `[${all.join(':')}%25eth0]`,
  bareZone: (all) => `[${all.join(':')}%lo]`,
  percent: (all) => `[${all.join('%3a')}]`,
  brackets: (all) => `%5B${all.join(':')}%5D`,
  noBrackets: (all) => all.join(':'),
  twice: (all) => `[[${all.join(':')}]]`,
  finalDot: (all) => `[${all.join(':')}].`,
  fullWidth: (all) => `[${fullWidth(all.join(':'))}]`,
};

const shorten = (all: readonly string[]) => all.join(':').replace(/(?:^|:)0(?::0)+(?:$|:)/, '::');

function endDotted(all: readonly string[]): string {
  const numbers = all.slice(6).map((word) => parseInt(word, 16));
  return numbers.flatMap((number) => [number >> 8, number & 255]).join('.');
}
