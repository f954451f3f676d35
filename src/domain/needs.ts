import { embeddedDomain } from './checks/domain-name.ts';
import { lookAt, noPage } from './checks/seen.ts';
import { evidenceOf } from './checks/technologies.ts';
import type { Tools } from './checks/tools.ts';
import { webHostOf } from './checks/web-host.ts';
import { builtIn } from './make-report.ts';
import { noFacts, type NameFacts, type SoftwareSeen, type Subjects } from './scan-job.ts';
import type { Visit } from './visit.ts';

/** More than any legitimate page has. */
const most = 5_000;

const nothing: NameFacts = { listed: [], rank: 0, wellKnown: '' };

/**
 * What to ask the service before a visit can be judged: addresses, names (A-labels or URLs), and
 * software with a version.
 */
export function needs(
  visit: Visit,
  detect: Tools['detectTechnologies'] = builtIn.detectTechnologies,
): Subjects {
  const { dns, answers, tls } = visit;
  const { requests } = visit.page ?? noPage;
  const ips = [
    ...dns.a,
    ...dns.aaaa,
    tls?.address ?? '',
    ...[...answers, ...requests].map(({ address }) => address),
    ...dns.others.flatMap(({ addresses }) => addresses),
  ];
  return {
    ips: distinct(ips),
    names: distinct(namesOf(visit)),
    software: softwareIn(visit, detect),
    icons: (visit.page ?? noPage).icons.map(({ mmh3, md5 }) => ({ mmh3, md5 })),
  };
}

/** Without a version, every CVE would match and mean nothing. */
function softwareIn(visit: Visit, detect: Tools['detectTechnologies']): SoftwareSeen[] {
  const seen = lookAt(visit, noFacts, builtIn);
  return detect(evidenceOf(seen))
    .filter(({ version }) => version !== '')
    .map(({ name, version, cpes }) => ({ name, version, cpes }));
}

function namesOf({ target, answers, page }: Visit): string[] {
  const { url, requests, icons, forms, cookies } = page ?? noPage;
  const stops = [target.url, ...answers.map((answer) => answer.url), url];
  const urls = [
    ...stops,
    ...[...requests, ...icons].map((each) => each.url),
    ...forms.map(({ action }) => action),
  ];
  const owners = cookies.map(({ domain }) => domain.replace(/^\./, '').toLowerCase());
  const hosts = urls
    .map((each) => webHostOf(each))
    .flatMap((each) => (each ? [each.name, each.domain] : []));
  const embedded = embeddedDomain(target.host, { named: () => ({ ...nothing, rank: 1 }) });
  return [...stops, target.host, target.domain, embedded, ...hosts, ...owners];
}

function distinct(texts: readonly string[]): string[] {
  return [...new Set(texts)].filter((text) => text !== '').slice(0, most);
}
