import { Type, type Static } from 'typebox';
import { certificates, main_certificate, ssl_detail } from './report/encryption.ts';
import { count, flag, list, text } from './report/members.ts';
import * as network from './report/network.ts';
import { summary } from './report/summary.ts';
import { exposedFiles, type ExposedFile } from './visit.ts';

const exposed = flag('Whether it lies open.');

/** The report of a full scan, as the contract has it. Members are never absent: clients index into them. */
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
      text('Always empty: Google is never asked. What your own feeds say stands in domain_type.'),
    ),
  }),
  connected_domain_subdomain: network.connected_domain_subdomain,
  connected_ip: network.connected_ip,
  connected_ip_info: network.connected_ip_info,
  cookies: network.cookies,
  detected_program: Type.Object({
    program_data_in_html_source: list(text('A file that carries a program, named in the page.')),
    program_data_with_access: list(text('A file that carries a program, and was offered.')),
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
      variable_name: text('A name that the page added to the global ones.'),
      variable_type: text('function, object, …'),
    }),
  ),
  links: network.links,
  main_certificate,
  main_domain_info: Type.Object({
    changed_url: text('Where the browser ended.'),
    dns_ip_asn: text('Addresses with their networks.'),
    domain_created: text('YYYY-MM-DD, "" when the registry does not say.'),
    domain_registrar: text('"" when the registry does not say.'),
    domain_score: Type.Object({
      score: text('safe, low, moderate, dangerous or critical.'),
      score_num: Type.Number({ description: '0 safe to 4 critical.' }),
      score_percentage: count('0 to 100.'),
    }),
    favicon: list(
      Type.Object({ hash: text('MurmurHash3, signed, in hexadecimal.'), link: text('Where.') }),
    ),
    inserted_url: text('What was asked for.'),
    jarm: text('JARM of the server, "" when there is none.'),
    main_domain: text('The registrable domain.'),
    title: text('Title of the page.'),
  }),
  mapped_ip: network.mapped_ip,
  network_logs: network.network_logs,
  page_networking_info: network.page_networking_info,
  page_redirections: network.page_redirections,
  report_time: text('YYYY-MM-DD HH:MM:SS in UTC.'),
  screenshots: list(text('Where the picture lies, an absolute URL.')),
  security_headers: list(
    Type.Object({ name: text('Header.'), value: text('What it says, "" when it is missing.') }),
  ),
  ssl: flag('Whether the page is encrypted and its certificate good.'),
  ssl_detail,
  subdomains: list(Type.Object({ subdomain_name: text('A name below the domain.') })),
  summary,
  technologies: network.technologies,
});
export type Report = Static<typeof Report>;
