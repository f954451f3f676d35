// node scripts/train-url-score.mjs [SEED]: trains and measures the score of URLs on the lists of
// ../shared/data, then writes its weights, docs/phishing-score.md and its plot. Takes some minutes.
import { writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'prettier';
import { root } from './prepare.mjs';
import { importTool, prepareTools } from './tools.mjs';

const folder = resolve(root, '..', 'shared', 'data');
await prepareTools();
const { isDataHere, runTraining } = await importTool('bench/url-score', 'run');
if (!isDataHere(folder)) {
  process.stderr.write(`The training lists are not in ${folder}.\n`);
  process.exit(2);
}
const seed = Number(process.argv[2] ?? 1);
const say = (line) => process.stderr.write(`${line}\n`);
const run = runTraining({ folder, seed, say });
const { dataFiles } = await importTool('bench/url-score', 'write');
const { renderReport } = await importTool('bench/url-score', 'report');
const { plotScore } = await importTool('bench/url-score', 'plot');

const look = { printWidth: 100, singleQuote: true };
const { evaluation, trained } = run;
const dangerous = 1 / (1 + Math.exp(-evaluation.dangerous));
for (const [name, text] of Object.entries(dataFiles(trained, dangerous))) {
  writeFileSync(join(root, 'src', 'domain', 'phishing', 'data', name), text);
}
const page = await format(renderReport(run), { ...look, parser: 'markdown' });
writeFileSync(join(root, 'docs', 'phishing-score.md'), page);
const plot = plotScore(evaluation.curve, evaluation.reliability);
writeFileSync(join(root, 'docs', 'phishing-score.svg'), plot);
