import { domainSteps, pageRules } from '../../src/domain/phishing/page-score.ts';
import {
  averageF1,
  countings,
  suspiciousFrom,
  type Counting,
  type Evaluation,
} from './evaluate.ts';
import type { Quality } from './measure.ts';
import type { Run } from './run.ts';
import { describeMeasures } from './report-measures.ts';
import { table, type Cell } from './report-table.ts';

import { sourceWords } from './source-words.ts';

/** docs/phishing-score.md, from an evaluation. */
export function renderReport({ evaluation, trained }: Run): string {
  return (
    [
      intro(evaluation),
      reading(evaluation),
      describeMeasures(trained),
      pages(),
      data(evaluation),
      results(evaluation),
      weaknesses(evaluation),
      again(),
    ].join('\n\n') + '\n'
  );
}

function intro({ splits, topSites, acrossTime }: Evaluation): string {
  const { mean, worst } = averageF1(splits.balanced);
  return `# How a URL is judged

Made by \`scripts/train-url-score.mjs\`, which trains the model and measures it; do not edit.

A URL can be judged without visiting it: by its host name, the place it is hosted, its path, and whose
name it bears. What is measured goes through small trees that were learnt once and are committed as readable
data. Each tree adds a little to a sum; each step in it counts for the measure it asked for, so every verdict
comes apart into reasons that add up.

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

- At most three URLs of a phishing domain and 40 of a benign host are learnt from; all URLs of the labelled set are tested.
- Names under a platform (\`x.vercel.app\`) are domains of their own, also where the public suffix list does not know it.
- The labelled benign URLs come from about 310 hosts, all with a path. The lists of popular sites are bare hosts. The top sites
  come twice, bare and with a path; of the other lists half get a path. Paths are drawn from another benign host
  **of the same side of the split**. About one in seven is a hand-written ordinary page instead (log-in, cart, search, item …):
  those are learnt from, and shown apart, but no figure asked for counts them.
- Learning weighs two sets: the labelled one with the top sites (nine tenths), and the newer and larger lists. In each
  both kinds weigh the same, and bare hosts weigh as much among benign URLs as among phishing ones.
- Of the part of Phishing.Database that was at hand, hosts beginning with a digit are thinned out: the part is an
  alphabetical slice.
- \`&amp;\`, \`*\`, fragments, slashes at the ends, \`www.\`, scheme and upper case of hosts are taken away before anything is looked at.
- Log-odds, letters and pieces that trees learn from are those of the other three quarters of the domains, so no URL vouches for itself.
- A sign counts only if five domains show it.`;
}

const waysToCount: Readonly<Record<Counting, string>> = {
  balanced: '**headline**: at most ten URLs of a domain; top sites half bare, half with a path',
  'every-url': 'the same with every URL of every domain',
  'bare-alike': 'as the headline, with as many bare hosts among benign URLs as PhishTank has',
  'with-path': 'as the headline, top sites with a path only',
};

function results(evaluation: Evaluation): string {
  const { splits, pooled, bySource, acrossSets, acrossTime, baseRates } = evaluation;
  const row = (name: Cell, { precision, recall, f1 }: Quality) => [
    name,
    f(precision),
    f(recall),
    f(f1),
  ];
  return `## Results

![Precision against recall; reliability of the probabilities](phishing-score.svg)

### Ten splits by registrable domain

Labelled set: PhishTank's URLs against as many benign ones, half of the labelled list, half of the top sites (half of them bare,
half with the path of another benign host); at most ten URLs of a registrable domain, so that no single site decides a
split. No domain, and no domain a path was drawn from, is on both sides; the tables of words and letters are learnt anew for
each split. At \`suspicious\`.

${table(
  ['Split', 'Precision', 'Recall', 'F1'],
  splits.balanced.map((quality, at) => row(at + 1, quality)),
)}

The same scores, counted otherwise:

${table(
  ['Counted', 'F1, mean', 'F1, worst'],
  [
    ...countings.map((way): [string, Quality[]] => [waysToCount[way], splits[way]]),
    ['all sources pooled, kinds as frequent as they are', pooled] as [string, Quality[]],
  ].map(([words, qualities]) => [
    words,
    f(averageF1(qualities).mean),
    f(averageF1(qualities).worst),
  ]),
)}

### Each source, judged by models that never saw the domain

${table(
  ['Source', 'URLs', 'Suspicious or worse', 'Dangerous'],
  bySource.map(({ source, phishing, count, suspicious, dangerous }) => [
    `${source} (${phishing ? 'recall' : 'false alarms'})`,
    count,
    p(suspicious),
    p(dangerous),
  ]),
)}

### Across data sets

Each source judged by a model that learnt from the others only.

${table(
  ['Left out', 'URLs', 'Suspicious or worse', 'Recall at precision 0.95'],
  acrossSets.map(({ source, phishing, count, suspicious, recallAt95 }) => [
    `${source} (${phishing ? 'recall' : 'false alarms'})`,
    count,
    p(suspicious),
    phishing ? f(recallAt95) : '–',
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
    f(quality.precision),
    f(quality.recall),
    f(quality.f1),
  ]),
)}`;
}

function weaknesses({ topSites, bySource }: Evaluation): string {
  const of = (name: string) => bySource.find(({ source }) => source === name)?.suspicious ?? 0;
  return `## Where it is weak

- **How the model was chosen.** The kind of model, its size, its measures, the weights of the sources and the threshold for
  \`suspicious\` were chosen on splits of another seed, and on inner splits of nine tenths of the domains. The lists are the same, so the ten
  splits are not wholly untouched.
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
- **Ordinary pages** of a kind that was not learnt: ${p(of('hand-written pages'))} of those written by hand are called suspicious when
  the page was on the other side of the split.
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

function f(value: number): string {
  return value.toFixed(3);
}

function p(share: number): string {
  return `${Number((100 * share).toFixed(2))} %`;
}
