// npm test: what must hold before a change is good, once through every real part. npm run
// test:full: the rest, which takes long (kills, hostile corpora, stories, proofs, large sizes). The
// last line printed is "N passed, N failed, N skipped".
import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { readFileSync, rmSync } from 'node:fs';
import { setPriority, tmpdir } from 'node:os';
import { join, relative } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { digestOfTree, hasPassed, notePassed } from './checked.mjs';
import { ensureEngines } from './engines.mjs';
import { prepare, root } from './prepare.mjs';
import { prepareTools } from './tools.mjs';

const isFull = process.argv[2] === '--full';
const patterns = process.argv.slice(isFull ? 3 : 2);

// In sequence: apt runs only one installation at a time.
await Promise.all([ensureBrowser().then(() => ensureEngines()), prepare()]);
let passed = 0;
let failed = 0;
let skipped = 0;
const failures = [];

/** Lower priority than the tests, but not so low that the checks finish long after them. */
const gentle = 5;

/** Prints the output of the check when it ends. */
function check({ name, program, args }) {
  const digest = digestOfTree();
  if (hasPassed(name, digest)) {
    process.stdout.write(`ok: ${name}, files unchanged\n`);
    passed++;
    return;
  }
  const child = spawn(join(root, 'node_modules', '.bin', program), args, { cwd: root });
  if (child.pid) setPriority(child.pid, gentle);
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  return new Promise((done) => {
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
      if (status === 0) passed++;
      else {
        failed++;
        failures.push(name);
      }
      // A file changed meanwhile may not be the one that was checked.
      if (status === 0 && digestOfTree() === digest) notePassed(name, digest);
      done();
    });
  });
}

const firstLine = (text = '') => text.split('\n', 1)[0];

async function runTests(patterns) {
  const report = join(tmpdir(), `vedette-tests-${process.pid}.json`);
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    `--project=${isFull ? 'full' : 'quick'}`,
    ...patterns,
  ];
  const program = join(root, 'node_modules', '.bin', 'vitest');
  const child = spawn(program, args, { cwd: root, stdio: 'inherit' });
  const [status] = await once(child, 'close').catch(() => [1]);
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    // A file that cannot be loaded, or an error outside all tests, fails without a failed test.
    if (status !== 0 && result.numFailedTests === 0) {
      failed++;
      failures.push('outside of any test, as said above');
    }
    for (const { name, status, message, assertionResults } of result.testResults) {
      const file = relative(root, name);
      const ofFile = assertionResults.filter((test) => test.status === 'failed');
      if (status === 'failed' && ofFile.length === 0)
        failures.push(`${file}: ${firstLine(message)}`);
      for (const test of ofFile)
        failures.push(`${file}: ${test.fullName}: ${firstLine(test.failureMessages[0])}`);
    }
    skipped += result.numPendingTests + result.numTodoTests;
  } catch {
    failed++;
  }
  rmSync(report, { force: true });
}

/** Runs in parallel with the tests, which often wait for servers and browsers and leave a core idle. */
const runChecks = () =>
  Promise.all([
    check({ name: 'format', program: 'oxfmt', args: ['--check', '.'] }),
    check({ name: 'types and lint', program: 'oxlint', args: [] }),
  ]);

const checks = patterns.length === 0 && !isFull ? runChecks() : undefined;
await prepareTools();
await runTests(patterns);
await checks;
for (const failure of failures) process.stdout.write(`FAILED ${failure}\n`);
process.stdout.write(`${passed} passed, ${failed} failed, ${skipped} skipped\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
