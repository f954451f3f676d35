import { checks } from '../src/domain/checks/index.ts';
import { evidenceOf } from '../src/domain/checks/technologies.ts';
import { lookAt } from '../src/domain/checks/seen.ts';
import { faviconBook } from '../src/domain/checks/favicon-book.ts';
import { makeReport } from '../src/domain/make-report.ts';
import { needs } from '../src/domain/needs.ts';
import type { Facts } from '../src/domain/scan-job.ts';
import type { Visit } from '../src/domain/visit.ts';
import { detectOwnTechnologies } from '../src/fingerprints/technologies/own.ts';
import { ipFacts, nameFacts } from '../test/domain/visits.ts';
import { hostilePage, largePage, plainPage } from './checks-pages.ts';
import type { Figure } from './figure.ts';

/** What a page costs after the visit: all checks together, and recognising technologies alone. */
export function* benchChecks(roundMs = 2_000): Generator<Figure> {
  for (const [name, visit] of Object.entries({ plainPage, largePage, hostilePage })) {
    const facts = factsFor(visit());
    const page = visit();
    const all = timed(() => makeReport(page, facts), roundMs);
    yield {
      name: `checks.${kebab(name)}`,
      value: all,
      unit: 'ms a page',
      target: { op: '<=', value: 150 },
    };
    const tools = {
      detectTechnologies: detectOwnTechnologies,
      cvesOf: () => [],
      favicons: faviconBook([]),
    };
    const seen = lookAt(page, facts, tools);
    const evidence = evidenceOf(seen);
    const told = timed(() => detectOwnTechnologies(evidence), roundMs);
    yield {
      name: `technologies.${kebab(name)}`,
      value: told,
      unit: 'ms a page',
      target: { op: '<=', value: 20 },
    };
    const slowest = checks
      .map((check) => ({ name: check.name, ms: timed(() => check.run(seen), roundMs / 20) }))
      .sort((one, other) => other.ms - one.ms);
    for (const each of slowest.slice(0, 3)) {
      yield { name: `checks.${kebab(name)}.${each.name}`, value: each.ms, unit: 'ms a page' };
    }
  }
}

function kebab(name: string): string {
  return name.replace(/[A-Z]/g, (letter) => `-${letter.toLowerCase()}`);
}

/** Processor time of one run in ms, so that other load on the machine does not count. */
function timed(work: () => unknown, roundMs: number): number {
  work();
  const before = process.cpuUsage();
  let runs = 0;
  for (const end = performance.now() + roundMs; performance.now() < end || runs < 5; runs++) work();
  const { user, system } = process.cpuUsage(before);
  return (user + system) / 1_000 / runs;
}

function factsFor(visit: Visit): Facts {
  const { ips, names } = needs(visit);
  return {
    ips: Object.fromEntries(ips.map((ip) => [ip, ipFacts()])),
    names: Object.fromEntries(names.map((name) => [name, nameFacts()])),
    cves: {},
    icons: {},
  };
}
