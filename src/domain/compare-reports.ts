import { Type, type Static } from 'typebox';
import { parseUrl } from '../lib/parse-url.ts';
import type { Explanation } from './explanation.ts';
import { factsOf } from './listed-facts.ts';
import type { Report } from './report/full.ts';
import { reportVerdict } from './verdict-words.ts';
import { list, text } from './report/members.ts';

const kinds = ['added', 'removed', 'changed'] as const;

export const Change = Type.Object({
  about: text('verdict, page, redirect, technology, host, address, form, certificate or finding.'),
  change: Type.Unsafe<(typeof kinds)[number]>({ type: 'string', enum: kinds }),
  what: text('What it is about: a host, a technology, a field of the certificate, ….'),
  before: text('"" if it was added.'),
  after: text('"" if it was removed.'),
});
export type Change = Static<typeof Change>;

export const Changes = list(Change);

export interface Compared {
  report: Report;
  explanation: Explanation;
}

/** Named facts of a report; a name occurs once. */
type Facts = ReadonlyMap<string, string>;

/** What is compared, in display order. */
const aspects: readonly (readonly [about: string, factsOf: (scan: Compared) => Facts])[] = [
  ['verdict', verdictFacts],
  ['page', pageFacts],
  ['redirect', redirectFacts],
  ['technology', technologyFacts],
  ['host', hostFacts],
  ['address', addressFacts],
  ['form', formFacts],
  ['certificate', certificateFacts],
  ['finding', findingFacts],
];

/** What changed from one scan to a later one. Order and repetition within a report do not matter. */
export function compareReports(before: Compared, after: Compared): Change[] {
  return aspects.flatMap(([about, read]) => compareFacts(about, read(before), read(after)));
}

function compareFacts(about: string, before: Facts, after: Facts): Change[] {
  const names = [...new Set([...before.keys(), ...after.keys()])];
  return names.flatMap((what) => {
    const [old, new_] = [before.get(what), after.get(what)];
    if (old === new_) return [];
    const change = old === undefined ? 'added' : new_ === undefined ? 'removed' : 'changed';
    return [{ about, change, what, before: old ?? '', after: new_ ?? '' }];
  });
}

/** Omits pairs without a value, so that a change from unknown to a value counts as added. */
function factsFrom(pairs: Iterable<readonly [string, string]>): Facts {
  return new Map([...pairs].filter(([, value]) => value !== ''));
}

function verdictFacts({ report, explanation }: Compared): Facts {
  const { score } = report.main_domain_info.domain_score;
  const { url_phishing_prob: phishing } = report.summary;
  return factsFrom([
    ['verdict', reportVerdict(score, explanation)],
    ['score', score],
    ['phishing', `${phishing.toFixed(1)}%`],
  ]);
}

function pageFacts({ report: { main_domain_info: main }, explanation }: Compared): Facts {
  const { state = '', status = 0 } = explanation.page ?? {};
  return factsFrom([
    ['state', state],
    ['HTTP status', status === 0 ? '' : String(status)],
    ['title', main.title],
    ['requested', main.inserted_url],
    ['final URL', main.changed_url],
    ['registrar', main.domain_registrar],
    ['registered', main.domain_created],
  ]);
}

function redirectFacts({ report }: Compared): Facts {
  const hops = report.page_redirections.flat();
  return factsFrom(hops.map(({ url, status }) => [url, String(status)]));
}

function technologyFacts({ report }: Compared): Facts {
  return factsFrom(
    report.technologies.map(({ name, version }) => [name, version ?? 'unknown version']),
  );
}

/** Every host that the page made the browser contact, with its networks. */
function hostFacts({ report: { connected_ip_info, network_logs } }: Compared): Facts {
  const networks = new Map<string, Set<string>>();
  const note = (host: string, network: string) => {
    if (host !== '') networks.set(host, (networks.get(host) ?? new Set()).add(network));
  };
  for (const { as_name, domain_list } of connected_ip_info) {
    for (const { domain } of domain_list) note(domain, as_name);
  }
  for (const { url, as_name } of network_logs.data) note(parseUrl(url)?.hostname ?? '', as_name);
  const describe = (names: ReadonlySet<string>) =>
    [...names]
      .filter((name) => name !== '')
      .sort()
      .join(', ') || 'unknown network';
  return factsFrom([...networks].map(([host, names]) => [host, describe(names)]));
}

function addressFacts({ report: { mapped_ip } }: Compared): Facts {
  return factsFrom(
    mapped_ip.map(({ ip, country, as_name }) => [
      ip,
      [country.toUpperCase(), as_name].filter((part) => part !== '').join(' ') || 'unknown network',
    ]),
  );
}

function formFacts({ explanation: { forms = [] } }: Compared): Facts {
  return factsFrom(
    forms.map(({ method, action, asks_for }) => [
      `${method} ${action}`,
      asks_for.join(', ') || 'no visible field',
    ]),
  );
}

function certificateFacts({ report, explanation }: Compared): Facts {
  const { subject, issuer, startdate, enddate } = report.main_certificate;
  const names = explanation.certificate_names ?? [];
  return factsFrom([
    ['subject', subject],
    ['issuer', issuer],
    ['valid from', startdate],
    ['valid to', enddate],
    ...names.map((name) => [`name ${name}`, 'valid for it'] as const),
  ]);
}

/** Reasons for the verdict, feed entries, and the issues shown in lists of reports. */
function findingFacts({ report, explanation }: Compared): Facts {
  return factsFrom([
    ...factsOf(report).issues.map((issue) => [issue, 'yes'] as const),
    ...explanation.reasons.map(({ feature, says }) => [feature, says] as const),
    ...explanation.listed.map(({ name, feed, label }) => [`${name} in ${feed}`, label] as const),
  ]);
}
