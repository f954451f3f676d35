import type { Static } from 'typebox';
import { exploitHost, type HostCve } from '../exposure/contract.ts';
import type { Client } from '../http/client.ts';
import { askWhenRead } from './await-cves.ts';
import { given, textOption, UsageError, type Invocation } from './command.ts';
import { cveDataBuilding, formatShareOf, noCveData } from './commands/exposed.ts';
import { formatAmount } from './figures.ts';
import { harmless, harmlessJson, renderTable, type Terminal } from './terminal.ts';

type Page = Static<typeof exploitHost.output>;

const grades = ['affected', 'possible', 'fixed'] as const;
const pageRows = 1_000;

/** Prints every CVE of a host, page after page. */
export async function listHost(client: Client, ip: string, invocation: Invocation): Promise<void> {
  const { terminal } = invocation;
  const asked = textOption(invocation, 'grade');
  const grade = grades.find((each) => each === asked);
  if (asked !== undefined && !grade) throw new UsageError(`GRADE is one of ${grades.join(', ')}.`);
  const rows: HostCve[] = [];
  let page: Page;
  do {
    const input = { ip, offset: rows.length, size: pageRows, ...given({ grade }) };
    page = await askWhenRead(() => client.call(exploitHost, input), terminal);
    rows.push(...page.result);
  } while (rows.length < page.count && page.result.length > 0);
  if (terminal.json) for (const row of rows) terminal.out(harmlessJson(row));
  else printTable(rows, page, terminal);
  terminal.note(summarise(page));
}

function printTable(rows: readonly HostCve[], { software }: Page, terminal: Terminal): void {
  for (const { end_of_life } of software) {
    if (end_of_life !== '') terminal.out(terminal.paint('yellow', harmless(end_of_life)));
  }
  if (rows.length === 0) return;
  const cells = rows.map((row) => [
    row.cve_id,
    row.grade,
    row.kev ? 'KEV' : '',
    row.epss === null ? '' : formatShareOf(row.epss),
    row.cvss === null ? '' : row.cvss.toFixed(1),
    `${row.product} ${row.version}`.trim(),
    row.ports.join(','),
    row.reason,
  ]);
  const titles = ['CVE', 'GRADE', 'KEV', 'EPSS', 'CVSS', 'SOFTWARE', 'PORTS', 'WHY'];
  const look = { ...terminal, ids: new Set([0]), firm: new Set([1, 2, 3, 4]) };
  terminal.out(renderTable(titles, cells, look));
}

function summarise(page: Page): string {
  const counts = describeGrades(page);
  const isCut = page.cve_data === 'ready' && !page.is_complete;
  return isCut ? `${counts}; the host has more banners than were looked at` : counts;
}

type Grades = Pick<Page, 'count' | 'affected' | 'possible' | 'fixed'> & { cve_data: string };

/** How many of each grade, and what is missing to know more. */
export function describeGrades({ count, affected, possible, fixed, cve_data }: Grades): string {
  if (cve_data === 'none' && count === 0) return noCveData;
  const parts = `${affected} affected, ${possible} possible, ${fixed} fixed by the distribution`;
  if (count === 0) return cve_data === 'building' ? cveDataBuilding : 'No known CVE.';
  const counts = `${formatAmount(count, 'CVE')}: ${parts}`;
  return cve_data === 'building' ? `${counts} so far; the rest is ${cveDataBuilding}` : counts;
}
