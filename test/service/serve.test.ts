import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { setTimeout as sleep } from 'node:timers/promises';
import { expect, it } from 'vitest';
import { createLog } from '../../src/log.ts';
import { serve } from '../../src/service/serve.ts';
import { createFirstKey } from '../../src/user/keys.ts';
import { collectGarbage } from '../garbage.ts';
import { send, testConfig } from '../harness.ts';
import { environmentOf, thisInstallation } from '../proof/installation.ts';

/** A used and closed service, and a way to see whether it is still in memory. */
async function former(): Promise<WeakRef<object>> {
  const config = testConfig();
  const log = createLog('silent', () => undefined);
  const { service, url, stop } = await serve({ config, log, command: 'serve' });
  const key = await createFirstKey(service.store.users, service.ownerId, Date.now);
  const port = Number(new URL(url).port);
  for (const path of ['/v1/user/me', '/v1/exploit/search?query=nothing', '/metrics']) {
    expect((await send({ port, path, key })).status).toBe(200);
  }
  await stop();
  return new WeakRef(service);
}

it('releases a closed service', async () => {
  const services = [await former(), await former()];
  // Releasing it may take several turns of the event loop.
  for (let turn = 0; turn < 3_000 && services.some((service) => service.deref()); turn++) {
    await sleep(20);
    collectGarbage();
  }

  expect(services.filter((service) => service.deref() !== undefined)).toHaveLength(0);
});

it('stops on request even if its log cannot be written', async () => {
  const child = spawn(process.execPath, ['bin/vedette', 'serve', '--json'], {
    env: environmentOf(thisInstallation, testConfig().data),
    stdio: ['ignore', 'pipe', 'pipe'],
  });
  const exited = once(child, 'exit');
  await once(child.stdout, 'data');

  child.stderr.destroy();
  child.kill('SIGTERM');

  expect(await exited).toEqual([0, null]);
});
