import type { Evaluation, ListQuality } from './leave-out.ts';
import type { Run } from './run.ts';

/** The tables of a run, in Markdown. */
export function renderTables({ byList, byCollector, calibration, corpus }: Run): string {
  const { suspicious, dangerous } = calibration.thresholds;
  const phishing = corpus.phishing.reduce((sum, label) => sum + label, 0);
  return `Measured on ${corpus.source.length} URLs (${phishing} phishing) of ${corpus.sources.length} lists by \`npm run train:url\`. A list is scored
by a model that was taught neither the list nor any domain in it. \`suspicious\` starts at a probability of ${probability(suspicious)},
\`dangerous\` at ${probability(dangerous)}, as if one URL in two were phishing.

| Mean of the lists left out | Goal | Each list left out | Each collector left out |
| --- | --- | --- | --- |
${meanRows(byList, byCollector)}

Phishing lists, each left out:

| List | URLs | AUC | F1 | suspicious | dangerous |
| --- | --- | --- | --- | --- | --- |
${byList.phishing.map(phishingRow).join('\n')}

The same with every list of its collector left out:

| List | AUC | F1 | suspicious |
| --- | --- | --- | --- |
${byCollector.phishing.map((row) => `| ${row.name} | ${share(row.area)} | ${share(row.f1)} | ${percent(row.suspicious)} |`).join('\n')}

Ordinary lists with the most false alarms, of ${byList.ordinary.length}, each left out:

| List | URLs | suspicious | dangerous |
| --- | --- | --- | --- |
${worst(byList.ordinary).map(ordinaryRow).join('\n')}

Well-known hosts (no ordinary pages; lists of popular sites are exempt once a feed of them is loaded):

| List | URLs | suspicious | dangerous |
| --- | --- | --- | --- |
${byList.wellKnown.map(ordinaryRow).join('\n')}

| Probability said | Found to be phishing | Share of URLs |
| --- | --- | --- |
${byList.reliability.map((bin) => `| ${share(bin.said)} | ${share(bin.found)} | ${percent(bin.share)} |`).join('\n')}
`;
}

function meanRows({ mean: lists }: Evaluation, { mean: collectors }: Evaluation): string {
  return [
    `| AUC | at least 0.985 | ${share(lists.area)} | ${share(collectors.area)} |`,
    `| F1 at \`suspicious\`, both kinds equally frequent | at least 0.90 | ${share(lists.f1)} | ${share(collectors.f1)} |`,
    `| Phishing called at least \`suspicious\` | at least 80 % | ${percent(lists.recall)} | ${percent(collectors.recall)} |`,
    `| Ordinary pages called at least \`suspicious\` | at most 2 % | ${percent(lists.alarms)} | ${percent(collectors.alarms)} |`,
    `| Ordinary pages called \`dangerous\` | at most 0.1 % | ${percent(lists.dangerous)} | ${percent(collectors.dangerous)} |`,
  ].join('\n');
}

function phishingRow({ name, count, area, f1, suspicious, dangerous }: ListQuality): string {
  return `| ${name} | ${count} | ${share(area)} | ${share(f1)} | ${percent(suspicious)} | ${percent(dangerous)} |`;
}

function ordinaryRow({ name, count, suspicious, dangerous }: ListQuality): string {
  return `| ${name} | ${count} | ${percent(suspicious)} | ${percent(dangerous)} |`;
}

const shownLists = 15;

function worst(lists: readonly ListQuality[]): ListQuality[] {
  return lists.toSorted((a, b) => b.suspicious - a.suspicious).slice(0, shownLists);
}

function probability(logOdds: number): string {
  return share(1 / (1 + Math.exp(-logOdds)));
}

function share(value = 0): string {
  return value.toFixed(3);
}

function percent(value: number): string {
  return `${(100 * value).toFixed(2)} %`;
}
