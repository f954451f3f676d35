// npm run bench -- NAME: prints the figures of bench/NAME.ts, exit code 1 when one is short.
import { importTool, prepareTools } from './tools.mjs';

const benches = { http: 'benchHttp', ip: 'benchIp' };
const [name] = process.argv.slice(2);
if (!Object.hasOwn(benches, name ?? '')) {
  process.stderr.write(
    `Usage: npm run bench -- NAME, where NAME is ${Object.keys(benches).join(', ')}.\n`,
  );
  process.exit(2);
}
await prepareTools();
const { report } = await importTool('bench', 'figure');
const tool = await importTool('bench', name);
process.exitCode = await report(tool[benches[name]]());
