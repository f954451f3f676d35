import type { Verification } from '../../feeds/verify.ts';
import { isUnknown, unknownWord } from '../../intel/flags.ts';
import type { Score } from '../../intel/score.ts';
import * as contract from '../../ip/contract.ts';
import { exitCodes, type Command } from '../command.ts';
import { formatCount } from '../terminal/figures.ts';
import { describeGrades } from '../exploits/host-cves.ts';
import { formatAge } from '../../lib/age.ts';
import { renderScore } from '../terminal/score-bar.ts';
import { harmless, renderTable, type Terminal } from '../terminal/terminal.ts';

export const explain: Command = {
  name: 'explain',
  summary: 'Explain the scores of an address',
  arguments: ['ADDRESS'],
  options: {
    verify: { description: 'Recompute the scores offline from the original feed files.' },
  },
  examples: [
    ['vedette explain 198.51.100.7', 'Terms, claims, sources, suppressions'],
    ['vedette explain 198.51.100.7 --verify', 'Exit code 1 if anything fails to verify'],
  ],
  async run(invocation) {
    const { args, options, connect } = invocation;
    const client = await connect();
    const answer = await client.call(contract.ipData, { ip: args[0] ?? '', explain: true });
    if (!answer.explain)
      throw new Error('no explanation in the answer; is the server an older version?');
    const subject = { ip: answer.ip, explained: answer.explain };
    if (options['verify'] !== true) {
      show(subject, null, invocation.terminal);
      return exitCodes.success;
    }
    // Every feed there is: loaded only here, since it takes longer than the look-up.
    const { verify } = await import('../triage/verify-explanation.ts');
    const verification = await verify(invocation, client, subject);
    show(subject, verification, invocation.terminal);
    return verification.problems.length > 0 ? exitCodes.failed : exitCodes.success;
  },
};

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
    `Inbound   ${renderScore(explained.inbound, explained.coverage, terminal)}`,
    `Outbound  ${renderScore(explained.outbound, explained.coverage, terminal)}`,
    ...(explained.platform ? [paint('yellow', harmless(explained.platform.says))] : []),
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
    ...inbound.terms.map((term) => toTermRow('inbound', term)),
    ...outbound.terms.map((term) => toTermRow('outbound', term)),
  ];
  if (rows.length === 0) return 'None: nothing is known for or against it.';
  const header = [
    'DIRECTION',
    'FEED',
    'CATEGORY',
    'EVIDENCE',
    'WEIGHT',
    'DECAY',
    'FACTOR',
    'POINTS',
  ];
  return renderTable(header, rows, { ...terminal, ids: new Set([1]) });
}

/** A factor is what trust, warnings and the stronger lineages leave; of a warning, what it leaves. */
function toTermRow(direction: string, term: contract.ExplainedTerm): string[] {
  const { feed = 'this address', base, decay, points } = term;
  return [
    direction,
    feed,
    subjectOf(term),
    term.evidence ?? '',
    String(base ?? ''),
    String(decay ?? ''),
    factorOf(term),
    String(points),
  ];
}

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
  const rows = claims.map((claim) => [
    claim.feed,
    claim.snapshot.slice(0, 12),
    String(claim.line),
    claim.about,
    claim.category,
    claim.label,
    claim.first_seen,
    claim.last_seen,
    claim.expired ? 'expired' : '',
  ]);
  const header = ['FEED', 'SNAPSHOT', 'LINE', 'ABOUT', 'CATEGORY', 'LABEL'];
  const ids = new Set([0, 1, 2, 3]);
  return renderTable([...header, 'FIRST SEEN', 'LAST SEEN', ''], rows, { ...terminal, ids });
}

type Cves = NonNullable<contract.Explanation['cves']>;

function renderCves(ip: string, cves: Cves, terminal: Terminal): string {
  const counts = describeGrades(cves);
  if (cves.result.length === 0) return counts;
  const rows = cves.result.map(({ cve_id, grade, kev, product, version, ports, reason }) => [
    cve_id,
    grade,
    kev ? 'KEV' : '',
    `${product} ${version}`.trim(),
    ports.join(','),
    reason,
  ]);
  const titles = ['CVE', 'GRADE', 'KEV', 'SOFTWARE', 'PORTS', 'WHY'];
  const isCut = rows.length < cves.count;
  const shown = `${formatCount(rows.length)} of ${formatCount(cves.count)} shown`;
  return [
    counts,
    renderTable(titles, rows, { ...terminal, firm: new Set([0, 1, 2]) }),
    ...(isCut ? [terminal.paint('dim', `${shown}; all of them: vedette cve --host ${ip}`)] : []),
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
  const rows = suppressed.map(({ feed, snapshot, line, reason, until }) => [
    feed,
    snapshot.slice(0, 12),
    String(line),
    until === '' ? 'no expiry' : until,
    reason,
  ]);
  const header = ['FEED', 'SNAPSHOT', 'LINE', 'UNTIL', 'REASON'];
  return renderTable(header, rows, { ...terminal, ids: new Set([0, 1, 2]) });
}

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
  if (seen > 0) lines.push(`${seen} terms come from banners, not feeds.`);
  if (suppressed.length > 0) lines.push(`${suppressed.length} suppressed.`);
  if (verdict && problems.length === 0) {
    const wordOf = ({ value, word }: Score) => (isUnknown(value, coverage) ? unknownWord : word);
    const words = `inbound ${wordOf(verdict.inbound)}, outbound ${wordOf(verdict.outbound)}`;
    return [...lines, paint('green', `Verified: ${words}, every term recomputed.`)].join('\n');
  }
  const told = problems.map((problem) => paint('red', `Not verified: ${harmless(problem)}`));
  return [...lines, ...told].join('\n');
}
