// npm test: everything that must hold before a change is good, cheapest first. The last line printed
// is "N passed, N failed".
import { spawnSync } from 'node:child_process';
import { readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from './browser.mjs';
import { install, requireNode, root } from './prepare.mjs';
import { prepareTools } from './tools.mjs';

requireNode();
install();
ensureBrowser();

let passed = 0;
let failed = 0;

function check(name, program, args) {
  const { status } = spawnSync(join(root, 'node_modules', '.bin', program), args, {
    cwd: root,
    stdio: 'inherit',
  });
  process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
  if (status === 0) passed++;
  else failed++;
}

function runTests(patterns) {
  const report = join(tmpdir(), `vedette-tests-${process.pid}.json`);
  const args = [
    'run',
    '--reporter=default',
    '--reporter=json',
    `--outputFile.json=${report}`,
    ...patterns,
  ];
  const { status } = spawnSync(join(root, 'node_modules', '.bin', 'vitest'), args, {
    cwd: root,
    stdio: 'inherit',
  });
  try {
    const result = JSON.parse(readFileSync(report, 'utf8'));
    passed += result.numPassedTests;
    failed += result.numFailedTests;
    // A file that cannot even be loaded, or a fault outside of any test, fails without a failed test.
    if (status !== 0 && result.numFailedTests === 0) failed++;
    const skipped = result.numPendingTests + result.numTodoTests;
    if (skipped > 0) process.stdout.write(`${skipped} skipped\n`);
  } catch {
    failed++;
  }
  rmSync(report, { force: true });
}

const patterns = process.argv.slice(2);
if (patterns.length === 0) {
  check('format', 'prettier', ['--check', '--log-level=warn', '.']);
  check('lint', 'eslint', ['--max-warnings=0', '.']);
  check('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']);
}
await prepareTools();
runTests(patterns);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
