import { chmodSync, rmSync } from 'node:fs';
import type { Logger } from 'pino';
import type { Config } from '../../config/config.ts';
import { openAcceptor } from '../../http/acceptor.ts';
import { openListener, type Listener } from '../../http/listen.ts';
import { relaySocketPath } from '../../store/holder.ts';
import type { Service } from '../open.ts';
import { version } from '../version.ts';
import { Fleet } from './fleet.ts';
import { SharedLookups } from './shared-lookups.ts';
import type { Member } from './member.ts';
import type { Owner } from './protocol.ts';

interface Parts {
  config: Config;
  log: Logger;
  extraPublic: readonly string[];
  count: number;
}

export interface PublicListener {
  port: number;
  /** Stops accepting connections and lets requests finish. */
  drain: () => Promise<void>;
  /** Ids of the serving processes. */
  pids?: () => number[];
}

/**
 * Runs several processes behind the public address. This process accepts connections and owns
 * shared resources.
 */
export async function openFleet(service: Service, parts: Parts): Promise<PublicListener> {
  const { config, log, extraPublic, count } = parts;
  const { app, library, ownerId } = service;
  const relay = await openRelayListener(service, parts);
  const sharedLookups = new SharedLookups(app.world.lookups, (lookups) =>
    fleet.tellAll((each) => each.tell('lookedUp', lookups)),
  );
  const fleet = await Fleet.open({
    count,
    log,
    isStale: () => !service.store.isUp() || service.feeds.isBehind(),
    beginning: () => ({
      config,
      ownerId,
      version,
      extraPublic,
      relay: relaySocketPath(config.data, config.runtime_dir),
      snapshot: library.files(),
      hosts: service.banners.hasNone() ? 'none' : 'ask',
    }),
    answers: (member) =>
      createAnswers(service, {
        member,
        receive: (lookups) => {
          sharedLookups.receive(lookups);
          fleet.tellAll((each) => each.tell('lookedUp', lookups), member);
        },
      }),
  });
  service.add('processes', fleet);
  follow(service, fleet);
  const at = { host: config.host, port: config.port };
  const acceptor = await openAcceptor(at, config, (socket) => fleet.hand(socket));
  return {
    port: acceptor.port,
    pids: () => fleet.pids,
    async drain() {
      acceptor.close();
      await fleet.drain();
      await relay.drain();
    },
  };
}

/** Changes are announced to every process before they are acknowledged. */
function follow({ app, banners, ledger: { gate }, library }: Service, fleet: Fleet): void {
  gate.onForget(async (accountId) => {
    await fleet.askAll((each) => each.ask('forget', accountId));
  });
  gate.activity.addSource(() => fleet.askAll((each) => each.ask('drainActivity')));
  library.onPublish(async () => {
    const files = library.files();
    await fleet.askAll((each) => each.ask('publish', files));
  });
  banners.onFirst(async () => {
    await fleet.askAll((each) => each.ask('knowHosts', 'ask'));
  });
  app.metrics.others.add(() => fleet.askAll((each) => each.ask('readMetrics')));
}

interface Answering {
  member: Member;
  receive: Owner['lookedUp'];
}

function createAnswers(
  { app, ledger, feeds }: Service,
  { member, receive }: Answering,
): Omit<Owner, 'took' | 'closed'> {
  const { streams, world } = app;
  const held: string[] = [];
  void member.gone.then(() => {
    for (const accountId of held.splice(0)) streams.leave(accountId);
  });
  return {
    ...ledger.accountServer,
    answered: feeds.fetchSoon,
    host: (ip) => world.hosts.host(ip),
    recordLookups: (changes) => ledger.store.audit.append('lookups', changes),
    lookedUp: receive,
    async enterStream(accountId) {
      await streams.enter(accountId);
      held.push(accountId);
    },
    leaveStream(accountId) {
      const at = held.indexOf(accountId);
      if (at < 0) return;
      held.splice(at, 1);
      streams.leave(accountId);
    },
  };
}

async function openRelayListener({ app }: Service, { config, log }: Parts): Promise<Listener> {
  const socket = relaySocketPath(config.data, config.runtime_dir);
  rmSync(socket, { force: true }); // left by a killed process, because this one holds the folder
  // Only serving processes connect, and they keep connections open.
  const settings = { ...config, keepAliveMs: 0 };
  const parts = { settings, metrics: app.metrics, log };
  const listener = await openListener(app.handle, { at: { socket }, relays: true }, parts);
  chmodSync(socket, 0o600);
  return listener;
}
