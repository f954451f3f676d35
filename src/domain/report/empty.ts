import type { Report } from './full.ts';
import { exposedFiles, weaknesses } from '../visit.ts';

/**
 * An empty report. Written out, because generating it from the schema would load the schema library
 * into the worker and slow down its start. A test compares it with the schema.
 */
export function emptyReport(): Report {
  return {
    certificates: [],
    classification: { dga_score: 0, domain_type: [], google_safe_browsing: [] },
    connected_domain_subdomain: [],
    connected_ip: [],
    connected_ip_info: [],
    cookies: [],
    detected_program: { program_data_in_html_source: [], program_data_with_access: [] },
    dns_record: {
      dns_record_type_a: { ipv4: [], ipv6: [] },
      dns_record_type_cname: [],
      dns_record_type_mx: [],
      dns_record_type_ns: [],
      dns_record_type_ptr: [],
      dns_record_type_soa: [],
    },
    file_exposure: byName(exposedFiles, false),
    frames: [],
    html_page_link_domains: [],
    javascript_variables: [],
    links: [],
    main_certificate: { enddate: '', issuer: '', signed_algorithm: '', startdate: '', subject: '' },
    main_domain_info: {
      changed_url: '',
      dns_ip_asn: '',
      domain_created: '',
      domain_registrar: '',
      domain_score: { score: '', score_num: 0, score_percentage: 0 },
      favicon: [],
      inserted_url: '',
      jarm: '',
      main_domain: '',
      title: '',
    },
    mapped_ip: [],
    network_logs: { abuse_record: { critical: 0, dangerous: 0 }, data: [] },
    page_networking_info: {
      connected_countries: '',
      cookies: 0,
      encryption: '',
      https_percent: 0,
      tls_certificate: '',
      transaction_count: 0,
      transfer_traffic: '',
    },
    page_redirections: [],
    report_time: '',
    screenshots: [],
    security_headers: [],
    ssl: false,
    ssl_detail: emptySslDetail(),
    subdomains: [],
    summary: emptySummary(),
    technologies: [],
  };
}

function emptySslDetail(): Report['ssl_detail'] {
  return {
    forward_secrecy: {
      elliptic_curves_offered: '',
      finite_field_group: '',
      forward_secrecy: '',
      forward_secrecy_ciphers: '',
    },
    headers: {
      cookies: '',
      hsts: '',
      security_headers: {
        cache_control: '',
        pragma: '',
        referrer_policy: '',
        x_frame_options: '',
        x_xss_protection: '',
      },
    },
    protocols: { deprecated_ssl_protocol_versions: { sslv2: '', sslv3: '' }, tls_warning: '' },
    server_defaults: {
      chain_of_trust: [],
      dns_caa_record: [],
      server_key_size: [],
      tls_session_resumption: { id: '', tickets: '' },
    },
    vulnerable: { beast: { tls1: '', value: '' }, ...byName(weaknesses, '') },
  };
}

function emptySummary(): Report['summary'] {
  return {
    abuse_record: { critical: 0, dangerous: 0, moderate: 0 },
    associated_ip: '',
    connect_to_ip_directly: 0,
    cred_input: '',
    dga_score: 0,
    diff_domain_favicon: '',
    domain_in_subdomain: false,
    double_slash_url: false,
    email_domain_check: false,
    fake_domain: false,
    fake_https_url: false,
    fake_ssl: { category: '', invalid: false },
    hidden_element: 0,
    hidden_iframe: 0,
    html_request_url: 0,
    iframe: 0,
    js_obfuscated: 0,
    list_of_countries: [],
    mail_server: false,
    mitm_attack: false,
    newborn_domain: '',
    overlong_domain: false,
    page_warning: false,
    phishing_record: 0,
    punycode: false,
    real_ip: 0,
    redirection_diff_asn: 0,
    redirection_diff_country: 0,
    redirection_diff_domain: 0,
    redirection_onclick: '',
    sfh: '',
    spf1: '',
    suspicious_cookie: false,
    suspicious_element: 0,
    suspicious_file: 0,
    suspicious_footer: false,
    symbol_url: false,
    url_anchor: 0,
    url_phishing_prob: 0,
    web_traffic: '',
  };
}

function byName<Name extends string, T>(names: readonly Name[], value: T): Record<Name, T> {
  return Object.fromEntries(names.map((name) => [name, value])) as Record<Name, T>; // built that way
}
