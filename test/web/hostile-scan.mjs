// A scan function whose report has a payload in every text that a site, its certificate, its DNS or its registrar controls.
import { emptyReport } from '../../dist/domain/report/empty.js';
import { stages } from '../../dist/domain/scan-job.js';
import { payloads } from './payloads.mjs';

export const loadScanner = () => () => runScan;

function runScan(job, { onStage }) {
  for (const stage of stages) onStage(stage);
  const [, count = '10'] = /^x(\d+)\./.exec(new URL(job.url).hostname) ?? [];
  const texts = payloads(Number(count));
  return {
    kind: 'done',
    report: reportOf(job.url, texts),
    explanation: explanationOf(texts),
    screenshots: [],
  };
}

/** As in hostile-store.ts. */
const inField = (payload, field) => `${payload}~${field}~`;

function reportOf(url, texts) {
  const [first = ''] = texts;
  const report = emptyReport();
  Object.assign(report.main_domain_info, {
    inserted_url: url,
    changed_url: url,
    main_domain: new URL(url).hostname,
    title: inField(first, 'page-title'),
    domain_created: '2026-06-01',
    domain_registrar: inField(first, 'registrar'),
    domain_score: { score: 'critical', score_num: 4, score_percentage: 96 },
  });
  report.report_time = '2026-06-15 11:00:00';
  report.summary.newborn_domain = first;
  report.summary.fake_ssl = { category: first, invalid: true };
  report.page_redirections = texts.map((text) => [
    { as_name: text, country_code: 'US', status: 302, url: `https://a.example/${text}` },
  ]);
  report.frames = texts.map((text, at) => ({
    frame_id: String(at),
    transfer_cnt: 1,
    url: `https://f${at}.example/${text}`,
  }));
  report.network_logs = {
    abuse_record: { critical: 0, dangerous: 0 },
    data: texts.map((text, at) => ({
      as_name: text,
      as_number: '64500',
      country: 'us',
      data_size: text,
      frame_id: String(at),
      ip_port: '198.51.100.7:443',
      mime_type: text,
      protocol: text,
      request: text,
      score: 'safe',
      time: `1 ms ${text}`,
      transfer_size: text,
      type: text,
      url: `https://u${at}.example/${inField(text, 'request')}`,
    })),
  };
  report.connected_ip_info = texts.map((text, at) => ({
    as_name: text,
    asn: '64500',
    cnt: 2,
    country: text,
    domain_list: [{ domain: text }],
    ip: `198.51.${at % 256}.7`,
    redirect_cnt: 0,
    score: 'Safe',
  }));
  const dns = report.dns_record;
  dns.dns_record_type_cname = texts;
  dns.dns_record_type_mx = texts.map((text) => [text]);
  dns.dns_record_type_ns = texts.map((text) => inField(text, 'name-server'));
  dns.dns_record_type_soa = texts;
  dns.dns_record_type_ptr = texts;
  report.main_certificate = {
    subject: `CN=${first}`,
    issuer: `CN=${first}`,
    signed_algorithm: first,
    startdate: first,
    enddate: first,
  };
  report.technologies = texts.map((text) => ({
    categories: [text],
    name: inField(text, 'page-technology'),
    version: text,
    vulner: [text],
  }));
  report.cookies = texts.map((text, at) => ({
    domain: text,
    expires: text,
    http_only: true,
    name: inField(text, 'cookie-name'),
    path: `/${at}`,
    secure: true,
    session: true,
    value: inField(text, 'cookie-value'),
  }));
  return report;
}

function explanationOf(texts) {
  const [first = ''] = texts;
  return {
    asked: first,
    language: first,
    reasons: texts.map((text, at) => ({
      about: 'page',
      feature: `f${at}`,
      says: inField(text, 'page-reason'),
      weight: 1,
    })),
    tree: texts.map((_, at) => ({ by: at - 1, status: 200 })),
    console: texts.map((text) => inField(text, 'console')),
    downloads: texts.map((text) => ({
      url: `https://d.example/${text}`,
      file_name: inField(text, 'download'),
      bytes: 1,
    })),
    listed: texts.map((text) => ({ name: text, feed: text, label: text })),
    dns: { txt: texts, spf: first, dmarc: first, caa: texts, dnssec: first },
    forms: texts.map((text) => ({
      action: text,
      method: text,
      asks_for: [text],
      asks_for_credentials: true,
      leads_to: 'elsewhere',
      host: text,
      addresses: [],
      listed: [],
    })),
    headers: texts.map((text, at) => ({ name: `x-${at}`, value: inField(text, 'header') })),
    certificate_names: texts.map((text) => inField(text, 'page-certificate')),
    gaps: texts.map((text, at) => ({ what: `${at}${text}`, why: text })),
  };
}
