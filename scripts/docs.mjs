// npm run docs: writes docs/reference, docs/report.md and the doors in ARCHITECTURE.md from the
// tables that the service and its tests use.
import { mkdirSync, readdirSync, rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { writeDoors } from './doors.mjs';
import { prepare, root } from './prepare.mjs';

await prepare();

const { referencePages } = await import('../dist/reference.js');
const folder = join(root, 'docs', 'reference');
const pages = referencePages();
mkdirSync(folder, { recursive: true });
for (const name of readdirSync(folder)) if (!(name in pages)) rmSync(join(folder, name));
for (const [name, text] of Object.entries(pages)) {
  writeFileSync(join(folder, name), text);
  process.stdout.write(`docs/reference/${name}\n`);
}

const { reportPage } = await import('../dist/domain/report-reference.js');
writeFileSync(join(root, 'docs', 'report.md'), reportPage());
process.stdout.write('docs/report.md\n');

writeDoors();
process.stdout.write('ARCHITECTURE.md\n');
