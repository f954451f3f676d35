import { rmSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import { programName } from '../../config/places.ts';
import { VedetteError } from '../../errors.ts';
import { version } from '../../service/version.ts';
import { createLog } from '../../log.ts';
import { serve as startServer, type Running } from '../../service/serve.ts';
import { localCaller } from '../../user/holder.ts';
import { createFirstKey } from '../../user/keys.ts';
import { makeLink } from '../../user/session/sessions.ts';
import type { Command, Invocation } from '../command.ts';
import { createDoctor } from '../doctor/run.ts';
import { stopOnSignal } from '../stop-on-signal.ts';

/** Delays the first worker, so that callers waiting for the server are served first. */
const warmUpMs = 200;
const retryMs = 200;

export const serve: Command = {
  name: 'serve',
  summary: 'Start the API server',
  examples: [
    ['vedette serve', 'Serve on 127.0.0.1:8080'],
    ['VEDETTE_PORT=9000 VEDETTE_DATA=/srv/vedette vedette serve', 'Another port and folder'],
  ],
  async run(invocation) {
    const { config, origin, warnings } = invocation.config();
    const log = createLog(config.log_level, (line) => void process.stderr.write(line));
    for (const warning of warnings) log.warn(warning);
    const running = await startServer({
      config,
      origin,
      log,
      command: 'serve',
      world: { examine: createDoctor() },
    });
    const stopped = stopOnSignal(running.stop, { config, log });
    await announce(running, invocation);
    log.info({ url: running.url, data: config.data, version }, 'serving');
    setTimeout(() => running.service.scans.warm(), warmUpMs).unref();
    return stopped;
  },
};

async function announce(running: Running, { terminal, config }: Invocation): Promise<void> {
  const { url, links } = running;
  const { data } = config().config;
  const key = await firstKey(running);
  const shownKey = key === undefined ? {} : terminal.isTerminal ? { key } : writeKeyFile(key, data);
  if (terminal.json) {
    terminal.out(JSON.stringify({ url, version, ...shownKey }));
    return;
  }
  terminal.out(`Vedette ${version} is listening on ${terminal.paint('bold', url)}`);
  if ('key' in shownKey) {
    terminal.out(`Your first API key, shown only once: ${terminal.paint('bold', shownKey.key)}`);
    terminal.out(`Open the page, signed in: ${terminal.paint('bold', await signInUrl(running))}`);
    terminal.out(`Try it:  curl -X POST -H 'x-api-key: ${shownKey.key}' ${links}/v1/user/me`);
  }
  if ('key_file' in shownKey) {
    const { key_file } = shownKey;
    terminal.out(`Your first API key is in ${key_file}. Store it safely, then delete the file.`);
    terminal.out(`Try it:  curl -X POST -H "x-api-key: $(cat '${key_file}')" ${links}/v1/user/me`);
  }
  if (!('key' in shownKey)) terminal.out(`Open the page: ${programName} open prints a link`);
  terminal.out(`Reference: ${links}/docs   Data: ${data}`);
  terminal.out(`More keys: ${programName} key create   Stop: Ctrl-C`);
}

/** The link works once and expires within minutes. */
async function signInUrl({ service: { app, ownerId } }: Running): Promise<string> {
  const call = { caller: localCaller(ownerId), from: { address: '', isHere: true } };
  return (await makeLink({}, app.world, call)).url;
}

/** The owner's first key; undefined if there has ever been one. Waits for a ledger that is away: the server runs. */
async function firstKey({ service: { store, ownerId } }: Running): Promise<string | undefined> {
  for (;;) {
    try {
      if ((await store.users.keys(ownerId)).length > 0) return undefined;
      return await createFirstKey(store.users, ownerId, Date.now);
    } catch (error) {
      if (!(error instanceof VedetteError && error.code === 'storeAway')) throw error;
      await sleep(retryMs, undefined, { ref: false });
    }
  }
}

/** Without a terminal, standard output usually ends up in a log file, where the key must not go. */
function writeKeyFile(key: string, data: string): { key_file: string } {
  const key_file = join(data, 'first-key');
  rmSync(key_file, { force: true }); // it could be a symlink, or readable by others
  writeFileSync(key_file, `${key}\n`, { mode: 0o600, flag: 'wx', flush: true });
  return { key_file };
}
