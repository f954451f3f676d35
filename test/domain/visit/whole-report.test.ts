import { gzipSync } from 'node:zlib';
import { Value } from 'typebox/value';
import { expect, it, onTestFinished } from 'vitest';
import { makeReport } from '../../../src/domain/make-report.ts';
import { needs } from '../../../src/domain/needs.ts';
import { phishingScorer } from '../../../src/domain/phishing-verdict.ts';
import { dgaLikelihood } from '../../../src/domain/phishing/dga.ts';
import { scorePage } from '../../../src/domain/phishing/page-score.ts';
import { scoreUrl } from '../../../src/domain/phishing/score.ts';
import { Report } from '../../../src/domain/report/full.ts';
import { leavesOf } from '../../../src/domain/report/reference.ts';
import type { Facts } from '../../../src/domain/scan-job.ts';
import type { Visit } from '../../../src/domain/visit.ts';
import { startNameServer } from '../name-server.ts';
import { hasBrowser, startScanner, unhurried } from '../scanner.ts';
import { openAddress, openForge, pagesOf, redirectTo, startSite, type Pages } from '../sites.ts';
import { ipFacts, nameFacts } from '../visits.ts';

const domain = 'secure-https-192-0-2-77-login.example';
const host = `paypal.com.${domain}`;

/** A page that does everything wrong. */
const pageAt = (port: number) => `<!doctype html><html lang=en>
<head><title>Log in to PayPal</title><link rel=icon href=/icon.png></head><body oncontextmenu="return false">
<script>let mine = 1; document.cookie = 'x=' + 'y'.repeat(4050)</script>
<script>eval(unescape('${'%61%6c%65%72%74'.repeat(9)}'))</script>
<script src="https://cdn.other.example:${port}/jquery-3.1.0.min.js"></script>
<form method=post action="https://other.example/in"><input type=password name=password></form>
<a href="#">nowhere</a><a href="https://www.other.example/setup.pdf.exe">get</a>
<a href="mailto:desk@elsewhere.example">write</a><b onclick="location='https://other.example/'">go</b>
<div style="display:none">unseen</div><iframe src="/frame" style="width:0;height:0;border:0"></iframe>
<img src="https://${openAddress}:${port}/pixel.gif">
<p>Your account has been suspended. Enter your PayPal password.</p><p>© 2026 bank.com, PayPal</p>`;

const headers = {
  'content-type': 'text/html',
  'content-encoding': 'gzip',
  server: 'nginx/1.18.0',
  'set-cookie': 's=1; Secure',
  'strict-transport-security': 'max-age=1',
  pragma: 'no-cache',
};

function openPages(port: () => number): Pages {
  return pagesOf({
    '/': redirectTo('/home//x'),
    '/frame': '<p>inner',
    '/pixel.gif': 'x',
    '/home//x': (_, response) =>
      void response.writeHead(200, headers).end(gzipSync(pageAt(port()))),
    '/icon.png': (_, response) =>
      void response.writeHead(200, { 'content-type': 'image/png' }).end('icon'),
    '/jquery-3.1.0.min.js': '/*! jQuery v3.1.0 */ var jQuery = 1;',
    '/.git/config': '[core]\n\tbare = false\n',
    '/server-status': '<title>Apache Status',
    '/v2/_catalog': '{"repositories":[]}',
    '/firebase.json': '{"hosting":{}}',
    '/config.json': '{"password":""}',
    '/phpinfo.php': '<title>phpinfo()</title>',
    '/.vscode/sftp.json': '{"host":"","username":""}',
    '/wp-config.php.bak': "define('DB_PASSWORD', '')",
    '/.DS_Store': (_, response) => void response.end('\0\0\0\u0001Bud1    '),
  });
}

async function scanAll(): Promise<Visit> {
  const { ca, forge } = await openForge();
  const names = [host, ...Array.from({ length: 60 }, (_, at) => `name${at}.example`)];
  const old = { minVersion: 'TLSv1', ciphers: 'ALL:@SECLEVEL=0' };
  const site = await startSite(
    openPages(() => site.port),
    { tls: { ...(await forge({ names, from: -60, to: -30 })), ...old } },
  );
  const here = { A: [openAddress] };
  const dns = await startNameServer({
    '*.example': here,
    '*.other.example': here,
    [host]: here,
    [`_dmarc.${domain}`]: { TXT: ['v=DMARC1; p=none'] },
    [domain]: {
      ...here,
      MX: ['10 mx.example'],
      NS: ['ns.example'],
      TXT: ['v=spf1 +all', 'hello'],
      CAA: ['0 issue ca.example'],
      SOA: ['ns.example host.example 1 2 3 4 5'],
    },
    '2.0.0.127.in-addr.arpa': { PTR: ['pointer.example'] },
  });
  const scanner = await startScanner();
  onTestFinished(() => Promise.all([scanner.close(), dns.close(), site.close()]).then(() => {}));
  const url = `https://${host}:${site.port}/`;
  return (await scanner.scan(url, { dns: dns.address, ca: [ca], limits: unhurried })).visit;
}

function factsFor(visit: Visit): Facts {
  const { ips, names, icons } = needs(visit);
  const bad = ipFacts({ asName: 'Example', asn: 64_500, country: 'US', score: 'critical' });
  const listed = [{ feed: 'example-feed', label: 'phishing' }];
  const usedBy = [{ domain: 'paypal.com', isWellKnown: true }];
  return {
    ips: Object.fromEntries(ips.map((ip) => [ip, bad])),
    names: Object.fromEntries(names.map((name) => [name, nameFacts({ listed })])),
    icons: Object.fromEntries(icons.map(({ mmh3 }) => [mmh3, { usedBy, product: '' }])),
    cves: {},
  };
}

/** Members that this site does not fill. Each has its own test, except the first, which is never filled. */
const untouched = [
  'classification.google_safe_browsing',
  'detected_program.program_data_with_access',
  'screenshots',
  'dns_record.dns_record_type_a.ipv6',
  'dns_record.dns_record_type_cname',
  'main_domain_info.domain_created',
  'main_domain_info.domain_registrar',
  'network_logs.abuse_record.dangerous',
  'ssl',
  'ssl_detail.forward_secrecy.finite_field_group',
  'summary.abuse_record.dangerous',
  'summary.abuse_record.moderate',
  'summary.newborn_domain',
  'summary.punycode',
  'summary.real_ip',
  'summary.redirection_diff_asn',
  'summary.redirection_diff_country',
  'summary.redirection_diff_domain',
  'summary.symbol_url',
];

it.skipIf(!hasBrowser)('every member of a report can be filled by a scan', async () => {
  const visit = await scanAll();
  const scorePhishing = phishingScorer({ scoreUrl, scorePage, dgaLikelihood });
  const { report, explanation } = makeReport(visit, factsFor(visit), { scorePhishing });
  const empty = Value.Create(Report);
  const at = (tree: unknown, path: string) =>
    path.split('.').reduce<unknown>((node, name) => (node as Record<string, unknown>)[name], tree);
  const same = leavesOf(report).filter(
    (leaf) => JSON.stringify(at(report, leaf)) === JSON.stringify(at(empty, leaf)),
  );

  expect(same).toEqual(untouched.sort());
  expect(explanation.gaps).toEqual([]);
  expect(explanation.dns).toEqual({
    txt: ['v=spf1 +all', 'hello'],
    spf: 'v=spf1 +all',
    dmarc: 'v=DMARC1; p=none',
    caa: ['0 issue ca.example'],
    dnssec: 'not signed',
  });
  expect(explanation.reasons.map(({ feature }) => feature)).toContain('brand.text');
  // Excludes the browser's own names, of which an encrypted page has more than an empty one.
  expect(report.javascript_variables.map((each) => each.variable_name)).toEqual(['jQuery', 'mine']);
});
