import type { KeptReport } from '../../domain/store.ts';
import type { Judgement } from '../../verdict/contract.ts';
import type { Asking } from '../world.ts';

/** The newest report that the caller may see. */
export function reportBehind(
  { relations }: Judgement,
  { world, caller }: Asking,
): Promise<KeptReport | null> {
  const id = relations.find(({ relation }) => relation === 'report')?.value;
  return id === undefined ? Promise.resolve(null) : world.scans.report(id, caller.accountId);
}

/** Clients turn members called `date` into times, and fail on anything but whole seconds. */
function dated<Name extends string>(
  name: Name,
  text: string | null,
): Partial<Record<Name, number>> {
  const ms = Date.parse(text ?? '');
  if (Number.isNaN(ms)) return {};
  return { [name]: Math.floor(ms / 1_000) } as Record<Name, number>; // one member
}

function said<Name extends string>(name: Name, text: string): Partial<Record<Name, string>> {
  return text === '' ? {} : ({ [name]: text } as Record<Name, string>); // one member
}

/** What a report adds about its domain. */
export function domainFacts({ scan, report }: KeptReport) {
  const { domain_created, domain_registrar, jarm } = report.main_domain_info;
  const { dns_record: dns } = report;
  const row = (type: string) => (value: string) => ({ type, value });
  const records = [
    ...dns.dns_record_type_a.ipv4.map(({ ip }) => row('A')(ip)),
    ...dns.dns_record_type_a.ipv6.map(({ ip }) => row('AAAA')(ip)),
    ...dns.dns_record_type_cname.map(row('CNAME')),
    ...dns.dns_record_type_mx.map((parts) => row('MX')(parts.join(' '))),
    ...dns.dns_record_type_ns.map(row('NS')),
    ...dns.dns_record_type_soa.map(row('SOA')),
  ];
  return {
    ...said('registrar', domain_registrar),
    ...dated('creation_date', domain_created),
    ...(records.length === 0
      ? {}
      : { last_dns_records: records, ...dated('last_dns_records_date', scan.endedAt) }),
    ...said('jarm', jarm),
  };
}

/** What a report adds about its URL. */
export function urlFacts({ scan, report, explanation }: KeptReport) {
  const { title, changed_url } = report.main_domain_info;
  const status = explanation.page?.status ?? 0;
  return {
    ...said('last_final_url', changed_url),
    ...said('title', title),
    ...(status === 0 ? {} : { last_http_response_code: status }),
    ...dated('last_submission_date', scan.createdAt),
  };
}
