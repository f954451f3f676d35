import { evidenceOf, type Claim } from '../intel/claim.ts';
import { canExcuse, leftOf } from '../intel/circumstances.ts';
import { categoryFacts, type Category } from '../intel/category.ts';
import type { Score } from '../intel/score.ts';
import { shortList } from './claims.ts';
import type { SharedPlatform } from './contract.ts';

const mostNamed = 3;
const shared = new Set<Category>(['platform', 'cdn', 'mail-sender']);

/** Describes an address that many customers share; undefined for any other. */
export function platformOf(
  claims: readonly Claim[],
  outbound: Pick<Score, 'terms'>,
): SharedPlatform | undefined {
  const owners = claims.filter((claim) => shared.has(claim.feed.category) && canExcuse(claim));
  if (owners.length === 0) return undefined;
  const operators = [...new Set(owners.map(({ label, feed }) => label || feed.name))];
  const counted = new Set(
    outbound.terms.flatMap((term) =>
      term.kind === 'claim' && term.damping > 0 ? [`${term.claim.feed} ${term.claim.line}`] : [],
    ),
  );
  const warnings = owners.map(({ feed }) => categoryFacts(feed.category));
  const excused = claims.filter(
    ({ feed, line }) =>
      categoryFacts(feed.category).kind === 'threat' &&
      leftOf(evidenceOf(feed), warnings) === 0 &&
      !counted.has(`${feed.name} ${line}`),
  );
  const block = [
    ...new Set(excused.map(({ label }) => label).filter((label) => label.includes('://'))),
  ];
  return { operators, excused: excused.length, block, says: sentence(operators, excused, block) };
}

function sentence(
  operators: readonly string[],
  { length }: readonly Claim[],
  block: readonly string[],
): string {
  const whose = `Many customers share this address: ${operators.join(', ')}.`;
  if (length === 0) return whose;
  const claims = length === 1 ? '1 claim' : `${length} claims`;
  const verb = length === 1 ? 'does' : 'do';
  const instead =
    block.length > 0
      ? `Block ${shortList(block, mostNamed)} instead.`
      : 'Block the URL, file or sender instead.';
  return `${whose} ${claims} about what one of them did there ${verb} not make the address malicious. ${instead}`;
}
