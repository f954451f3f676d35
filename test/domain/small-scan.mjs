// A scan function for tests. How a scan goes is named by the first label of its host, up to the first
// hyphen: `hang-1.example` hangs, anything unknown is done at once.
import { spawn } from 'node:child_process';
import { existsSync } from 'node:fs';
import { setTimeout as sleep } from 'node:timers/promises';
import { emptyReport } from '../../dist/domain/report/empty.js';
import { stages } from '../../dist/domain/scan-job.js';

/** A picture of one dot. */
const dot = Buffer.from(
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR4nGNgYGBgAAAABQABpfZFQAAAAABJRU5ErkJggg==',
  'base64',
);

/** A request of a page that nothing is known of. */
const emptyRow = {
  ...{ as_name: '', as_number: '', country: '', data_size: '', frame_id: '', ip_port: '' },
  ...{ mime_type: '', protocol: '', request: '', score: '', time: '', transfer_size: '' },
  ...{ type: '', url: '' },
};

let about;

export const loadScanner = () => openRunScan;

function openRunScan(parts) {
  about = { uid: process.getuid(), ...parts };
  return async (job, tools) => {
    const host = new URL(job.url).hostname;
    const act = acts[host.split(/[.-]/)[0]];
    for (const stage of stages) {
      tools.onStage(stage);
      await act?.during?.(stage, { ...tools, host });
    }
    return (await act?.end?.({ ...tools, host })) ?? finish(job, host, tools);
  };
}

/** Those who are called so show one. */
const icons = {
  icon: { mmh3: -123, md5: '', hash: '-7b' },
  jenkins: { mmh3: 81586312, md5: '', hash: '4dce888' },
};

const body = { by: -1, status: 200, bytes: 5 };
/** Their pages look alike, or not, and load the same file. */
const looks = {
  kit: { look: { skeleton: 'ab'.repeat(64), picture: '0f'.repeat(32) } },
  copy: { look: { skeleton: `${'ab'.repeat(60)}01020304`, picture: '0f'.repeat(32) } },
  other: { look: { skeleton: 'cd'.repeat(64), picture: '33'.repeat(32) } },
};
for (const each of Object.values(looks)) each.tree = [{ ...body, sha256: '5a'.repeat(32) }];

async function finish(job, host, { askFacts }) {
  const icon = icons[host.split(/[.-]/)[0]];
  const asked = { ips: ['198.51.100.7'], names: [host], software: [], icons: icon ? [icon] : [] };
  const facts = await askFacts(asked);
  const report = emptyReport();
  report.main_domain_info.favicon = icon ? [{ hash: icon.hash, link: job.url }] : [];
  report.main_domain_info.inserted_url = job.url;
  report.main_domain_info.main_domain = host;
  report.main_domain_info.title = `<b>Welcome</b> to\u202e ${host}`;
  report.main_domain_info.domain_score = {
    score: scoreOf(host),
    score_num: 1,
    score_percentage: 20,
  };
  report.summary.url_phishing_prob = scoreOf(host) === 'critical' ? 95 : 0;
  report.report_time = '2026-01-02 03:04:05';
  report.summary.list_of_countries = ['US'];
  report.summary.punycode = host.startsWith('xn--');
  report.network_logs = {
    abuse_record: { critical: 1, dangerous: 2 },
    data: [{ ...emptyRow, url: job.url, as_number: '64500', score: 'safe' }],
  };
  const address = { as_name: 'Example Network', ip: '198.51.100.7' };
  report.mapped_ip = [{ ...address, country: 'us', score: 'safe' }];
  report.connected_ip = [{ ip: address.ip, score: 'safe' }];
  report.connected_ip_info = [
    {
      ...{ ...address, asn: '64500', cnt: 1, country: 'US', redirect_cnt: 0, score: 'Safe' },
      domain_list: [{ domain: host }],
    },
  ];
  report.dns_record.dns_record_type_a.ipv4 = [{ ip: address.ip, score: 'safe' }];
  report.classification.domain_type = [{ name: 'top_rank', type: 'general' }];
  report.technologies = [
    { categories: ['Web servers'], name: 'nginx', version: '1.25', vulner: [] },
  ];
  report.html_page_link_domains = [{ domain: 'other.example', mapped_ips: [], nslookup_time: '' }];
  const explanation = { asked: '', language: '', reasons: [], listed: [], gaps: [] };
  explanation.reasons = [
    { about: 'domain', feature: 'age', says: 'It is young.', weight: 1.25 },
    { about: 'url', feature: 'words', says: 'Its words are harmless.', weight: -0.5 },
  ];
  explanation.gaps = [{ what: 'browser', why: 'the small scan has none' }];
  explanation.asked = JSON.stringify({ ...about, facts });
  Object.assign(explanation, looks[host.split(/[.-]/)[0]]);
  const isFull = job.mode === 'full';
  // Sites that are called so are seen by a browser.
  const html = host.startsWith('page') ? `<html><body>Welcome to ${host}</body></html>` : '';
  return { kind: 'done', report, explanation, screenshots: isFull ? [dot] : [], html };
}

function scoreOf(host) {
  return host.startsWith('bad') ? 'critical' : 'safe';
}

const forever = (signal) =>
  signal.aborted || new Promise((resolve) => signal.addEventListener('abort', resolve));

/** Until the test opens it, which it does with a file. */
async function atGate(_, { host, signal }) {
  while (!existsSync(`/tmp/vedette-${host}`) && !signal.aborted) await sleep(20);
}

/** A child that stands for a browser: the scan needs it until its end, and fails when it dies. */
async function withChild({ signal }) {
  const child = spawn('sleep', ['600'], { stdio: 'ignore', signal });
  const died = new Promise((resolve) => child.once('error', resolve).once('exit', resolve));
  const isDead = await Promise.race([died.then(() => true), sleep(300)]);
  child.kill('SIGKILL');
  return isDead ? { kind: 'failed', why: 'The browser died.', isOurFault: true } : undefined;
}

const acts = {
  child: { end: withChild },
  slow: { during: () => sleep(50) },
  gate: { during: atGate },
  hang: { during: (_, { signal }) => forever(signal) },
  nowhere: { end: () => ({ kind: 'no such domain', why: 'There is no such name.' }) },
  theirs: { end: () => ({ kind: 'failed', why: 'It refused us.', isOurFault: false }) },
  ours: { end: () => ({ kind: 'failed', why: 'We fell.', isOurFault: true }) },
  throws: {
    end({ host }) {
      throw new Error(`as told by ${host}\n    at ${host}`);
    },
  },
  rubbish: { end: () => ({ kind: 'done', report: { certificates: 7 }, explanation: null }) },
  faults: {
    during: (stage, { signal, host }) => {
      if (stage !== 'http') return;
      setTimeout(() => {
        throw new Error(`nothing catches this of ${host}`);
      });
      return forever(signal);
    },
  },
  dies: {
    during: (stage) => (stage === 'http' ? process.kill(process.pid, 'SIGKILL') : undefined),
  },
  blocks: {
    during() {
      for (;;);
    },
  },
};
