// npm run load:shared-data: every feed of the catalogue whose file lies in ../shared/data goes into the
// data folder of VEDETTE_DATA, as of now, and is enabled there; so do its samples of scans. Tests and
// benches use the same code.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare, root } from './prepare.mjs';

await prepare();

const folder = resolve(root, '..', 'shared', 'data');
if (!existsSync(folder)) {
  process.stderr.write(`Nothing to load: ${join('..', 'shared', 'data')} does not exist.\n`);
  process.exit(1);
}
const { readConfig } = await import('../dist/config.js');
const { openService } = await import('../dist/main.js');
const { createLog } = await import('../dist/log.js');
const { loadShared, loadSharedScans } = await import('./shared-data.mjs');

const { config } = readConfig(process.env);
const log = createLog('warn', (line) => void process.stderr.write(line));
const service = await openService({ config, log, command: 'load:shared-data' });
let failed = 0;
try {
  const { library } = service;
  const onFeed = ({ feed, generation }) => {
    if (generation.state !== 'live') failed++;
    const why = generation.reasons.length > 0 ? `  ${generation.reasons.join('; ')}` : '';
    process.stdout.write(
      `${generation.state.padEnd(5)} ${String(generation.entries).padStart(8)}  ${feed}${why}\n`,
    );
  };
  const total = await loadShared(library, folder, { onFeed });
  process.stdout.write(
    `Loaded ${total.feeds} feeds with ${total.entries} entries into ${config.data}\n`,
  );
  await service.exploits.settled();
  const { detail } = await service.exploits.look();
  process.stdout.write(`${detail} searchable\n`);
  const scans = await loadSharedScans(service.banners.importScan, folder, ({ file, report }) => {
    const said = report.refusal ? `refused  ${report.refusal.reason}` : `${report.open} ports`;
    process.stdout.write(`scan  ${file}  ${said}\n`);
  });
  process.stdout.write(
    `${scans.files} scans, ${scans.banners} banners, ${scans.refused} refused\n`,
  );
} finally {
  await service.close();
}
process.exit(failed === 0 ? 0 : 1);
