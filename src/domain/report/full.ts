import { Type, type Static } from 'typebox';
import { certificates, main_certificate, ssl_detail } from './encryption.ts';
import { count, flag, list, text } from './members.ts';
import * as network from './network.ts';
import { summary } from './summary.ts';
import { exposedFiles, type ExposedFile } from '../visit.ts';

const exposed = flag('Whether it is exposed.');

/**
 * The report of a full scan, as in the contract. Members are never absent: clients index into them.
 */
export const Report = Type.Object({
  certificates,
  classification: Type.Object({
    dga_score: Type.Number({ description: 'As in the summary.' }),
    domain_type: list(
      Type.Object({
        name: text('top_rank, phishing, …'),
        type: text('general or malicious.'),
      }),
    ),
    google_safe_browsing: list(
      text('Always empty: Google is never queried. Results of your feeds are in domain_type.'),
    ),
  }),
  connected_domain_subdomain: network.connected_domain_subdomain,
  connected_ip: network.connected_ip,
  connected_ip_info: network.connected_ip_info,
  cookies: network.cookies,
  detected_program: Type.Object({
    program_data_in_html_source: list(text('A link to an executable file type.')),
    program_data_with_access: list(text('A download of an executable file type.')),
  }),
  dns_record: network.dns_record,
  file_exposure: Type.Object(
    Object.fromEntries(exposedFiles.map((name) => [name, exposed])) as Record<
      ExposedFile,
      typeof exposed
    >,
  ),
  frames: network.frames,
  html_page_link_domains: network.html_page_link_domains,
  javascript_variables: list(
    Type.Object({
      variable_name: text('A global variable added by the page.'),
      variable_type: text('function, object, …'),
    }),
  ),
  links: network.links,
  main_certificate,
  main_domain_info: Type.Object({
    changed_url: text('Final URL.'),
    dns_ip_asn: text('Addresses with their networks.'),
    domain_created: text('YYYY-MM-DD, "" if not published.'),
    domain_registrar: text('"" if not published.'),
    domain_score: Type.Object({
      score: text('safe, low, moderate, dangerous or critical.'),
      score_num: Type.Number({ description: '0 safe to 4 critical.' }),
      score_percentage: count('0 to 100.'),
    }),
    favicon: list(
      Type.Object({ hash: text('MurmurHash3, signed, in hexadecimal.'), link: text('URL.') }),
    ),
    inserted_url: text('Requested URL.'),
    jarm: text('JARM of the server, or "".'),
    main_domain: text('The registrable domain.'),
    title: text('Title of the page.'),
  }),
  mapped_ip: network.mapped_ip,
  network_logs: network.network_logs,
  page_networking_info: network.page_networking_info,
  page_redirections: network.page_redirections,
  report_time: text('YYYY-MM-DD HH:MM:SS in UTC.'),
  screenshots: list(text('Absolute URL of the screenshot.')),
  security_headers: list(
    Type.Object({ name: text('Header.'), value: text('Value, "" if missing.') }),
  ),
  ssl: flag('Whether the page is encrypted with a valid certificate.'),
  ssl_detail,
  subdomains: list(Type.Object({ subdomain_name: text('A subdomain.') })),
  summary,
  technologies: network.technologies,
});
export type Report = Static<typeof Report>;
