// npm run train:url [SEED]: trains the URL score on the lists of ../shared/data, and measures it
// with each list left out in turn. Writes the weights to src/domain/phishing/data, the tables to
// docs/phishing-score.md and docs/truth.md, and the plot beside them. Takes about half an hour on
// one core and 5 GB of memory.
import { existsSync, readFileSync, writeFileSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { format } from 'oxfmt';
import { root } from './prepare.mjs';
import { importTool, prepareTools } from './tools.mjs';

const folder = resolve(root, '..', 'shared', 'data');
await prepareTools();
const { hasSources } = await importTool('bench/url-score', 'sources');
const { measureLists, trainAll } = await importTool('bench/url-score', 'run');
const { dataFiles } = await importTool('bench/url-score', 'write');
const { renderTables } = await importTool('bench/url-score', 'report');
const { plotReliability } = await importTool('bench/url-score', 'plot');
if (!hasSources(folder)) {
  process.stderr.write(`The training lists are missing from ${folder}.\n`);
  process.exit(2);
}
const seed = Number(process.argv[2] ?? 1);
const say = (line) => process.stderr.write(`${line}\n`);

const run = measureLists({ folder, seed, say });
const linear = trainAll(run.corpus, seed);
for (const [name, content] of Object.entries(dataFiles(linear, run.calibration))) {
  writeFileSync(join(root, 'src', 'domain', 'phishing', 'data', name), content);
}
writeFileSync(join(root, 'docs', 'phishing-score.svg'), plotReliability(run.byList.reliability));
for (const page of ['phishing-score.md', 'truth.md']) {
  await fillIn(join(root, 'docs', page), renderTables(run));
}

/** Replaces the text between the marks of a page. */
async function fillIn(file, tables) {
  if (!existsSync(file)) return;
  const page = readFileSync(file, 'utf8').replace(
    /(<!-- url-figures -->\n)[^]*?(<!-- \/url-figures -->)/,
    (_, before, after) => `${before}\n${tables}\n${after}`,
  );
  const { code } = await format(file, page);
  writeFileSync(file, code);
}
