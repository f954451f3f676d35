// A server of its own process whose workers run the small scan function of the tests, to be killed.
import { join } from 'node:path';
import { pathToFileURL } from 'node:url';
import { readConfig } from '../../src/config.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/main.ts';
import { createFirstKey } from '../../src/user/accounts.ts';

const { config } = readConfig(process.env, '/');
const log = createLog('error', (line) => void process.stderr.write(line));
const small = join(process.cwd(), 'test', 'domain', 'small-scan.mjs');
const scanModule = pathToFileURL(small).href;
const running = await serve({ config, log, command: 'serve', scanModule });
const { store, ownerId, scans } = running.service;
const key = await createFirstKey(store.users, ownerId, Date.now);
process.send?.({ port: Number(new URL(running.url).port), key });
process.on('message', () => process.send?.({ workers: scans.workers() }));
process.on('SIGTERM', () => void running.stop().then(() => process.exit(0)));
