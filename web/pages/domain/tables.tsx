import type { WireReport } from '../../../src/domain/report/wire.ts';
import { traitText } from '../../../src/domain/traits.ts';
import { Defanged } from '../../components/hostile-text.tsx';
import { levelOf, ScoreBadge } from '../../components/score-badge.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo, withQuery } from '../../router.ts';
import { texts } from '../../texts.ts';
import { domainTexts as t } from '../../texts/domain.ts';

interface Section {
  report: WireReport;
}

type Request = WireReport['network_logs'][number];
type Host = WireReport['connected_ip_info'][number];
type Cookie = WireReport['cookies'][number];

const c = t.columns;

/** Every request in order, with a bar for its duration. The report has no start times. */
export function Requests({ report: { network_logs: requests, explain } }: Section) {
  if (requests.length === 0) return null;
  const longest = Math.max(1, ...requests.map(msOf));
  const numbered = requests.map((request, at) => ({
    request,
    at,
    sha256: explain?.tree?.[at]?.sha256 ?? '',
  }));
  return (
    <section class="stack" aria-labelledby="requests">
      <h2 id="requests">{t.requests}</h2>
      <Table
        caption={t.requests}
        columns={requestColumns(longest)}
        rows={numbered}
        keyOf={({ at }) => at}
      />
    </section>
  );
}

/** Parses `12.5 ms`. */
function msOf({ time }: Request): number {
  return Number.parseFloat(time) || 0;
}

interface NumberedRequest {
  request: Request;
  at: number;
  /** Of its body; '' if unknown. */
  sha256: string;
}

/** Enough digits to tell hashes apart. */
const shownDigits = 12;

function requestColumns(longest: number): Column<NumberedRequest>[] {
  return [
    { id: 'number', title: c.number, value: ({ at }) => at + 1, isNumber: true },
    {
      id: 'url',
      card: 'text',
      title: c.url,
      value: ({ request }) => request.url,
      render: ({ request }) => <Defanged text={request.url} />,
    },
    { id: 'type', card: 'mark', title: c.type, value: ({ request }) => request.type },
    {
      id: 'time',
      title: c.time,
      value: ({ request }) => request.time,
      rank: ({ request }) => msOf(request),
      width: '14rem',
      render: ({ request }) => (
        <span class="waterfall">
          <span class="waterfall-track" aria-hidden="true">
            <span
              data-level={levelOf(request.score) ?? 'unknown'}
              style={{ width: `${(msOf(request) / longest) * 100}%` }}
            />
          </span>
          <span class="quiet">{request.time}</span>
        </span>
      ),
    },
    {
      id: 'size',
      card: 'mark',
      title: c.size,
      value: ({ request }) => request.transfer_size,
      isNumber: true,
    },
    {
      id: 'unpacked',
      title: c.unpacked,
      value: ({ request }) => request.data_size,
      isNumber: true,
    },
    {
      id: 'body',
      title: c.body,
      value: ({ sha256 }) => sha256,
      render: ({ sha256 }) =>
        sha256 === '' ? null : (
          <a
            class="mono"
            title={t.sameBody(sha256)}
            href={withQuery(linkTo('scans'), {
              shares: traitText({ kind: 'body', value: sha256 }),
            })}
          >
            {sha256.slice(0, shownDigits)}…
          </a>
        ),
    },
    {
      id: 'score',
      card: 'mark',
      title: c.score,
      value: ({ request }) => request.score,
      rank: ({ request }) => levelOf(request.score) ?? 0,
      render: ({ request }) => <ScoreBadge value={levelOf(request.score)} />,
    },
    { id: 'address', title: c.address, value: ({ request }) => request.ip_port },
    { id: 'network', title: c.network, value: ({ request }) => request.as_name },
    { id: 'country', title: c.country, value: ({ request }) => request.country.toUpperCase() },
  ];
}

const hostColumns: readonly Column<Host>[] = [
  {
    id: 'address',
    card: 'heading',
    title: c.address,
    value: ({ ip }) => ip,
    render: ({ ip }) => (
      <a class="mono" href={linkTo('ip', ip)}>
        {ip}
      </a>
    ),
  },
  {
    id: 'score',
    card: 'mark',
    title: c.score,
    value: ({ score }) => score,
    rank: ({ score }) => levelOf(score) ?? 0,
    render: ({ score }) => <ScoreBadge value={levelOf(score)} />,
  },
  {
    id: 'hosts',
    card: 'text',
    title: c.hosts,
    value: ({ domain_list: list }) => list.map(({ domain }) => domain).join(' '),
    render: ({ domain_list: list }) => (
      <Defanged text={list.map(({ domain }) => domain).join(' ')} />
    ),
  },
  { id: 'requests', title: c.requests, value: ({ cnt }) => cnt, isNumber: true },
  { id: 'country', title: c.country, value: ({ country }) => country },
  {
    id: 'network',
    title: c.network,
    value: ({ asn, as_name: name }) => (asn === '' ? name : `AS${asn} ${name}`),
  },
];

export function Hosts({ report: { connected_ip_info: hosts } }: Section) {
  if (hosts.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="hosts">
      <h2 id="hosts">{t.hosts}</h2>
      <Table caption={t.hosts} columns={hostColumns} rows={hosts} keyOf={({ ip }) => ip} />
    </section>
  );
}

const cookieColumns: readonly Column<Cookie>[] = [
  { id: 'name', card: 'heading', title: c.name, value: ({ name }) => name },
  {
    id: 'domain',
    card: 'mark',
    title: c.domain,
    value: ({ domain }) => domain,
    render: ({ domain }) => <Defanged text={domain} />,
  },
  { id: 'expires', title: c.expires, value: ({ expires }) => expires },
  { id: 'secure', title: c.secure, value: ({ secure }) => (secure ? texts.yes : texts.no) },
  { id: 'value', card: 'text', title: c.value, value: ({ value }) => value },
];

export function Cookies({ report: { cookies } }: Section) {
  if (cookies.length === 0) return null;
  return (
    <section class="stack" aria-labelledby="cookies">
      <h2 id="cookies">{t.cookies}</h2>
      <Table
        caption={t.cookies}
        columns={cookieColumns}
        rows={cookies}
        keyOf={({ name, domain, path }) => `${name} ${domain} ${path}`}
      />
    </section>
  );
}
