import type { Static } from 'typebox';
import { exploitCve } from '../../exploit/contract.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { askWhenRead } from '../exploits/await-cves.ts';
import { textOption, UsageError, type Command } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless, renderTable, wrap, type Terminal } from '../terminal/terminal.ts';
import { listHost } from '../exploits/host-cves.ts';
import { formatShareOf } from '../exploits/exposed-table.ts';
import { cveDataBuilding, noCveData } from './exposed.ts';

type Report = Static<typeof exploitCve.output>;

export const cve: Command = {
  name: 'cve',
  summary: 'Everything known about one CVE, or all CVEs of one of your hosts',
  arguments: ['[CVE]'],
  options: {
    host: {
      value: 'IP',
      description: 'List all CVEs of this host, each with a grade and a reason.',
    },
    grade: { value: 'GRADE', description: 'With --host: only affected, possible or fixed ones.' },
  },
  examples: [
    ['vedette cve CVE-2021-44228', 'Scores, exploits and your affected banners'],
    ['vedette cve cve-2021-44228 --json | jq .epss', 'As JSON'],
    ['vedette cve --host 192.0.2.1', 'All CVEs of a host, and why each counts or not'],
    ['vedette cve --host 192.0.2.1 --grade affected --json', 'One CVE per line'],
  ],
  async run(invocation) {
    const { args, terminal, connect } = invocation;
    const host = textOption(invocation, 'host');
    if ((host === undefined) === (args[0] === undefined)) {
      throw new UsageError('Name a CVE, or a host with --host.');
    }
    const client = await connect();
    if (host !== undefined) {
      await listHost(client, host, invocation);
      return undefined;
    }
    const report = await askReport(client, args[0] ?? '', terminal);
    if (!report) return undefined;
    if (terminal.json) terminal.out(JSON.stringify(report));
    else terminal.out(render(report, terminal));
  },
};

/** Returns undefined, with a note, if no CVE data is loaded. */
async function askReport(
  client: Client,
  id: string,
  terminal: Terminal,
): Promise<Report | undefined> {
  try {
    return await askWhenRead(() => client.call(exploitCve, { id }), terminal);
  } catch (error) {
    const isMissing =
      error instanceof CallFailed && error.message.startsWith('unknown: no CVE data');
    if (!isMissing) throw error;
    terminal.note(noCveData);
    return undefined;
  }
}

function render(report: Report, terminal: Terminal): string {
  const { paint } = terminal;
  const title = [report.cve_id, harmless(report.title)].filter((text) => text !== '').join('  ');
  return [
    paint('bold', title),
    ...(report.is_rejected ? [paint('yellow', 'This CVE was rejected.')] : []),
    ...(report.description === ''
      ? []
      : wrap(harmless(report.description), Math.min(terminal.width, widestProse))),
    '',
    ...factsOf(report, terminal),
    ...weaponsOf(report, terminal),
    ...report.references.slice(0, referencesShown).map((url) => paint('dim', harmless(url))),
  ].join('\n');
}

const referencesShown = 5;
const labelWidth = 12;

/** One line per known fact. */
function factsOf(report: Report, { paint }: Terminal): string[] {
  const { epss, kev, ssvc, cvss, list_cwe, published, updated, banners, hosts_cannot_tell } =
    report;
  const scores = cvss.map(({ version, score, vector }) =>
    `${score} (v${version}) ${vector}`.trim(),
  );
  const dates = [published && `published ${published}`, updated && `updated ${updated}`];
  const yours = banners === 0 ? noneTouched(report) : formatAmount(banners, 'banner');
  const lines: [string, string | false | null | undefined][] = [
    ['Affects', banners === 0 ? yours : paint('red', yours)],
    [
      'Cannot tell',
      hosts_cannot_tell > 0 &&
        `${formatAmount(hosts_cannot_tell, 'host')} without a version: vedette exposed --cve ${report.cve_id} --answer cannot-tell`,
    ],
    ['Exploited', kev && paint('red', describeKev(kev))],
    [
      'EPSS',
      epss &&
        `${formatShareOf(epss.probability)}, above ${formatShareOf(epss.percentile)} of all ${epss.date && `(${epss.date})`}`,
    ],
    ['CVSS', scores.join('\n'.padEnd(labelWidth + 1))],
    ['SSVC', ssvc && describeSsvc(ssvc)],
    ['Weakness', list_cwe.join(', ')],
    ['Dates', dates.filter((each) => each).join(', ')],
  ];
  return lines.flatMap(([label, text]) => (text ? [label.padEnd(labelWidth) + text.trim()] : []));
}

function noneTouched({ cve_data }: Report): string {
  if (cve_data === 'ready') return 'none of your banners';
  return cve_data === 'building' ? cveDataBuilding : noCveData;
}

function describeKev({ added, due, ransomware }: NonNullable<Report['kev']>): string {
  const known = added === '' ? 'yes' : `since ${added}`;
  const dates = due === '' ? known : `${known}, fix due by ${due}`;
  return ransomware ? `${dates}, used by ransomware` : dates;
}

function describeSsvc({
  exploitation,
  automatable,
  technical_impact,
}: NonNullable<Report['ssvc']>): string {
  const can = automatable === true ? 'automatable' : automatable === false ? 'not automatable' : '';
  const impact = technical_impact === '' ? '' : `${technical_impact} impact`;
  return [`exploitation ${exploitation}`, can, impact].filter((text) => text !== '').join(', ');
}

const weaponsShown = 10;
const widestProse = 100;

/** Exploits of each kind, newest first. */
function weaponsOf(report: Report, terminal: Terminal): string[] {
  const kinds = [
    ['exploit', report.exploits],
    ['module', report.modules],
    ['template', report.templates],
    ['proof', report.proofs],
  ] as const;
  const rows = kinds.flatMap(([kind, { data }]) =>
    data
      .slice(0, weaponsShown)
      .map(({ source, id, title, date }) => [kind, date, source, id, title]),
  );
  if (rows.length === 0) return [''];
  const all = kinds.reduce((sum, [, { count }]) => sum + count, 0);
  const more = all > rows.length ? [terminal.paint('dim', `and ${all - rows.length} more`)] : [];
  const table = renderTable(['KIND', 'DATE', 'SOURCE', 'ID', 'TITLE'], rows, {
    ...terminal,
    ids: new Set([3]),
    firm: new Set([0, 1]),
  });
  return ['', table, ...more, ''];
}
