import type { Report } from '../report/full.ts';
import type { Check } from './check.ts';
import type { Seen } from './seen.ts';

export const dnsRecords: Check = {
  name: 'dns-records',
  says: 'DNS answers for the name; networks, countries and scores from your own data.',
  run(seen) {
    const { dns } = seen.visit;
    const scored = (ip: string) => ({ ip, score: seen.ip(ip).score });
    return {
      dns_record: {
        dns_record_type_a: { ipv4: dns.a.map(scored), ipv6: dns.aaaa.map(scored) },
        dns_record_type_cname: [...dns.cname],
        dns_record_type_mx: dns.mx.map(({ exchange, priority }) => [String(priority), exchange]),
        dns_record_type_ns: [...dns.ns],
        dns_record_type_ptr: dns.ptr.map(({ name }) => name),
        dns_record_type_soa: dns.soa === '' ? [] : [dns.soa],
      },
      mapped_ip: mappedIps(seen),
      main_domain_info: { dns_ip_asn: [...dns.a, ...dns.aaaa].map(networked(seen)).join(', ') },
      ssl_detail: { server_defaults: { dns_caa_record: [...dns.caa] } },
    };
  },
};

export function mappedIps(seen: Seen): Report['mapped_ip'] {
  const { a, aaaa } = seen.visit.dns;
  return [...a, ...aaaa].map((ip) => addressRow(seen, ip));
}

/** An address row, as in most lists of the report. */
export function addressRow({ ip: factsOf }: Seen, ip: string): Report['mapped_ip'][number] {
  const { asName, country, score } = factsOf(ip);
  return { as_name: asName, country: country.toLowerCase(), ip, score };
}

function networked({ ip: factsOf }: Seen): (ip: string) => string {
  return (ip) => {
    const { asn, asName } = factsOf(ip);
    return asn > 0 ? `${ip} (AS${asn} ${asName})` : ip;
  };
}
