import type { Static } from 'typebox';
import { toCsvLine, type CsvValue } from '../lib/csv-cell.ts';
import { harmless } from '../lib/harmless.ts';
import { endLine, type Streamed } from '../http/stream.ts';
import type { ExposedHost, exportExposed, HostWeakness } from './contract.ts';
import { readWanted, type ExposureWorld } from './exposed.ts';

type Input = Static<typeof exportExposed.input>;

/** Hosts per request; all CVEs of each. */
const hostsAtOnce = 100;

/** All hosts with all their CVEs, as a stream. */
export async function exportAll(input: Input, world: ExposureWorld): Promise<Streamed> {
  const isCsv = input.format === 'csv';
  const wanted = readWanted(input, world);
  await world.exposures.soon();
  const toText = isCsv ? csvOf : ndjsonOf;
  async function* chunks() {
    if (isCsv) yield csvHeader;
    let cursor = '';
    do {
      const page = { size: hostsAtOnce, worst: Number.MAX_SAFE_INTEGER, cursor };
      const answer = await world.exposures.page(wanted, page);
      if (answer.result.length > 0) yield answer.result.map(toText).join('');
      ({ cursor } = answer);
    } while (cursor !== '');
  }
  return {
    contentType: isCsv ? 'text/csv; charset=utf-8' : 'application/x-ndjson',
    chunks: chunks(),
    // CSV has no place for it: a broken connection shows the truncation.
    end: isCsv ? () => '' : endLine,
  };
}

const ndjsonOf = (host: ExposedHost) => `${JSON.stringify(host)}\n`;

type Cell = (host: ExposedHost, each: HostWeakness) => CsvValue;

const csvColumns: Readonly<Record<string, Cell>> = {
  ip_address: (host) => host.ip_address,
  hostname: (host) => harmless(host.hostname),
  owner: (host) => harmless(host.owner),
  tags: (host) => harmless(host.tags.join(' ')),
  cve_id: (_, each) => each.cve_id,
  title: (_, each) => harmless(each.title),
  grade: (_, each) => each.grade,
  reason: (_, each) => harmless(each.reason),
  component: (_, each) => harmless(each.product),
  version: (_, each) => harmless(each.version),
  fixed_version: (_, each) => harmless(each.fixed_version),
  ports: (_, each) => each.ports.join(' '),
  cvss: (_, each) => each.cvss,
  vector: (_, each) => harmless(each.vector),
  epss: (_, each) => each.epss,
  kev: (_, each) => each.kev,
  kev_due: (_, each) => each.kev_due,
  ransomware: (_, each) => each.ransomware,
  due: (_, each) => each.due,
  overdue: (_, each) => each.overdue,
  first_seen: (_, each) => each.first_seen,
  last_seen: (_, each) => each.last_seen,
  current: (_, each) => each.current,
  decision: (_, { decision }) => decision?.state ?? '',
  decision_reason: (_, { decision }) => harmless(decision?.reason ?? ''),
  decision_until: (_, { decision }) => decision?.until ?? '',
  end_of_life: (host) => harmless(host.end_of_life.join('; ')),
};

const csvHeader = toCsvLine(Object.keys(csvColumns));

function csvOf(host: ExposedHost): string {
  const cells = Object.values(csvColumns);
  return host.worst.map((each) => toCsvLine(cells.map((cell) => cell(host, each)))).join('');
}
