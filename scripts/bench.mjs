// npm run bench -- NAME [SIZE] [FOLDER]: prints the figures of bench/NAME.ts; exit code 1 if one
// misses its target. SIZE is the number of banners or exploits; for other benchmarks, the
// milliseconds per round. Banners are generated in FOLDER and left there for the next run; without
// FOLDER, in a temporary folder.
import { importTool, prepareTools } from './tools.mjs';

const benches = {
  http: 'benchHttp',
  ip: 'benchIp',
  cores: 'benchCores',
  banner: 'benchBanner',
  embedded: 'benchEmbedded',
  exploit: 'benchExploit',
  exposure: 'benchExposure',
  cluster: 'benchCluster',
  cve: 'benchCve',
  probe: 'benchProbe',
  fingerprint: 'benchFingerprint',
  checks: 'benchChecks',
  scan: 'benchScan',
  url: 'benchUrl',
  watch: 'benchWatch',
  lists: 'benchLists',
  web: 'benchWeb',
  cli: 'benchCli',
  dialects: 'benchDialects',
  pattern: 'benchPattern',
};
const [name, size, folder] = process.argv.slice(2);
if (!Object.hasOwn(benches, name ?? '') || (size !== undefined && !(Number(size) > 0))) {
  process.stderr.write(
    `Usage: npm run bench -- NAME [SIZE] [FOLDER], where NAME is ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(2);
}
await prepareTools();
const { report } = await importTool('bench', 'figure');
const tool = await importTool('bench', name);
const given = size === undefined ? undefined : Number(size);
process.exitCode = await report(tool[benches[name]](given, folder ? { folder } : undefined));
