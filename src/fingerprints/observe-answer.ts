import { parseHeaders } from '../lib/http-text.ts';
import type { Observed } from './observed.ts';
import type { Observation } from './observe.ts';

type Said = Pick<Observed, 'service' | 'port' | 'banner'>;

/** Reads the answers of one service. Every reader that fits is used. */
interface Speaker {
  /** nmap's names for the service. */
  names: readonly string[];
  ports: readonly number[];
  /** How its banners begin, if that is distinctive. */
  begins?: RegExp;
  see: (banner: string) => Observation[];
}

/** Texts of all lines with one of the codes, such as `220-first` and `220 last`, without the code. */
function replies(banner: string, code: RegExp): string {
  const lines = banner.split(/\r?\n/, 200).filter((line) => code.test(line));
  return lines.map((line) => line.replace(code, '')).join('\r\n');
}

function firstLine(banner: string): string {
  return /^[^\r\n]*/.exec(banner.trimStart())?.[0].trimEnd() ?? '';
}

/** The value after `name:` at the start of a line, the form in which scans store answers of binary protocols. */
function member(banner: string, name: RegExp): string {
  const line = banner.split('\n', 400).find((each) => name.test(each));
  return line?.replace(name, '').trim() ?? '';
}

function headersOf(banner: string, protocol: 'sip' | 'rtsp'): Observation[] {
  return parseHeaders(banner).flatMap(([name, text]) => {
    const place = `${protocol}_header.${name.toLowerCase().replace(/[ -]/g, '_')}`;
    return /_header\.(?:server|user_agent)$/.test(place) ? [{ place, text }] : [];
  });
}

const speakers: readonly Speaker[] = [
  {
    names: ['ssh'],
    ports: [22],
    begins: /^SSH-/,
    see: (banner) => [
      { place: 'ssh.banner', text: firstLine(banner).replace(/^SSH-\d[\d.]*-/, '') },
    ],
  },
  {
    names: ['ftp'],
    ports: [21],
    begins: /^220[ -].*ftp/i,
    see: (banner) => [{ place: 'ftp.banner', text: replies(banner, /^220[ -]/) }],
  },
  {
    names: ['smtp', 'submission'],
    ports: [25, 465, 587],
    begins: /^220[ -].*(?:smtp|mail)/i,
    see: (banner) => [
      { place: 'smtp.banner', text: replies(banner, /^220[ -]/) },
      { place: 'smtp_ehlo', text: replies(banner, /^250[ -]/) },
      { place: 'smtp_help', text: replies(banner, /^214[ -]/) },
    ],
  },
  {
    names: ['pop3'],
    ports: [110, 995],
    begins: /^\+OK/,
    see: (banner) => [{ place: 'pop3.banner', text: firstLine(banner).replace(/^\+OK ?/, '') }],
  },
  {
    names: ['imap'],
    ports: [143, 993],
    begins: /^\* OK/,
    see: (banner) => [
      { place: 'imap4.banner', text: firstLine(banner).replace(/^\* (?:OK|PREAUTH|BYE) ?/, '') },
    ],
  },
  {
    names: ['nntp'],
    ports: [119, 563],
    see: (banner) => [{ place: 'nntp.banner', text: replies(banner, /^20[01] /) }],
  },
  {
    names: ['telnet'],
    ports: [23],
    see: (banner) => [{ place: 'telnet_banners', text: banner }],
  },
  {
    names: ['mysql'],
    ports: [3306],
    see: (banner) => [
      { place: 'mysql.banners', text: mysqlVersion(banner) },
      { place: 'mysql.error', text: withoutPacketHead(banner) },
    ],
  },
  {
    names: ['snmp'],
    ports: [161],
    see: (banner) => observeSnmp(banner),
  },
  {
    names: ['ntp'],
    ports: [123],
    see: (banner) => [{ place: 'ntp.readvar', text: banner }],
  },
  {
    names: ['domain'],
    ports: [53],
    see: (banner) => [
      {
        place: 'dns.versionbind',
        text: member(banner, /^\W*(?:bind\.?version|version\.?bind)\W+/i),
      },
      { place: 'dns.versionbind', text: firstLine(banner).replace(/^"|"$/g, '') },
    ],
  },
  {
    names: ['sip'],
    ports: [5060, 5061],
    begins: /^SIP\/2/,
    see: (banner) => headersOf(banner, 'sip'),
  },
  {
    names: ['rtsp'],
    ports: [554, 8554],
    begins: /^RTSP\/1/,
    see: (banner) => headersOf(banner, 'rtsp'),
  },
  {
    names: ['microsoft-ds', 'netbios-ssn'],
    ports: [139, 445],
    see: (banner) => [
      { place: 'smb.native_os', text: member(banner, /^\s*native_os:\s*/i) },
      { place: 'smb.native_lm', text: member(banner, /^\s*(?:native_lm|ntlm):\s*/i) },
    ],
  },
  {
    names: ['ldap'],
    ports: [389, 636, 3268],
    see: (banner) => [{ place: 'ldap.search_result', text: banner }],
  },
  {
    names: ['x11'],
    ports: [6000],
    see: (banner) => [
      { place: 'x11.vendor', text: member(banner, /^\s*vendor:\s*/i) || firstLine(banner) },
    ],
  },
  {
    names: ['pjl', 'jetdirect', 'hp-pjl'],
    ports: [9100],
    begins: /^@PJL/,
    see: (banner) => [
      {
        place: 'hp_pjl_id',
        text: firstLine(banner.replace(/^@PJL[^\n]*\n/, '')).replace(/^"|"$/g, ''),
      },
    ],
  },
];

/** Reads an answer of a service other than HTTP, chosen by name, by how it begins, or by port. */
export function observeAnswer(said: Said): Observation[] {
  const text = said.banner.trimStart();
  const named = speakers.filter(
    ({ names, begins }) => names.includes(said.service) || begins?.test(text),
  );
  const fitting =
    named.length > 0 || said.service !== ''
      ? named
      : speakers.filter(({ ports }) => ports.includes(said.port));
  return fitting.flatMap(({ see }) => see(said.banner));
}

/** Stored as a `name: value` line, as the raw greeting, or alone. */
function mysqlVersion(banner: string): string {
  const stored = member(banner, /^\s*(?:server_)?version:\s*/i);
  if (stored !== '') return stored;
  return /^[^\n]{0,4}\n(\d[^\0\n]{0,100})\0/.exec(banner)?.[1] ?? firstLine(banner);
}

/** Errors begin with packet bytes; newer ones also with an SQL state. */
function withoutPacketHead(banner: string): string {
  return banner.replace(/^[^]{0,12}[\0-\x08\ufffd](?:#\w{5})?/, '');
}

function observeSnmp(banner: string): Observation[] {
  const described = member(banner, /^\s*(?:sys_?descr(?:iption)?|system description):\s*/i);
  const description = described || banner.trim();
  const id = /(?:^|[\s.])(1\.3\.6\.1\.4\.1\.[\d.]{1,60})/.exec(banner)?.[1] ?? '';
  return [
    { place: 'snmp.sys_description', text: description },
    { place: 'snmp.sys_object_id', text: id && `${id} ${described}`.trim() },
  ];
}
