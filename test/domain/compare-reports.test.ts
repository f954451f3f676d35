import { describe, expect, it } from 'vitest';
import { compareReports, type Compared } from '../../src/domain/compare-reports.ts';
import { emptyReport } from '../../src/domain/report/empty.ts';

function scan(change: (scan: Compared) => void = () => undefined): Compared {
  const explanation = { asked: '', language: '', reasons: [], listed: [], gaps: [] };
  const made: Compared = { report: emptyReport(), explanation };
  change(made);
  return made;
}

const hop = (url: string, status: number) => ({ as_name: '', country_code: '', status, url });
const technology = (name: string, version: string | null) => ({
  categories: [],
  name,
  version,
  vulner: [],
});
const form = (action: string, asks_for: string[]) => ({
  action,
  method: 'POST',
  asks_for,
  asks_for_credentials: false,
  leads_to: 'own',
  host: '',
  addresses: [],
  listed: [],
});

describe('the comparison of two reports', () => {
  it('finds no change between a report and itself in another order', () => {
    const one = scan(({ report }) => {
      report.technologies = [technology('nginx', '1.25'), technology('PHP', null)];
    });
    const other = scan(({ report }) => {
      report.technologies = [technology('PHP', null), technology('nginx', '1.25')];
    });
    expect(compareReports(one, other)).toEqual([]);
  });

  it('lists what was added, removed and changed, verdict first', () => {
    const before = scan(({ report, explanation }) => {
      report.main_domain_info.domain_score.score = 'safe';
      report.page_redirections = [[hop('https://shop.example/', 301)]];
      report.technologies = [technology('nginx', '1.25'), technology('PHP', '8.2')];
      report.main_certificate.issuer = 'Old CA';
      explanation.certificate_names = ['shop.example'];
      explanation.reasons = [{ about: 'url', feature: 'words', says: 'Harmless.', weight: -1 }];
    });
    const after = scan(({ report, explanation }) => {
      report.main_domain_info.domain_score.score = 'critical';
      report.page_redirections = [[hop('https://pay.example/', 302)]];
      report.technologies = [technology('nginx', '1.27')];
      report.main_certificate.issuer = 'New CA';
      report.connected_ip_info = [
        {
          as_name: 'Example Network',
          asn: '64500',
          cnt: 1,
          country: 'US',
          domain_list: [{ domain: 'cdn.example' }],
          ip: '198.51.100.7',
          redirect_cnt: 0,
          score: 'Safe',
        },
      ];
      explanation.certificate_names = ['shop.example', 'pay.example'];
      explanation.forms = [form('https://pay.example/in', ['password'])];
      explanation.listed = [{ name: 'pay.example', feed: 'a-feed', label: 'phishing' }];
    });
    const lines = compareReports(before, after).map(
      ({ about, change, what, before: old, after: now }) =>
        `${about} ${change} ${what}: ${old} > ${now}`,
    );
    expect(lines).toEqual([
      'verdict changed verdict: no findings > malicious',
      'verdict changed score: safe > critical',
      'redirect removed https://shop.example/: 301 > ',
      'redirect added https://pay.example/:  > 302',
      'technology changed nginx: 1.25 > 1.27',
      'technology removed PHP: 8.2 > ',
      'host added cdn.example:  > Example Network',
      'form added POST https://pay.example/in:  > password',
      'certificate changed issuer: Old CA > New CA',
      'certificate added name pay.example:  > valid for it',
      'finding removed words: Harmless. > ',
      'finding added pay.example in a-feed:  > phishing',
    ]);
  });

  it('calls a page that was not seen unknown', () => {
    const seen = scan(({ report, explanation }) => {
      report.main_domain_info.domain_score.score = 'safe';
      explanation.headers = [{ name: 'server', value: 'nginx' }];
    });
    const unseen = scan(({ report, explanation }) => {
      report.main_domain_info.domain_score.score = 'safe';
      explanation.headers = [];
    });
    expect(compareReports(seen, unseen)).toEqual([
      {
        about: 'verdict',
        change: 'changed',
        what: 'verdict',
        before: 'no findings',
        after: 'unknown',
      },
    ]);
  });
});
