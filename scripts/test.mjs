// npm test: everything that must hold before a change is good, cheapest first. The last line printed
// is "N passed, N failed".
import { spawn, spawnSync } from 'node:child_process';
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

/** Side by side, since each of them keeps one core busy; what they say is printed when they end. */
function check(name, program, args) {
  const child = spawn(join(root, 'node_modules', '.bin', program), args, { cwd: root });
  const said = [];
  for (const stream of [child.stdout, child.stderr]) stream.on('data', (bytes) => said.push(bytes));
  return new Promise((done) => {
    child.on('error', (error) => said.push(Buffer.from(`${error.message}\n`)));
    child.on('close', (status) => {
      process.stdout.write(Buffer.concat(said));
      process.stdout.write(`${status === 0 ? 'ok' : 'FAILED'}: ${name}\n`);
      if (status === 0) passed++;
      else failed++;
      done();
    });
  });
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
  await Promise.all([
    check('lint', 'eslint', ['--max-warnings=0', '.']),
    check('types', 'tsc', ['--noEmit', '-p', 'tsconfig.json']),
    check('format', 'prettier', ['--check', '--log-level=warn', '.']),
  ]);
}
await prepareTools();
runTests(patterns);
process.stdout.write(`${passed} passed, ${failed} failed\n`);
process.exit(failed === 0 && passed > 0 ? 0 : 1);
