// A scan function for tests of the web page: a full report without a visit. A host that starts with `bad` is a
// phishing page, `gone` does not exist, `missing` answers 404, `gate` is held until the test opens it.
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyReport } from '../../dist/domain/report/empty.js';
import { stages } from '../../dist/domain/scan-job.js';

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

const hostile = '<img src=x onerror="globalThis.ran=1"> \u202Egnp.exe';

export const loadScanner = () => () => runScan;

async function runScan(job, { onStage }) {
  const host = new URL(job.url).hostname;
  for (const stage of stages) {
    onStage(stage);
    if (host.startsWith('gate')) await untilOpen(host);
  }
  if (host.startsWith('gone')) return { kind: 'no such domain', why: 'There is no such name.' };
  const isBad = host.startsWith('bad');
  return {
    kind: 'done',
    report: reportOf(job.url, host, isBad),
    explanation: explanationOf(host, isBad),
    screenshots: job.mode === 'full' ? [dot] : [],
    html: job.mode === 'full' ? `<html><title>Sign in ${hostile}</title></html>` : '',
  };
}

async function untilOpen(host) {
  while (!existsSync(`/tmp/vedette-${host}`)) await sleep(20);
}

function reportOf(url, host, isBad) {
  const report = emptyReport();
  Object.assign(report.main_domain_info, {
    inserted_url: url,
    changed_url: `https://${host}/login`,
    main_domain: host,
    title: `Sign in ${hostile}`,
    domain_created: '2026-06-01',
    domain_score: isBad
      ? { score: 'critical', score_num: 4, score_percentage: 96 }
      : { score: 'safe', score_num: 0, score_percentage: 4 },
  });
  report.report_time = '2026-06-15 11:00:00';
  Object.assign(report.summary, {
    url_phishing_prob: isBad ? 96 : 4,
    fake_domain: isBad,
    newborn_domain: isBad ? '2026-06-01' : '',
    cred_input: isBad ? 'Suspicious' : 'None',
    js_obfuscated: isBad ? 2 : 0,
  });
  report.page_redirections = [
    [
      { as_name: 'Example Network', country_code: 'US', status: 302, url },
      { as_name: 'Other Network', country_code: 'NL', status: 200, url: `https://${host}/login` },
    ],
  ];
  report.frames = [
    { frame_id: 'main', transfer_cnt: 3, url: `https://${host}/login` },
    { frame_id: 'ad', transfer_cnt: 2, url: 'https://ads.example/frame' },
  ];
  report.network_logs = {
    abuse_record: { critical: isBad ? 1 : 0, dangerous: 0 },
    data: [
      request(`https://${host}/login`, { type: 'Document', time: '120.50 ms' }),
      request(`https://${host}/app.js`, { type: 'Script', time: '40.10 ms' }),
      request('https://cdn.example/lib.js', { type: 'Script', time: '12.00 ms' }),
      request('https://ads.example/frame', { type: 'Document', time: '80.00 ms', frame_id: 'ad' }),
      request('https://drop.example/collect', {
        type: 'XHR',
        time: '210.00 ms',
        frame_id: 'ad',
        score: isBad ? 'critical' : 'safe',
      }),
    ],
  };
  report.connected_ip_info = [
    address('198.51.100.7', host, isBad ? 'Critical' : 'Safe'),
    address('198.51.100.20', 'cdn.example', 'Safe'),
  ];
  report.dns_record.dns_record_type_a.ipv4 = [{ ip: '198.51.100.7', score: 'safe' }];
  report.dns_record.dns_record_type_ns = ['ns1.example', 'ns2.example'];
  report.main_certificate = {
    subject: `CN=${host}`,
    issuer: `CN=Example CA ${hostile}`,
    signed_algorithm: 'ecdsa-with-SHA256',
    startdate: '2026-06-01 00:00:00',
    enddate: '2026-08-30 00:00:00',
  };
  report.technologies = [
    {
      categories: ['Web servers'],
      name: 'Apache httpd',
      version: isBad ? '2.4.49' : '2.4.62',
      vulner: isBad ? ['CVE-2021-41773'] : [],
    },
  ];
  report.links = [
    { title: `Help ${hostile}`, url: 'https://help.example/start' },
    { title: 'Terms', url: `https://${host}/terms` },
  ];
  report.cookies = [
    {
      domain: host,
      expires: '',
      http_only: true,
      name: hostile,
      path: '/',
      secure: true,
      session: true,
      value: hostile,
    },
  ];
  return report;
}

function request(url, more) {
  return {
    as_name: 'Example Network',
    as_number: '64500',
    country: 'us',
    data_size: '1.12 KB',
    frame_id: 'main',
    ip_port: '198.51.100.7:443',
    mime_type: 'text/html',
    protocol: 'h2',
    request: 'GET',
    score: 'safe',
    time: '1.00 ms',
    transfer_size: '1.30 KB',
    type: 'Document',
    url,
    ...more,
  };
}

function address(ip, domain, score) {
  return {
    as_name: 'Example Network',
    asn: '64500',
    cnt: 2,
    country: 'US',
    domain_list: [{ domain }],
    ip,
    redirect_cnt: 0,
    score,
  };
}

function explanationOf(host, isBad) {
  const against = [
    {
      about: 'page',
      feature: 'login',
      says: 'It asks for a password and sends it away.',
      weight: 3,
    },
    { about: 'domain', feature: 'age', says: `It is two weeks old. ${hostile}`, weight: 1.25 },
  ];
  const own = { about: 'url', feature: 'words', says: 'Its words are harmless.', weight: -0.5 };
  return {
    asked: '',
    language: 'en',
    page: host.startsWith('missing')
      ? { state: 'not found', status: 404 }
      : { state: 'seen', status: 200 },
    loads: [
      { loader: '', loaded: host, requests: 2 },
      { loader: host, loaded: 'cdn.example', requests: 1 },
      { loader: host, loaded: 'ads.example', requests: 1 },
      { loader: 'ads.example', loaded: 'drop.example', requests: 1 },
    ],
    tree: [-1, 0, 0, 0, 3].map((by) => ({ by, status: 200, bytes: 5, sha256: '5a'.repeat(32) })),
    look: { skeleton: 'ab'.repeat(64), picture: '0f'.repeat(32) },
    console: [`Failed to load ${hostile}`],
    downloads: isBad
      ? [{ url: 'https://drop.example/invoice.exe', file_name: 'invoice.exe', bytes: 4096 }]
      : [],
    icons: [{ hash: '-217ec3be', md5: '', product: '', used_by: ['kit-sibling.example'] }],
    reasons: isBad ? [...against, own] : [own],
    listed: isBad ? [{ name: 'drop.example', feed: 'openphish', label: 'phishing' }] : [],
    forms: [
      {
        action: isBad ? 'https://drop.example/collect' : `https://${host}/session`,
        method: 'POST',
        asks_for: ['user', 'password'],
        asks_for_credentials: true,
        leads_to: isBad ? 'elsewhere' : 'own',
        host: isBad ? 'drop.example' : host,
        addresses: [],
        listed: [],
      },
    ],
    headers: [{ name: 'server', value: 'Apache' }],
    certificate_names: [host, `www.${host}`],
    gaps: [{ what: 'whois', why: 'the registry did not answer' }],
  };
}
