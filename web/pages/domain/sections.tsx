import type { ComponentChildren } from 'preact';
import type { ToldReport } from '../../../src/domain/dialects.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { ScoreBadge } from '../../components/score-badge.tsx';
import { Table, type Column } from '../../components/table.tsx';
import { linkTo } from '../../router.ts';
import { texts } from '../../texts.ts';
import { levelOf } from './score-word.ts';

interface Section {
  report: ToldReport;
}

type Request = ToldReport['network_logs'][number];
type Host = ToldReport['connected_ip_info'][number];
type Cookie = ToldReport['cookies'][number];

const t = texts.domain;
const c = t.columns;

/** Every request in order, with a bar for the time it took. The report has no starting times. */
export function Requests({ report: { network_logs: requests } }: Section) {
  if (requests.length === 0) return null;
  const longest = Math.max(1, ...requests.map(msOf));
  const numbered = requests.map((request, at) => ({ request, at }));
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

/** `12.5 ms` */
function msOf({ time }: Request): number {
  return Number.parseFloat(time) || 0;
}

function requestColumns(longest: number): Column<{ request: Request; at: number }>[] {
  return [
    { id: 'number', title: c.number, value: ({ at }) => at + 1, isNumber: true },
    {
      id: 'url',
      title: c.url,
      value: ({ request }) => request.url,
      render: ({ request }) => <Defanged text={request.url} />,
    },
    { id: 'type', title: c.type, value: ({ request }) => request.type },
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
    { id: 'size', title: c.size, value: ({ request }) => request.transfer_size, isNumber: true },
    {
      id: 'verdict',
      title: c.verdict,
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
    title: c.address,
    value: ({ ip }) => ip,
    render: ({ ip }) => (
      <a class="mono" href={linkTo('ip', ip)}>
        {ip}
      </a>
    ),
  },
  {
    id: 'verdict',
    title: c.verdict,
    value: ({ score }) => score,
    rank: ({ score }) => levelOf(score) ?? 0,
    render: ({ score }) => <ScoreBadge value={levelOf(score)} />,
  },
  {
    id: 'hosts',
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

interface CardProps {
  id: string;
  title: string;
  children: ComponentChildren;
}

function Card({ id, title, children }: CardProps) {
  return (
    <section class="card stack" aria-labelledby={id}>
      <h2 id={id}>{title}</h2>
      {children}
    </section>
  );
}

/** Names and values; those without a value are left out. */
function Facts({ facts }: { facts: readonly (readonly [string, string])[] }) {
  const shown = facts.filter(([, value]) => value !== '');
  if (shown.length === 0) return <p class="quiet">{texts.none}</p>;
  return (
    <dl class="facts">
      {shown.map(([name, value]) => (
        <div key={name}>
          <dt>{name}</dt>
          <dd>
            <HostileText text={value} class="mono" lines />
          </dd>
        </div>
      ))}
    </dl>
  );
}

export function Dns({ report: { dns_record: dns, explain } }: Section) {
  const { ipv4, ipv6 } = dns.dns_record_type_a;
  const lines = (values: readonly string[]) => values.join('\n');
  const { txt = [], spf, dmarc, caa = [], dnssec } = { ...explain?.dns };
  return (
    <Card id="dns" title={t.dns}>
      <Facts
        facts={[
          ['A', lines(ipv4.map(({ ip }) => ip))],
          ['AAAA', lines(ipv6.map(({ ip }) => ip))],
          ['CNAME', lines(dns.dns_record_type_cname)],
          ['MX', lines(dns.dns_record_type_mx.map((row) => row.join(' ')))],
          ['NS', lines(dns.dns_record_type_ns)],
          ['SOA', lines(dns.dns_record_type_soa)],
          ['PTR', lines(dns.dns_record_type_ptr)],
          ['TXT', lines(txt)],
          ['SPF', spf ?? ''],
          ['DMARC', dmarc ?? ''],
          ['CAA', lines(caa)],
          ['DNSSEC', dnssec ?? ''],
        ]}
      />
    </Card>
  );
}

export function Certificates({
  report: { certificates, main_certificate: main, explain },
}: Section) {
  return (
    <Card id="certificates" title={t.certificates}>
      <Facts
        facts={[
          [t.certificate.subject, main.subject],
          [t.certificate.issuer, main.issuer],
          [t.certificate.from, main.startdate],
          [t.certificate.until, main.enddate],
          [t.certificate.algorithm, main.signed_algorithm],
          [t.certificate.names, (explain?.certificate_names ?? []).join('\n')],
        ]}
      />
      {certificates.length > 1 && (
        <details>
          <summary>{t.certificate.all(certificates.length)}</summary>
          <ul class="plain-rows">
            {certificates.map(({ subject, issuer, valid_to: until }, at) => (
              <li key={at}>
                <HostileText text={`${subject} · ${issuer} · ${until}`} />
              </li>
            ))}
          </ul>
        </details>
      )}
    </Card>
  );
}

export function Technologies({ report: { technologies } }: Section) {
  return (
    <Card id="technologies" title={t.technologies}>
      {technologies.length === 0 && <p class="quiet">{texts.none}</p>}
      <ul class="plain-rows">
        {technologies.map(({ name, version, categories, vulner }) => (
          <li key={`${name} ${version ?? ''}`}>
            <strong>
              <HostileText text={`${name} ${version ?? ''}`} />
            </strong>{' '}
            <span class="quiet">
              <HostileText text={categories.join(', ')} />
            </span>
            {vulner.length > 0 && (
              <span class="chips">
                {vulner.map((cve) => (
                  <a key={cve} class="chip mono" href={linkTo('cve', cve)}>
                    {cve}
                  </a>
                ))}
              </span>
            )}
          </li>
        ))}
      </ul>
    </Card>
  );
}

export function Forms({ report: { explain } }: Section) {
  const forms = explain?.forms ?? [];
  if (forms.length === 0) return null;
  return (
    <Card id="forms" title={t.forms}>
      <ul class="plain-rows">
        {forms.map((form, at) => (
          <li key={at}>
            <Defanged text={form.action} />
            <p class="quiet">
              <HostileText
                text={[form.method, t.leadsTo(form.leads_to), form.asks_for.join(', ')].join(' · ')}
              />
            </p>
            {form.asks_for_credentials && <span class="chip">{t.asksForCredentials}</span>}
          </li>
        ))}
      </ul>
    </Card>
  );
}

const cookieColumns: readonly Column<Cookie>[] = [
  { id: 'name', title: c.name, value: ({ name }) => name },
  {
    id: 'domain',
    title: c.domain,
    value: ({ domain }) => domain,
    render: ({ domain }) => <Defanged text={domain} />,
  },
  { id: 'expires', title: c.expires, value: ({ expires }) => expires },
  { id: 'secure', title: c.secure, value: ({ secure }) => (secure ? texts.yes : texts.no) },
  { id: 'value', title: c.value, value: ({ value }) => value },
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
