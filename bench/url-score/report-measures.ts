import { brandCount } from '../../src/domain/phishing/brands.ts';
import { createForest } from '../../src/domain/phishing/forest.ts';
import { families, measureNames } from '../../src/domain/phishing/measures.ts';
import { handSet } from '../../src/domain/phishing/model.ts';
import { table } from './report-table.ts';
import type { Trained } from './train.ts';

const tells: readonly (readonly [feature: string, tells: string])[] = [
  [
    'name.*',
    'length, digits, hyphens, letters of the registered name; `random` is the DGA measure',
  ],
  ['subdomain.*, host.*', 'shape of what stands before it, length, bare addresses, ports'],
  ['suffix, suffix-kind', 'the public suffix, and its kind where it is rare'],
  [
    'host-word, path-word, query-word',
    'known words: the sum of their log-odds, highest and lowest',
  ],
  [
    'place',
    'free sites, dynamic DNS, given-away subdomains, rented storage, shorteners (our own lists)',
  ],
  [
    'brand, lure, together',
    'whose name it bears, words of lures, and signs that mean more in company',
  ],
  [
    'path.*, path, path-ending',
    'length, folders, page, tokens; folders of break-ins, log-ins, titles',
  ],
  ['query.*, query', 'length, members, tokens; sessions, users and URLs in the query'],
  ['*.kin', 'whether letters follow each other as in phishing URLs or as in others'],
  [
    '*.pieces',
    'pieces of two to four letters of the host, and of path and query, weighed together',
  ],
];

/** What the model looks at, with what weighs most. */
export function describeMeasures({ logOdds, nodes }: Trained): string {
  const most = families
    .filter((family) => logOdds[family].size > 0)
    .map((family) => {
      const sorted = [...logOdds[family]].sort(([, a], [, b]) => b - a);
      const name = (list: typeof sorted) =>
        list.map(([sign, value]) => `\`${sign}\` ${signed(value)}`).join(', ');
      return [
        `\`${family}\``,
        sorted.length,
        name(sorted.filter(([, value]) => value > 0).slice(0, 3)),
        name(
          sorted
            .filter(([, value]) => value < 0)
            .slice(-2)
            .reverse(),
        ),
      ];
    });
  const forest = createForest(nodes);
  return `## What is measured

${measureNames.length} measures, asked for by ${forest.roots.length} trees of at most six questions
([trees.txt](../src/domain/phishing/data/trees.txt)). All trees together start from ${forest.start.toFixed(2)}.

${table(
  ['Reason', 'Tells'],
  tells.map(([feature, text]) => [feature, text]),
)}

Some measures are sums of log-odds of single signs
([log-odds.txt](../src/domain/phishing/data/log-odds.txt)): how much oftener domains that phish show them than others.

${table(['Family', 'Signs', 'Speak most for phishing', 'Speak most against'], most)}

What a URL shows of the spelling of names and paths is read from tables of letters beside them: how surprising each
letter is after the three before it, in ordinary and in phishing URLs. The difference is \`kin\`; against letters
drawn blindly it is \`random\`, from which \`dga_score\` comes. \`pieces\` are read from two more tables
([host-pieces.txt](../src/domain/phishing/data/host-pieces.txt), [path-pieces.txt](../src/domain/phishing/data/path-pieces.txt)):
a weight in tenths for each piece of letters that at least six texts show, learnt together by logistic regression; their sum
is divided by the root of the number of pieces, so that a long text is not louder than a short one. ${brandCount} brands with their true domains are a list of our own.

Set by hand, because the lists hardly show them: ${Object.entries(handSet)
    .map(([sign, weight]) => `\`${sign}\` ${signed(weight)}`)
    .join(', ')}. They are added to the sum.

**Not measured**: the scheme, \`www.\`, and whether there is a path. In the labelled data they tell the lists apart, not the
sites. A tree that asks for something of a path stops there for a bare host, and says what it says of all that came so far.`;
}

function signed(value: number): string {
  return `${value > 0 ? '+' : '−'}${Math.abs(value).toFixed(1)}`;
}
