// npm run load:shared-data [NAME…]: loads every catalogue feed with a file in ../shared/data into
// the data folder of VEDETTE_DATA, dated now, and enables it there; likewise the scan samples. A
// NAME is a feed or a prefix of file names, such as nvd/nvdcve-2.0-2024 or scan-samples; only those
// are then loaded. Needs no network. Benchmarks use the same code.
import { existsSync } from 'node:fs';
import { join, resolve } from 'node:path';
import { prepare, root } from './prepare.mjs';

const names = process.argv.slice(2);
const isNamed = (feed, file) =>
  names.length === 0 || names.some((name) => name === feed || file.startsWith(name));
const folder = resolve(root, '..', 'shared', 'data');
if (!existsSync(folder)) {
  process.stderr.write(`Nothing to load: ${join('..', 'shared', 'data')} does not exist.\n`);
  process.exit(1);
}

await prepare();
const { readConfig } = await import('../dist/config/config.js');
const { openService } = await import('../dist/service/open.js');
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
  const total = await loadShared(library, folder, {
    isWanted: ({ name }, file) => isNamed(name, file),
    onFeed,
  });
  process.stdout.write(
    `Loaded ${total.feeds} feeds with ${total.entries} entries into ${config.data}\n`,
  );
  for (const part of ['cves', 'exploits', 'fingerprints']) {
    await service[part].settled();
    const { detail } = await service[part].status();
    process.stdout.write(`${part}: ${detail}\n`);
  }
  await loadScans(service);
} finally {
  await service.close();
}
process.exit(failed === 0 ? 0 : 1);

async function loadScans({ banners }) {
  const onFile = ({ file, report }) => {
    const said = report.refusal ? `refused  ${report.refusal.reason}` : `${report.open} ports`;
    process.stdout.write(`scan  ${file}  ${said}\n`);
  };
  const isWanted = (file) => isNamed('scan-samples', file);
  const total = await loadSharedScans(banners.importScan, folder, { isWanted, onFile });
  process.stdout.write(
    `${total.files} scans, ${total.banners} banners, ${total.refused} refused\n`,
  );
}
