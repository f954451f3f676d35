import { readFileSync } from 'node:fs';
import { resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { categories, categoryFacts, categoryNames } from '../../src/intel/category.ts';
import {
  exposureWeights,
  rules,
  score,
  scoreWords,
  thresholds,
  type Term,
} from '../../src/intel/score.ts';
import { composition } from '../../src/verdict/composition.ts';
import { verdictMeanings, verdicts } from '../../src/verdict/contract.ts';
import { claim, hour, now } from './claim.ts';

const page = readFileSync(resolve(import.meta.dirname, '../../docs/scoring.md'), 'utf8');

const table = (head: readonly string[], rows: readonly (readonly (string | number)[])[]) =>
  [head, head.map(() => '---'), ...rows].map((row) => `| ${row.join(' | ')} |`).join('\n');

function weights(): string {
  const judged = categoryNames.filter(
    (name) => !['name', 'catalogue'].includes(categories[name].kind),
  );
  const rows = judged.map((name) => {
    const facts = categoryFacts(name);
    const damping = facts.damping < 1 ? `× ${facts.damping} of ${facts.excuses.join(', ')}` : '';
    const evidence = facts.evidence === 'none' ? '' : facts.evidence;
    const raised = facts.flags.join(', ');
    return [name, facts.kind, facts.says, facts.inbound, facts.outbound, evidence, damping, raised];
  });
  const head = ['category', 'kind', 'says', 'inbound', 'outbound', 'evidence', 'excuses', 'flags'];
  return table(head, rows);
}

function exposures(): string {
  const rows = Object.values(exposureWeights).map((row) => [
    row.says,
    row.inbound,
    row.outbound,
    row.most,
  ]);
  return table(['exposed', 'inbound, each', 'outbound, each', 'at most'], rows);
}

function example(): string {
  const { inbound } = score(
    [
      claim(
        { name: 'ssh-list', category: 'bruteforce', halfLifeHours: 24 },
        { seenAt: now - 12 * hour },
      ),
      claim(
        { name: 'ipsum', category: 'abuse', weightMeans: 'lists', aggregate: true },
        { weight: 5 },
      ),
      claim({ name: 'ipsum-copy', lineage: 'ipsum', category: 'abuse', aggregate: true }),
      claim({ name: 'malware-files', category: 'malware' }),
      claim({ name: 'scanners', category: 'research-scanner' }),
    ],
    now,
  );
  const row = (term: Term) => {
    if (term.kind === 'exposure') return [];
    if (term.kind === 'rule') return [rules[term.rule], '', '', term.points];
    if (term.kind === 'warning') {
      return [term.claim.feed, `× ${term.damping} of ${term.excuses.join(', ')}`, '', term.points];
    }
    const { base, decay, strength, damping, share, points } = term;
    return [term.claim.feed, `${base} × ${decay} × ${strength} × ${damping}`, share, points];
  };
  const sum = ['', '', '', `${inbound.points}: ${inbound.word}`];
  return table(
    ['feed', 'base × decay × strength × damping', 'share', 'points'],
    [...inbound.terms.map(row), sum],
  );
}

const words = () =>
  table(
    ['verdict', 'meaning'],
    verdicts.map((verdict) => [verdict, verdictMeanings[verdict]]),
  );

const parts = () =>
  table(
    ['part', 'of', 'what counts', 'at most', 'example'],
    Object.entries(composition).map(([part, { of, says, atMost, example: shown }]) => [
      part,
      of,
      says,
      atMost,
      shown,
    ]),
  );

/** oxfmt pads table cells; only the words matter here. */
const unpadded = (text: string) => text.replace(/ +/g, ' ').replace(/-{3,}/g, '---').trim();

describe('docs/scoring.md', () => {
  it.each([
    ['weights', weights],
    ['exposure', exposures],
    ['example', example],
    ['verdicts', words],
    ['composition', parts],
  ])('shows the %s as the code has them', (name, render) => {
    const part = page.split(`<!-- ${name} -->`)[1]?.split(`<!-- /${name} -->`)[0] ?? '';
    expect(unpadded(part)).toBe(unpadded(render()));
  });

  it('names every threshold with its word', () => {
    for (const [at, threshold] of thresholds.entries()) {
      expect(unpadded(page)).toContain(
        `| from ${threshold} | ${at + 2} | ${scoreWords[at + 1] ?? ''} |`,
      );
    }
  });
});
