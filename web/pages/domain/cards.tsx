import type { ComponentChildren } from 'preact';
import type { WireReport } from '../../../src/domain/report/wire.ts';
import { Defanged, HostileText } from '../../components/hostile-text.tsx';
import { linkTo } from '../../router.ts';
import { texts } from '../../texts.ts';
import { domainTexts as t } from '../../texts/domain.ts';

interface Section {
  report: WireReport;
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

/** Names and values; facts without a value are left out. */
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

export function Registration({ report: { main_domain_info: main } }: Section) {
  return (
    <Card id="registration" title={t.registration.title}>
      <Facts
        facts={[
          [t.registration.domain, main.main_domain],
          [t.registration.created, main.domain_created],
          [t.registration.registrar, main.domain_registrar],
          [t.registration.network, main.dns_ip_asn],
        ]}
      />
    </Card>
  );
}

/** Headers of the page itself, as the server sent them. */
export function Headers({ report: { explain } }: Section) {
  const headers = explain?.headers ?? [];
  if (headers.length === 0) return null;
  return (
    <Card id="headers" title={t.headers}>
      <Facts facts={headers.map(({ name, value }) => [name, value] as const)} />
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
