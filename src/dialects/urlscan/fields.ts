import type { KeptReport, ListedScan } from '../../domain/store.ts';
import { formatIp, parseIp, parseRange } from '../../lib/ip.ts';
import { readPast } from '../../lib/time-span.ts';
import { hostOf, pageOf } from './report.ts';
import { fromUuid } from './uuid.ts';

/** The test of a field: answered by the list row of a scan, or by its report. */
export type Test =
  | { of: 'listed'; test: (listed: ListedScan) => boolean }
  | { of: 'report'; test: (kept: KeptReport) => boolean };

/** Undefined for an invalid value. */
type Read = (value: string, now: number) => Test | undefined;

const listed = (test: (listed: ListedScan) => boolean): Test => ({ of: 'listed', test });
const report = (test: (kept: KeptReport) => boolean): Test => ({ of: 'report', test });

const isUnder = (host: string, name: string) => host === name || host.endsWith(`.${name}`);

const host: Read = (value) => {
  const bare = value.toLowerCase().replace(/^\*\./, '');
  if (/[*?]/.test(bare)) return listed(({ scan }) => wild(bare).test(scan.host));
  return listed(({ scan }) => isUnder(scan.host, bare));
};

/** The id of the scan. */
const uuid: Read = (value) => {
  const id = fromUuid(value);
  return listed(({ scan }) => scan.id === id);
};

const url: Read = (value) => listed(({ scan }) => wild(value).test(scan.url));

const date: Read = (value, now) => {
  const [, sign = '', moment = ''] = /^(>=?|<=?)?(?:now-)?(.+)$/.exec(value) ?? [];
  const time = moment === 'now' ? now : readPast(moment, now);
  if (time === undefined) return undefined;
  const isDay = /^\d{4}-\d\d-\d\d$/.test(moment);
  // A day is compared as a whole.
  const end = isDay ? time + dayMs : time;
  const holds: Readonly<Record<string, (at: number) => boolean>> = {
    '<': (at) => at < time,
    '<=': (at) => (isDay ? at < end : at <= end),
    '>': (at) => (isDay ? at >= end : at > end),
    '>=': (at) => at >= time,
    '': (at) => at >= time && (!isDay || at < end),
  };
  return listed(({ scan }) => holds[sign]?.(Date.parse(scan.createdAt)) ?? false);
};

const dayMs = 86_400_000;

/** A member of the page, as in search rows. */
const page =
  (member: 'server' | 'status' | 'mimeType' | 'asnname'): Read =>
  (value) =>
    report((kept) => wild(value).test(pageOf(kept)[member]));

/** Addresses and prefixes of the page itself, or of everything it loaded. */
const address =
  (addressesOf: (kept: KeptReport) => readonly string[]): Read =>
  (value) => {
    const range = parseRange(value);
    if (!range) return undefined;
    return report((kept) =>
      addressesOf(kept).some((text) => {
        const ip = parseIp(text);
        const isSame = ip?.family === range.family;
        return isSame && range.first <= ip.value && ip.value <= range.last;
      }),
    );
  };

const asn =
  (numbersOf: (kept: KeptReport) => readonly string[]): Read =>
  (value) => {
    const [, number] = /^(?:AS)?(\d{1,10})$/i.exec(value) ?? [];
    if (number === undefined) return undefined;
    return report((kept) => numbersOf(kept).some((each) => each.replace(/^AS/i, '') === number));
  };

const country =
  (codesOf: (kept: KeptReport) => readonly string[]): Read =>
  (value) => {
    if (!/^[a-z]{2}$/i.test(value)) return undefined;
    return report((kept) =>
      codesOf(kept).some((code) => code.toUpperCase() === value.toUpperCase()),
    );
  };

const rowsOf = ({ report: { network_logs } }: KeptReport) => network_logs.data;

const filename: Read = (value) =>
  report((kept) => rowsOf(kept).some((row) => wild(value).test(nameIn(row.url))));

/** A value without a field: an address, a URL, a digest or a host. */
const anything: Read = (value, now) => {
  if (parseRange(value)) return fields['ip']?.(value, now);
  if (/^https?:\/\//i.test(value)) return url(value, now);
  return hash(value, now) ?? host(value, now);
};

/** Of bodies their SHA-256, of icons their MD5. */
const hash: Read = (value) => {
  if (!/^(?:[\da-f]{32}|[\da-f]{64})$/i.test(value)) return undefined;
  const wanted = value.toLowerCase();
  return report(
    ({ explanation: { icons = [], tree = [] } }) =>
      icons.some(({ md5 }) => md5 === wanted) || tree.some(({ sha256 }) => sha256 === wanted),
  );
};

function nameIn(text: string): string {
  return hostOf(text) === '' ? '' : (new URL(text).pathname.split('/').at(-1) ?? '');
}

/** `*` matches anything, `?` any one character. */
function wild(value: string): RegExp {
  const form = value.replace(/[.+^${}()|[\]\\]/g, '\\$&').replaceAll('*', '[^]*');
  return new RegExp(`^${form.replaceAll('?', '[^]')}/?$`, 'i');
}

/** Fields by lower-case name; '' is free text. */
export const fields: Readonly<Record<string, Read>> = {
  '': anything,
  domain: host,
  'page.domain': host,
  'task.domain': host,
  'page.apexdomain': host,
  'task.apexdomain': host,
  _id: uuid,
  'task.uuid': uuid,
  'page.url': url,
  'task.url': url,
  url,
  'page.title': (value) => {
    const wanted = value.toLowerCase();
    return listed(({ title }) => title.toLowerCase().includes(wanted));
  },
  'task.visibility': (value) => listed(() => value === 'public'),
  'verdicts.malicious': (value) =>
    listed(({ verdict }) => (verdict === 'malicious') === (value === 'true')),
  date,
  'task.time': date,
  'page.ip': address((kept) => [pageOf(kept).ip]),
  ip: address(({ report: { connected_ip } }) => connected_ip.map(({ ip }) => formatted(ip))),
  'page.asn': asn((kept) => [pageOf(kept).asn]),
  asn: asn((kept) => rowsOf(kept).map(({ as_number }) => as_number)),
  'page.asnname': page('asnname'),
  'page.country': country((kept) => [pageOf(kept).country]),
  country: country((kept) => rowsOf(kept).map((row) => row.country)),
  'page.server': page('server'),
  server: page('server'),
  'page.status': page('status'),
  'page.mimetype': page('mimeType'),
  filename,
  hash,
};

function formatted(text: string): string {
  const ip = parseIp(text);
  return ip ? formatIp(ip) : text;
}
