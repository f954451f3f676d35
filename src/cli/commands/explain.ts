import type { Verification } from '../../feeds/verify.ts';
import { errorTable } from '../../errors.ts';
import { CallFailed, type Client } from '../../http/client.ts';
import { isUnknown, scoreForPeople, unknownWord } from '../../intel/flags.ts';
import type { Score } from '../../intel/score.ts';
import * as contract from '../../ip/contract.ts';
import { exitCodes, type Command } from '../command.ts';
import { readIndicator } from '../../verdict/indicator.ts';
import { explainName } from '../triage/explain-name.ts';
import { describeEvidence, describeVerdict, joinBlocks } from '../triage/judgement.ts';
import { formatAmount, formatCount } from '../../lib/figures.ts';
import { cveColumns, describeGrades } from '../exploits/host-cves.ts';
import { formatAge } from '../../lib/age.ts';
import { renderScore } from '../terminal/score-bar.ts';
import {
  harmless,
  listTable,
  renderTable,
  type Column,
  type Terminal,
} from '../terminal/terminal.ts';

export const explain: Command = {
  name: 'explain',
  summary: 'Explain the scores of an address, or the verdict on anything else',
  arguments: ['INDICATOR'],
  options: {
    verify: { description: 'Recompute it offline from the original feed files.' },
  },
  examples: [
    ['vedette explain 198.51.100.7', 'Terms, claims, sources, suppressions'],
    ['vedette explain 198.51.100.7 --verify', 'Exit code 1 if anything fails to verify'],
    ['vedette explain hxxps://login[.]example/ --verify', 'The same for a URL'],
  ],
  async run(invocation) {
    const { args, options, connect } = invocation;
    const indicator = readIndicator(args[0] ?? '');
    if (indicator?.kind !== 'address') return explainName(invocation, indicator);
    const client = await connect();
    const answer = await lookUp(client, indicator.value);
    if (!answer) return explainName(invocation, indicator);
    if (!answer.explain)
      throw new Error('no explanation in the answer; is the server an older version?');
    const subject = { ip: answer.ip, explained: answer.explain };
    if (options['verify'] !== true) {
      show(subject, null, invocation.terminal);
      return exitCodes.success;
    }
    // Imported only here: loading every feed definition takes longer than the look-up.
    const { verify } = await import('../triage/verify-explanation.ts');
    const verification = await verify(invocation, client, subject);
    show(subject, verification, invocation.terminal);
    return verification.problems.length > 0 ? exitCodes.failed : exitCodes.success;
  },
};

/** Null for a reserved address, which has a verdict but no explanation. */
async function lookUp(client: Client, ip: string) {
  try {
    return await client.call(contract.ipData, { ip, explain: true });
  } catch (error) {
    if (error instanceof CallFailed && error.message === errorTable.ipInvalid.message) return null;
    throw error;
  }
}

export interface Subject {
  ip: string;
  explained: contract.Explanation;
}

function show(
  { ip, explained }: Subject,
  verification: Verification | null,
  terminal: Terminal,
): void {
  if (terminal.json) {
    const result = verification && {
      verification: { problems: verification.problems, verified: verification.verified.length },
    };
    terminal.out(JSON.stringify({ ip, explain: explained, ...result }));
    return;
  }
  terminal.out(renderExplanation(ip, explained, terminal));
  if (verification) terminal.out(`\n${renderVerification(verification, explained, terminal)}`);
}

function renderExplanation(
  ip: string,
  explained: contract.Explanation,
  terminal: Terminal,
): string {
  const { paint } = terminal;
  const heading = (text: string) => `\n${paint('bold', text)}`;
  return [
    `${paint('bold', ip)}  judged ${explained.judged_at} UTC, generation ${explained.generation}`,
    ...describeVerdict(explained.judgement, terminal),
    `Inbound   ${renderScore(explained.inbound, explained.coverage, terminal)}`,
    `Outbound  ${renderScore(explained.outbound, explained.coverage, terminal)}`,
    '',
    joinBlocks(describeEvidence(explained.judgement, terminal)),
    heading('Terms'),
    renderTerms(explained, terminal),
    heading('Claims'),
    renderClaims(explained, terminal),
    ...(explained.cves ? [heading('CVEs'), renderCves(ip, explained.cves, terminal)] : []),
    heading(`Sources consulted (${explained.coverage})`),
    renderSources(explained, terminal),
    ...explained.not_asked.map((source) => paint('yellow', `Not consulted: ${source}`)),
    ...(explained.suppressed.length > 0
      ? [heading('Suppressed'), renderSuppressed(explained, terminal)]
      : []),
  ].join('\n');
}

function renderTerms({ inbound, outbound }: contract.Explanation, terminal: Terminal): string {
  const rows = [
    ...inbound.terms.map((term) => ({ direction: 'inbound', ...term })),
    ...outbound.terms.map((term) => ({ direction: 'outbound', ...term })),
  ];
  if (rows.length === 0) return 'None: nothing is known for or against it.';
  return listTable(termColumns, rows, terminal);
}

/** FACTOR of a claim: trust, warnings and the share left by stronger lineages. Of a warning: the damping it applies. */
const termColumns: readonly Column<contract.ExplainedTerm & { direction: string }>[] = [
  { title: 'DIRECTION', cell: ({ direction }) => direction },
  { title: 'FEED', cell: ({ feed = 'this address' }) => feed, keep: 'whole' },
  { title: 'CATEGORY', cell: subjectOf },
  { title: 'EVIDENCE', cell: ({ evidence }) => evidence },
  { title: 'WEIGHT', cell: ({ base }) => base },
  { title: 'DECAY', cell: ({ decay }) => decay },
  { title: 'FACTOR', cell: factorOf },
  { title: 'POINTS', cell: ({ points }) => points },
];

function subjectOf({ kind, count, exposure, says, category }: contract.ExplainedTerm): string {
  if (kind === 'exposure') return `${count} × ${exposure}`;
  return (kind === 'rule' ? says : category) ?? '';
}

function factorOf({
  kind,
  strength = 1,
  damping = 1,
  share = 1,
  excuses = [],
}: contract.ExplainedTerm): string {
  if (kind === 'warning') return `× ${damping} of ${excuses.join(', ')}`;
  return kind === 'claim' ? `${strength} × ${damping} × ${share}` : '';
}

function renderClaims({ claims }: contract.Explanation, terminal: Terminal): string {
  if (claims.length === 0) return 'No feed lists it.';
  return listTable(claimColumns, claims, terminal);
}

const claimColumns: readonly Column<contract.Explanation['claims'][number]>[] = [
  { title: 'FEED', cell: ({ feed }) => feed, keep: 'whole' },
  { title: 'SNAPSHOT', cell: ({ snapshot }) => snapshot.slice(0, 12), keep: 'whole' },
  { title: 'LINE', cell: ({ line }) => line, keep: 'whole' },
  { title: 'ABOUT', cell: ({ about }) => about, keep: 'whole' },
  { title: 'CATEGORY', cell: ({ category }) => category },
  { title: 'LABEL', cell: ({ label }) => label },
  // Most lists carry no date for their entries.
  {
    title: 'SEEN',
    cell: (claim) => (claim.first_seen === claim.last_seen ? '' : claim.first_seen),
  },
  { title: 'LISTED SINCE', cell: ({ first_fetched }) => first_fetched },
  { title: 'ON THE LIST OF', cell: ({ last_seen }) => last_seen },
  { title: '', cell: ({ expired }) => (expired ? 'expired' : '') },
];

type Cves = NonNullable<contract.Explanation['cves']>;

function renderCves(ip: string, cves: Cves, terminal: Terminal): string {
  const shown = `${formatCount(cves.result.length)} of ${formatCount(cves.count)} shown`;
  return [
    describeGrades(cves),
    ...(cves.result.length > 0 ? [listTable(cveColumns, cves.result, terminal)] : []),
    ...(cves.result.length < cves.count
      ? [terminal.paint('dim', `${shown}; all of them: vedette cve --host ${ip}`)]
      : []),
  ].join('\n');
}

function renderSources({ booleans }: contract.Explanation, terminal: Terminal): string {
  const sources = Object.values(booleans).flatMap((companion) => companion.sources);
  const rows = [...new Map(sources.map((source) => [source.feed, source])).values()].map(
    ({ feed, as_of, age_hours, expired }) => [
      feed,
      as_of,
      formatAge(age_hours),
      expired ? 'too old to count' : '',
    ],
  );
  if (rows.length === 0) return 'None. Load feeds with vedette feeds update';
  return renderTable(['SOURCE', 'AS OF', 'AGE', ''], rows, { ...terminal, ids: new Set([0]) });
}

function renderSuppressed({ suppressed }: contract.Explanation, terminal: Terminal): string {
  return listTable(suppressedColumns, suppressed, terminal);
}

const suppressedColumns: readonly Column<contract.Explanation['suppressed'][number]>[] = [
  { title: 'FEED', cell: ({ feed }) => feed, keep: 'whole' },
  { title: 'SNAPSHOT', cell: ({ snapshot }) => snapshot.slice(0, 12), keep: 'whole' },
  { title: 'LINE', cell: ({ line }) => line, keep: 'whole' },
  { title: 'UNTIL', cell: ({ until }) => until || 'no expiry' },
  { title: 'BY', cell: ({ by }) => by },
  { title: 'REASON', cell: ({ reason }) => reason },
];

function renderVerification(
  { problems, verified, verdict }: Verification,
  { claims, suppressed, inbound, coverage }: contract.Explanation,
  { paint }: Terminal,
): string {
  const digests = new Set(verified.map(({ snapshot }) => snapshot)).size;
  const lines = [
    `${verified.length} of ${claims.length} claims found in the files they cite (${digests} snapshots).`,
  ];
  const seen = inbound.terms.filter(({ kind }) => kind === 'exposure').length;
  if (seen > 0) lines.push(`${formatAmount(seen, 'term')} from banners, not feeds.`);
  if (suppressed.length > 0) lines.push(`${suppressed.length} suppressed.`);
  if (verdict && problems.length === 0) {
    const wordOf = ({ value, word }: Score) =>
      isUnknown(value, coverage) ? unknownWord : scoreForPeople(word);
    const words = `inbound ${wordOf(verdict.inbound)}, outbound ${wordOf(verdict.outbound)}`;
    return [...lines, paint('green', `Verified: ${words}, every term recomputed.`)].join('\n');
  }
  const warnings = problems.map((problem) => paint('red', `Not verified: ${harmless(problem)}`));
  return [...lines, ...warnings].join('\n');
}
