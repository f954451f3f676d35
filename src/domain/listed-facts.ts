import type { Report } from './report/full.ts';
import type { ReportFacts } from './store.ts';

type Summary = Report['summary'];

/** Problems of a page, as worded in lists. */
const issueTests: readonly (readonly [issue: string, isThere: (summary: Summary) => boolean])[] = [
  ['Phishing', ({ phishing_record }) => phishing_record > 0],
  ['Fake Domain', ({ fake_domain }) => fake_domain],
  ['Domain In Subdomain', ({ domain_in_subdomain }) => domain_in_subdomain],
  ['Fake HTTPS URL', ({ fake_https_url }) => fake_https_url],
  ['Not Encrypted', ({ fake_ssl }) => fake_ssl.category === 'no_ssl'],
  ['Invalid SSL', ({ fake_ssl }) => fake_ssl.invalid && fake_ssl.category !== 'no_ssl'],
  ['Newborn Domain', ({ newborn_domain }) => newborn_domain !== ''],
  ['Punycode', ({ punycode }) => punycode],
  ['Suspicious File', ({ suspicious_file }) => suspicious_file > 0],
  ['Suspicious Favicon', ({ diff_domain_favicon }) => isBad(diff_domain_favicon)],
  ['Suspicious Credential Input', ({ cred_input }) => isBad(cred_input)],
  ['Suspicious Form', ({ sfh }) => isBad(sfh)],
  ['Suspicious Cookie', ({ suspicious_cookie }) => suspicious_cookie],
  ['Obfuscated Script', ({ js_obfuscated }) => js_obfuscated > 0],
  ['Hidden Iframe', ({ hidden_iframe }) => hidden_iframe > 0],
  ['Abuse Record', ({ abuse_record }) => abuse_record.critical + abuse_record.dangerous > 0],
];

function isBad(word: string): boolean {
  return word === 'Suspicious' || word === 'Dangerous';
}

/** Facts for lists, computed once when a report is stored. */
export function factsOf(report: Report): ReportFacts {
  const { main_domain_info: main, summary, technologies } = report;
  return {
    connectedIps: report.connected_ip.length,
    countries: summary.list_of_countries,
    issues: issueTests.filter(([, isThere]) => isThere(summary)).map(([issue]) => issue),
    jarm: main.jarm,
    score: main.domain_score.score,
    technologies: technologies.map(({ name }) => name),
    title: main.title,
  };
}
