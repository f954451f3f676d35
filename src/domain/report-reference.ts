import { checks } from './checks/index.ts';
import { lookAt } from './checks/seen.ts';
import { builtIn } from './make-report.ts';
import { leavesOf, renderReportPage, type Source } from './report/reference.ts';
import { noFacts } from './scan-job.ts';
import { noRecords } from './visit/dns.ts';
import { exposedFiles, type ExposedFile, type Visit } from './visit.ts';

/** An empty visit: a check fills the same members whatever it sees. */
const nothing: Visit = {
  target: { asked: '', url: 'https://shop.example/', host: 'shop.example', port: 443, domain: '' },
  startedAt: 0,
  endedAt: 0,
  mode: 'full',
  registration: null,
  tls: null,
  answers: [],
  dns: { ...noRecords, others: [] },
  page: null,
  gaps: [],
  exposed: Object.fromEntries(exposedFiles.map((name) => [name, false])) as Record<
    ExposedFile,
    boolean
  >, // one value per name
};

const others: readonly Source[] = [
  {
    name: 'verdict',
    says: 'The phishing model over URL and findings, raised by what feeds, addresses and downloads add.',
    fills: [
      'classification.dga_score',
      'summary.dga_score',
      'summary.fake_domain',
      'summary.url_phishing_prob',
      'main_domain_info.domain_score.score',
      ...['score_num', 'score_percentage'].map((each) => `main_domain_info.domain_score.${each}`),
    ],
  },
  {
    name: 'store',
    says: 'The report store: time of the report and URLs of its screenshots.',
    fills: ['report_time', 'screenshots'],
  },
];

/** docs/report.md. */
export function reportPage(): string {
  const seen = lookAt(nothing, noFacts, builtIn);
  const sources = checks.map(({ name, says, run }) => ({ name, says, fills: leavesOf(run(seen)) }));
  return renderReportPage([...sources, ...others]);
}
