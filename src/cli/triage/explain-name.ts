import { check } from '../../check/contract.ts';
import type { Verification } from '../../feeds/verify.ts';
import type { NamesVerification } from '../../feeds/verify-names.ts';
import { ipData } from '../../ip/contract.ts';
import type { Client } from '../../http/client.ts';
import type { Indicator, Judgement } from '../../verdict/contract.ts';
import { exitCodes, UsageError, type Invocation } from '../command.ts';
import { formatAmount } from '../../lib/figures.ts';
import { harmless, listTable, type Column, type Terminal } from '../terminal/terminal.ts';
import { renderJudgement } from './judgement.ts';

/** Kinds whose verdict is based on feeds of names. */
const named = new Set<Indicator['kind']>([
  'domain',
  'url',
  'email',
  'hash',
  'certificate',
  'jarm',
  'favicon',
]);

/**
 * Explains the verdict on anything but an address, with the feed lines behind it.
 * @param indicator Null if invalid; the server rejects it.
 */
export async function explainName(
  invocation: Invocation,
  indicator: Indicator | null,
): Promise<number> {
  const { args, options, terminal, connect } = invocation;
  const isVerified = options['verify'] === true;
  if (isVerified && indicator) requireLines(indicator);
  const client = await connect();
  const asked = indicator ? spellingOf(indicator) : (args[0] ?? '');
  const judgement = await client.call(check, { indicator: asked, explain: true });
  const checked = isVerified ? await verifyAll(invocation, client, judgement) : null;
  show(judgement, checked, terminal);
  return checked && checked.problems.length > 0 ? exitCodes.failed : exitCodes.success;
}

function show(judgement: Judgement, checked: Checked | null, terminal: Terminal): void {
  if (terminal.json) {
    const verification = checked && {
      problems: checked.problems,
      verified: checked.names.verified.length,
    };
    terminal.out(JSON.stringify({ ...judgement, ...(verification ? { verification } : {}) }));
    return;
  }
  const page = [renderJudgement(judgement, terminal)];
  if (named.has(judgement.indicator.kind)) page.push(renderClaims(judgement, terminal));
  if (checked) page.push(renderVerification(checked, judgement, terminal));
  terminal.out(page.join('\n\n'));
}

function requireLines({ kind, value }: Indicator): void {
  if (named.has(kind)) return;
  const why = 'its verdict is not based on feed lines';
  throw new UsageError(`Nothing to verify for ${value}: ${why}.`);
}

function spellingOf({ kind, value }: Indicator): string {
  return ['certificate', 'jarm', 'favicon'].includes(kind) ? `${kind}:${value}` : value;
}

interface Checked {
  problems: readonly string[];
  names: NamesVerification;
  /** Verification of a URL's host, if the host is an address. */
  address: Verification | null;
}

async function verifyAll(
  invocation: Invocation,
  client: Client,
  judgement: Judgement,
): Promise<Checked> {
  // Imported only here: loading every feed definition takes longer than the look-up.
  const { verify, verifyNames } = await import('./verify-explanation.ts');
  const names = await verifyNames(invocation, client, judgement);
  const host = judgement.relations.find(
    ({ relation, kind }) => relation === 'host' && kind === 'address',
  );
  if (!host || judgement.indicator.kind !== 'url') {
    return { problems: names.problems, names, address: null };
  }
  const { ip, explain } = await client.call(ipData, { ip: host.value, explain: true });
  const address = explain ? await verify(invocation, client, { ip, explained: explain }) : null;
  return { problems: [...names.problems, ...(address?.problems ?? [])], names, address };
}

type Cited = NonNullable<Judgement['evidence']>['claims'][number];

const claimColumns: readonly Column<Cited>[] = [
  { title: 'FEED', cell: ({ feed }) => feed, keep: 'whole' },
  { title: 'SNAPSHOT', cell: ({ snapshot }) => snapshot.slice(0, 12), keep: 'whole' },
  { title: 'LINE', cell: ({ line }) => line, keep: 'whole' },
  { title: 'ABOUT', cell: ({ about }) => about },
  { title: 'CATEGORY', cell: ({ category }) => category },
  { title: 'LABEL', cell: ({ label }) => label },
  { title: '', cell: stateOf },
];

function stateOf({ expired, set_aside }: Cited): string {
  if (set_aside) return 'suppressed';
  return expired ? 'expired' : '';
}

function renderClaims({ evidence }: Judgement, terminal: Terminal): string {
  const claims = evidence?.claims ?? [];
  if (claims.length === 0) return 'No feed of names lists it.';
  return `${terminal.paint('bold', 'Claims')}\n${listTable(claimColumns, claims, terminal)}`;
}

function renderVerification(
  { problems, names, address }: Checked,
  { verdict, evidence }: Judgement,
  { paint }: Terminal,
): string {
  const cited = evidence?.claims ?? [];
  const lines = [
    `${names.verified.length} of ${formatAmount(cited.length, 'claim')} found in the files they cite.`,
  ];
  if (address) {
    lines.push(
      `${formatAmount(address.verified.length, 'claim')} about its address found as well.`,
    );
  }
  const others = names.others.filter(({ part }) => address === null || part !== 'host-address');
  if (others.length > 0) {
    const sources = [...new Set(others.map(({ source }) => source))].join(', ');
    lines.push(
      `${formatAmount(others.length, 'reason')} from elsewhere (${sources}), not recomputed.`,
    );
  }
  if (problems.length > 0) {
    const failures = problems.map((problem) => paint('red', `Not verified: ${harmless(problem)}`));
    return [...lines, ...failures].join('\n');
  }
  return [
    ...lines,
    paint('green', `Verified: ${verdict}, every reason of a feed recomputed.`),
  ].join('\n');
}
