// A server in a separate process, to be killed. Its workers run the tests' small scan function, unless
// they should run the product's own.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig, type Limits } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/keys.ts';

const { VEDETTE_PROOF_SCAN: wanted, ...environment } = process.env;
const limits = JSON.parse(environment['TEST_LIMITS'] ?? '{}') as Partial<Limits>; // of the proof
const { config } = readConfig(environment, { files: [], data: '/' }, limits);
const log = createLog('error', (line) => void process.stderr.write(line));
const small = join(process.cwd(), 'test', 'domain', 'small-scan.mjs');
const scans = wanted === 'real' ? {} : { scanModule: pathToFileURL(small).href };
const running = await serve({ config, log, command: 'serve', ...scans });
const { store, ownerId, scans: queue } = running.service;
const key = await createFirstKey(store.users, ownerId, Date.now);
process.send?.({ port: Number(new URL(running.url).port), key });
process.on('message', () => process.send?.({ workers: queue.workers() }));
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
