// A server in a separate process with one extra charged operation, to be killed.
import { readConfig, type Limits } from '../../src/config/config.ts';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/keys.ts';
import { testRoutes } from './charged.ts';

const limits = JSON.parse(process.env['TEST_LIMITS'] ?? '{}') as Partial<Limits>; // of the proof
const { config } = readConfig(process.env, { files: [], data: '/' }, limits);
const log = createLog('error', (line) => void process.stderr.write(line));
const running = await serve({ config, log, command: 'serve', extraRoutes: testRoutes });
const { store, ownerId } = running.service;
const key = await createFirstKey(store.users, ownerId, Date.now);
process.send?.({ port: Number(new URL(running.url).port), key });
