import { brandCount } from '../../src/domain/phishing/brands.ts';
import { handSet } from '../../src/domain/phishing/model.ts';
import { domainSteps, pageRules } from '../../src/domain/phishing/page-score.ts';
import { averageF1, suspiciousFrom, type Evaluation } from './evaluate.ts';
import type { Quality } from './measure.ts';
import type { Run } from './run.ts';

import { sourceWords } from './source-words.ts';

type Cell = string | number;

/** docs/phishing-score.md, from an evaluation. */
export function renderReport({ evaluation, trained }: Run): string {
  return (
    [
      intro(evaluation),
      reading(evaluation),
      signs(trained.weights, trained.start),
      pages(),
      data(evaluation),
      results(evaluation),
      weaknesses(evaluation),
      again(),
    ].join('\n\n') + '\n'
  );
}

function intro({ splits, topSites, acrossTime }: Evaluation): string {
  const { mean, worst } = averageF1(splits);
  return `# How a URL is judged

Made by \`scripts/train-url-score.mjs\`, which trains the model and measures it; do not edit.

A URL can be judged without visiting it: by its host name, the place it is hosted, its path, and whose
name it bears. The model is a sum. Every sign that a URL shows adds a weight that was learnt once and is
committed as readable data; nothing else happens, so every verdict can be added up by hand.

| Figure | Asked for | Measured |
| --- | --- | --- |
| F1, mean of ten splits by registrable domain | at least 0.95 | ${f(mean)} |
| F1, worst of the ten | at least 0.90 | ${f(worst)} |
| Recall at precision 0.95, trained before a day and tested after it | at least 0.80 | ${f(acrossTime.recallAt95)} |
| False alarms for \`dangerous\` on the top 10,000 sites | at most 0.1 % | ${p(topSites.alarms / Math.max(1, topSites.count))} (${topSites.alarms} of ${topSites.count}) |

These are figures of balanced sets. Real traffic is not balanced: read [the base rates](#base-rates) and
[where it is weak](#where-it-is-weak) before you act on a verdict. The speed is measured by
\`npm run bench -- url\`.`;
}

function reading({ dangerous }: Evaluation): string {
  const probability = 1 / (1 + Math.exp(-dangerous));
  return `## Reading an answer

\`\`\`sh
bin/vedette url https://paypa1-login.example/verify
bin/vedette url --json - < urls.txt
curl -G -H "x-api-key: $KEY" --data-urlencode 'url=https://paypa1-login.example/verify' "$URL/v1/domain/url?explain=true"
curl -H "x-api-key: $KEY" --data-binary @urls.txt "$URL/v1/domain/url"
\`\`\`

- \`probability\` is from 0 to 1, **as if one URL in two were phishing**. Where phishing is rarer, it is lower in truth.
- \`verdict\` is \`dangerous\` from ${probability.toFixed(4)} on, \`suspicious\` from ${suspiciousFrom} on, else \`no sign\`. There is no
  \`safe\`: a broken-into shop and a fresh domain with a dull name show nothing in their URL.
- \`reasons\` hold a feature, its weight and a sentence. A weight is a log-odds: +0.7 doubles the odds of
  phishing, −0.7 halves them. With \`explain=true\` all of them come, with the \`start\` of the sum; start and weights
  add up to \`log_odds\`, and \`probability = 1 / (1 + e^−log_odds)\`.
- Host names are compared as A-labels (UTS 46, non-transitional). URLs in any script are taken; \`host\` in the answer
  is the name as people read it.`;
}

const families: readonly (readonly [family: string, tells: string])[] = [
  ['host', 'bare addresses, unusual ports, user names before the host, length, scripts'],
  ['suffix', 'the public suffix, where enough domains had it; suffix-kind for the others'],
  [
    'place',
    'free sites, dynamic DNS, given-away subdomains, rented storage, shorteners (lists of our own)',
  ],
  ['brand', 'whose name it bears: own site, homograph, look-alike, in name, subdomain or path'],
  ['lure', 'how many words of lures (log-in, verify, wallet …) the host name holds'],
  [
    'name',
    'length, digits, hyphens and spelling of the registered name; random is the DGA measure',
  ],
  ['subdomain', 'the same of what stands before it'],
  ['path', 'tokens, folders of break-ins, endings, titles, spelling of the path'],
  [
    'query',
    'tokens, sessions, users and URLs in the query; query-word for the names of its members',
  ],
  ['together', 'signs that mean more in company'],
  ['host-word', 'single words of host names'],
  ['path-word', 'single words of paths'],
  ['query-word', 'names of members of queries'],
];

function signs(weights: ReadonlyMap<string, number>, start: number): string {
  const rows = families.map(([family, tells]) => {
    const own = [...weights].filter(
      ([sign]) => sign.startsWith(`${family}.`) || sign.startsWith(`${family}-kind.`),
    );
    const sorted = own.sort(([, a], [, b]) => b - a);
    const name = (list: typeof own) =>
      list
        .map(
          ([sign, weight]) =>
            `\`${sign.slice(family.length + 1)}\` ${weight > 0 ? '+' : '−'}${Math.abs(weight).toFixed(1)}`,
        )
        .join(', ');
    return [
      `\`${family}\``,
      tells,
      own.length,
      name(sorted.slice(0, 3)),
      name(sorted.slice(-2).reverse()),
    ];
  });
  return `## The signs

${weights.size} signs, starting from ${start.toFixed(2)}. All weights are in
[weights.txt](../src/domain/phishing/data/weights.txt). What a URL shows of the spelling of names and paths is
read from tables of letters beside it: how surprising each letter is after the three before it, in ordinary and in
phishing URLs. The difference is the sign \`kin\`; against letters drawn blindly it is \`random\`, from which
\`dga_score\` comes. ${brandCount} brands with their true domains are a list of our own.

${table(['Family', 'Tells', 'Signs', 'Speak most for phishing', 'Speak most against'], rows)}

Set by hand, because the lists hardly show them: ${Object.entries(handSet)
    .map(([sign, weight]) => `\`${sign}\` +${weight}`)
    .join(', ')}.

**Not signs**: the scheme, \`www.\`, and whether there is a path. In the labelled data they tell the lists apart, not the sites.`;
}

function pages(): string {
  const rows = pageRules.map(({ feature, weight, says }) => [
    `\`${feature}\``,
    weight.toFixed(2),
    says,
  ]);
  return `## After a visit

A visited page adds what it showed to the log-odds of its URL. There is no labelled set of visits, so these weights
are set by hand, as a person would argue: 0.7 doubles the odds, 2.3 makes them tenfold. A weight counts once for each
time, up to the limit in the code. Before them −2 is added: the model was taught as if every second URL were
phishing, and visits are not. **They are not measured.**

<!-- page-rules -->

${table(['Feature', 'Log-odds', 'Says'], rows)}

<!-- /page-rules -->

The sum as a percentage is \`url_phishing_prob\`. \`domain_score\` is ${domainSteps
    .map((from, at) => `\`${['low', 'moderate', 'dangerous', 'critical'][at] ?? ''}\` from ${from}`)
    .join(', ')}, else \`safe\`, which is the wire's word for "nothing speaks against it".`;
}

function data({ rows }: Evaluation): string {
  return `## What it was taught

${rows.phishing} phishing and ${rows.benign} benign URLs (test data that is not part of this project):

${table(
  ['Source', 'URLs', 'What'],
  Object.entries(rows.bySource).map(([source, count]) => [
    source,
    count,
    sourceWords[source] ?? '',
  ]),
)}

- At most three URLs of a phishing domain and 80 of a benign host are learnt from; all URLs of the labelled set are tested.
- Names under a platform (\`x.vercel.app\`) are domains of their own, also where the public suffix list does not know it.
- The labelled benign URLs come from about 310 hosts, all with a path. The lists of popular sites are bare hosts. So many of these get
  a path, drawn from another benign host **of the same side of the split** or from a short list of ordinary pages (log-in, cart,
  contact …), that the share of bare hosts is the same among phishing and benign URLs.
- Of the part of Phishing.Database that was at hand, hosts beginning with a digit are thinned out: the part is an
  alphabetical slice.
- \`&amp;\`, \`*\`, fragments, slashes at the ends, \`www.\`, scheme and upper case of hosts are taken away before anything is looked at.
- Letters are learnt on three quarters of the domains and looked up on the fourth in turn, so no URL vouches for itself.
- A sign counts only if eight domains show it.`;
}

function results(evaluation: Evaluation): string {
  const { splits, pooled, bySource, acrossSets, acrossTime, baseRates } = evaluation;
  const all = averageF1(pooled);
  const row = (name: Cell, { precision, recall, f1 }: Quality) => [
    name,
    f(precision),
    f(recall),
    f(f1),
  ];
  return `## Results

![Precision against recall; reliability of the probabilities](phishing-score.svg)

### Ten splits by registrable domain

Labelled set: PhishTank's URLs against as many benign ones, half of the labelled list, half of the top sites; at most ten URLs of
a registrable domain, so that no single site decides a split. At \`suspicious\`.

${table(
  ['Split', 'Precision', 'Recall', 'F1'],
  splits.map((quality, at) => row(at + 1, quality)),
)}

All sources pooled, three URLs a domain, kinds as frequent as they are: F1 ${f(all.mean)} on average, ${f(all.worst)} at worst.
That is below 0.95: JPCERT's and Phishing.Database's bare domains often show nothing.

### Each source, judged by models that never saw the domain

${table(
  ['Source', 'URLs', 'Suspicious or worse', 'Dangerous'],
  bySource.map(({ source, phishing, count, suspicious, dangerous }) => [
    `${source} (${phishing ? 'recall' : 'false alarms'})`,
    ...[count, p(suspicious), p(dangerous)],
  ]),
)}

### Across data sets

Each source judged by a model that learnt from the others only.

${table(
  ['Left out', 'URLs', 'Suspicious or worse', 'Recall at precision 0.95'],
  acrossSets.map(({ source, phishing, count, suspicious, recallAt95 }) => [
    `${source} (${phishing ? 'recall' : 'false alarms'})`,
    ...[count, p(suspicious), phishing ? f(recallAt95) : '–'],
  ]),
)}

### Across time

Learnt from PhishTank and JPCERT before 2025-01-01 (${acrossTime.before} URLs) and half of the benign domains; tested on
JPCERT's ${acrossTime.after} URLs from that day on, of domains not seen before, against the other half. Recall at precision 0.95:
**${f(acrossTime.recallAt95)}**. At \`suspicious\`: precision ${f(acrossTime.quality.precision)}, recall ${f(acrossTime.quality.recall)}, F1 ${f(acrossTime.quality.f1)}.

### Base rates

What the same recall and false alarms come to where phishing is rare. All sources pooled.

${table(
  ['Phishing', 'Verdict', 'Precision', 'Recall', 'F1'],
  baseRates.map(({ base, verdict, quality }) => [
    p(base),
    verdict === 'suspicious' ? 'suspicious or worse' : verdict,
    ...[f(quality.precision), f(quality.recall), f(quality.f1)],
  ]),
)}`;
}

function weaknesses({ topSites, bySource }: Evaluation): string {
  const of = (name: string) => bySource.find(({ source }) => source === name)?.suspicious ?? 0;
  return `## Where it is weak

- **The ten splits are not untouched.** Variants of the model were chosen by looking at the errors of some of them, and at
  most ten URLs of a domain count. With every URL counted an earlier version had a mean F1 of 0.921, and 0.819 at worst.
- **Suspicious is a hint, not a verdict.** Where one URL in a thousand is phishing, nearly all that are called suspicious
  are not. Use it to choose what to visit; block on \`dangerous\`, a feed or a visit.
- **Sites that were broken into** keep their good name. Only the path can tell, and a short path tells little.
- **Fresh domains with dull names** and no path show nothing; only feeds and the age of the domain help.
- **Free platforms** are known here mostly from phishing, because lists of popular sites hold few of their customers. Honest
  sites there are called suspicious far too often; we cannot measure how often.
- **Hosts of machines** (${p(of('umbrella'))} of Umbrella's names are called suspicious): content networks and telemetry have names that look drawn
  by chance.
- The benign paths come from about 310 sites and from 2015. Small firms, schools and clubs are hardly among the benign hosts.
- JPCERT's phishing is aimed at Japan and PhishTank's is of 2020; campaigns change, and so must the weights. Train again.
- The top sites: the threshold for each tenth was set on the other nine tenths; ${topSites.bareAlarms} of the ${topSites.alarms} alarms are bare hosts.
  Brands on our own list are among the top sites, which helps a little.`;
}

function again(): string {
  return `## Again

\`\`\`sh
node scripts/train-url-score.mjs   # needs the lists in ../shared/data; writes the weights and this page
npm run proof -- url               # measures anew and compares with what is asked for
npm run bench -- url               # microseconds a URL, URLs a second over HTTP
\`\`\`

The same seed gives the same weights.`;
}

export function table(head: readonly string[], rows: readonly (readonly Cell[])[]): string {
  return [head, head.map(() => '---'), ...rows]
    .map((cells) => `| ${cells.join(' | ')} |`)
    .join('\n');
}

function f(value: number): string {
  return value.toFixed(3);
}

function p(share: number): string {
  return `${Number((100 * share).toFixed(2))} %`;
}
