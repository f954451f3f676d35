import type { Static } from 'typebox';
import { check, type CheckRow } from '../../check/contract.ts';
import { scoreForPeople, unknownWord } from '../../intel/flags.ts';
import { CallFailed } from '../../http/client.ts';
import { ipRange } from '../../ip/contract.ts';
import type { Judgement } from '../../verdict/contract.ts';
import { readIndicator } from '../../verdict/indicator.ts';
import { renderStats } from '../terminal/bar-chart.ts';
import type { Command, Invocation } from '../command.ts';
import { formatShare } from '../terminal/figures.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import {
  harmless,
  listTable,
  wrap,
  type Colour,
  type Column,
  type Terminal,
} from '../terminal/terminal.ts';
import { judgeAll } from '../triage/ask.ts';
import { describeVerdict, joinBlocks, renderJudgement } from '../triage/judgement.ts';
import { colourOfVerdict } from '../triage/table.ts';

type Counts = Static<typeof ipRange.output>;
type Explanation = NonNullable<Counts['explain']>;
type Cell = Explanation['map'][number];

export const range: Command = {
  name: 'range',
  summary: 'Judge a prefix or a network: how much of it is listed, by whom, and where',
  arguments: ['CIDR|ASN'],
  examples: [
    ['vedette range 198.51.100.0/24', 'Listed share, categories, a map and the worst addresses'],
    ['vedette range AS64500', 'All IPv4 addresses that a network announces'],
    [
      'vedette range 198.51.100.0/24 --json',
      'The data of /v1/ip/range with explain=true, and the judgement',
    ],
  ],
  async run(invocation) {
    const { args, terminal } = invocation;
    const [cidr = ''] = args;
    const counts = await countOrRefusal(invocation, cidr);
    // A span between two addresses that is not a prefix has counts, but no verdict.
    const judgement = readIndicator(cidr) ? await judgeOr(invocation, counts) : null;
    if (counts instanceof CallFailed) {
      // A non-public prefix, or a network that announces nothing, has a verdict but no counts.
      if (!judgement) throw counts;
      terminal.out(
        terminal.json ? JSON.stringify({ judgement }) : renderJudgement(judgement, terminal),
      );
      return;
    }
    if (terminal.json) {
      terminal.out(JSON.stringify({ ...counts, ...(judgement ? { judgement } : {}) }));
      return;
    }
    const worst = (counts.explain?.worst ?? []).map(({ ip }) => ip);
    const verdicts = await judgeAll(invocation, worst);
    terminal.out(renderRange({ counts, judgement, verdicts }, terminal));
  },
};

async function countOrRefusal({ call }: Invocation, cidr: string): Promise<Counts | CallFailed> {
  try {
    return await call(ipRange, { cidr, explain: true });
  } catch (error) {
    if (error instanceof CallFailed) return error;
    throw error;
  }
}

/** If the judgement fails too, the refusal of the count is thrown. */
async function judgeOr(
  { args, call }: Invocation,
  counts: Counts | CallFailed,
): Promise<Judgement> {
  try {
    return await call(check, { indicator: args[0] ?? '' });
  } catch (error) {
    throw counts instanceof CallFailed ? counts : error;
  }
}

interface Judged {
  counts: Counts;
  judgement: Judgement | null;
  /** Verdicts of the worst addresses, in the same order. */
  verdicts: readonly CheckRow[];
}

function renderRange({ counts, judgement, verdicts }: Judged, terminal: Terminal): string {
  const { cidr, addresses, explain } = counts;
  const title = [terminal.paint('bold', cidr), harmless(explain?.as_name ?? '')];
  const head = [
    [...title, formatAmount(addresses, 'address', 'addresses')].filter((part) => part !== ''),
    [`${formatCount(counts.listed)} listed`, formatShare(counts.listed, addresses)],
  ].map((parts) => parts.join('  '));
  if (!explain) return head.join('\n'); // the server may be a different version
  return joinBlocks([
    [...head, ...describeVerdicts(explain, addresses)],
    judgement ? describeVerdict(judgement, terminal) : [],
    renderMap(explain.map, terminal),
    renderCategories(explain, counts, terminal),
    renderWorst(explain, verdicts, terminal),
  ]);
}

function describeVerdicts(
  { coverage, malicious, suspicious }: Explanation,
  addresses: number,
): string[] {
  if (coverage === 'not covered') return [unknownWord, 'Load feeds with: vedette feeds update'];
  return [
    `${formatCount(malicious)} malicious  ${formatShare(malicious, addresses)}`,
    `${formatCount(suspicious)} suspicious  ${formatShare(suspicious, addresses)}`,
  ];
}

const signs = [
  { sign: '·', means: 'not listed', colour: 'dim' },
  { sign: '░', means: 'listed', colour: 'blue' },
  { sign: '▒', means: 'suspicious', colour: 'yellow' },
  { sign: '█', means: 'malicious', colour: 'red' },
] as const satisfies readonly { sign: string; means: string; colour: Colour }[];

const [unlisted, listed, suspicious, malicious] = signs;

function signOf({ listed: count, verdict }: Cell): (typeof signs)[number] {
  if (verdict === 'malicious') return malicious;
  if (verdict === 'suspicious') return suspicious;
  return count > 0 ? listed : unlisted;
}

const widestRow = 64;
const narrowestRow = 8;

/** One character per address or block of addresses, in rows of a power of two. */
function renderMap(cells: readonly Cell[], { width, paint }: Terminal): string[] {
  if (cells.length < 2) return [];
  const labelWidth = Math.max(...cells.map(({ first }) => first.length));
  let perRow = widestRow;
  while (perRow > narrowestRow && perRow > width - labelWidth - 2) perRow /= 2;
  const rows: string[] = [];
  for (let at = 0; at < cells.length; at += perRow) {
    const row = cells.slice(at, at + perRow);
    const drawn = row.map(signOf).map(({ sign, colour }) => paint(colour, sign));
    rows.push(`${(row[0]?.first ?? '').padEnd(labelWidth)}  ${drawn.join('')}`);
  }
  const each = formatAmount(cells[0]?.addresses ?? 1, 'address', 'addresses');
  const legend = signs.map(({ sign, means }) => `${sign} ${means}`).join('  ');
  return [...rows, ...wrap(`${legend}  (each ${each})`, width).map((line) => paint('dim', line))];
}

function renderCategories(
  { categories }: Explanation,
  { addresses }: Counts,
  terminal: Terminal,
): string[] {
  if (categories.length === 0) return ['No feed lists any of it.'];
  const buckets = categories.map((each) => ({ value: each.category, count: each.addresses }));
  return [renderStats({ count: addresses, result: { category: buckets } }, terminal)];
}

function renderWorst(
  { worst }: Explanation,
  verdicts: readonly CheckRow[],
  terminal: Terminal,
): string[] {
  if (worst.length === 0) return [];
  const rows = worst.map((each, at) => ({ ...each, judged: verdicts[at] }));
  return [listTable(worstColumns, rows, terminal)];
}

const worstColumns: readonly Column<
  Explanation['worst'][number] & { judged: CheckRow | undefined }
>[] = [
  {
    title: 'WORST',
    cell: ({ ip, addresses }) => (addresses === 1 ? ip : `${ip} +${formatCount(addresses - 1)}`),
    keep: 'whole',
  },
  {
    title: 'VERDICT',
    cell: ({ judged }) => judged?.verdict,
    keep: 'whole',
    colour: colourOfVerdict,
  },
  {
    title: 'INBOUND',
    cell: ({ score }) => scoreForPeople(score.inbound),
    keep: 'longest',
    from: 80,
  },
  {
    title: 'OUTBOUND',
    cell: ({ score }) => scoreForPeople(score.outbound),
    keep: 'longest',
    from: 80,
  },
  { title: 'WHY', cell: ({ judged }) => judged?.headline },
];
