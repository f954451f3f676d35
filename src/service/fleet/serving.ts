import type { Socket } from 'node:net';
import type { Duplex } from 'node:stream';
import type { Logger } from 'pino';
import { LookupRecorder } from '../../audit/lookups.ts';
import type { Config } from '../../config/config.ts';
import { urlRoutes, type UrlWorld } from '../../domain/url/routes.ts';
import { faults } from '../../errors.ts';
import { SnapshotMapper } from '../../feeds/snapshot-files.ts';
import { toExport } from '../../exports/findings/on-reports.ts';
import { openReception, type Reception } from '../../http/listen.ts';
import { createMetrics, type Metrics } from '../../http/metrics.ts';
import type { Route } from '../../http/operation.ts';
import { createRelay } from '../../http/relay.ts';
import { createHttpHandler } from '../../http/server.ts';
import { readCertificate, watchCertificate } from '../../http/tls.ts';
import type { IntelSnapshot } from '../../intel/snapshot.ts';
import { LookupCounter } from '../../ip/lookup-counter.ts';
import { ipRoutes, type IpWorld } from '../../ip/routes.ts';
import { unknownHost } from '../../ip/store.ts';
import type { Calls } from '../../lib/calls.ts';
import { openChannel } from '../../lib/channel.ts';
import { surviveFaults } from '../../lib/survive-faults.ts';
import { createLog } from '../../log.ts';
import { healthRoute } from '../../system/routes.ts';
import { limitsAt, type AccountServer } from '../../user/account-server.ts';
import { KeyGate } from '../../user/gate.ts';
import type { MeWorld } from '../../user/me.ts';
import { meRoute } from '../../user/routes.ts';
import { openDnsProbe } from '../dns-probe.ts';
import { openTracing, type Tracing } from '../tracing.ts';
import { commit } from '../version.ts';
import { SharedLookups } from './shared-lookups.ts';
import type { Beginning, HostsKnown, Owner, Serving } from './protocol.ts';

type ServingWorld = IpWorld & UrlWorld & MeWorld & { version: string; commit: string };

/** Routes answered from memory. The owner answers everything else. */
const routes: readonly Route<ServingWorld>[] = [healthRoute, meRoute, ...ipRoutes, ...urlRoutes];

/** Serves look-ups for the owner at the other end of the stream, and exits with it. */
export function openServing(stream: Duplex): {
  take: (connection: number, socket: Socket | undefined) => void;
} {
  const mapper = new SnapshotMapper();
  let app: ServingApp | undefined;
  const demand = () => {
    if (!app) throw new Error('asked before it began');
    return app;
  };
  const functions: Serving = {
    begin(beginning) {
      // First, because the files may already belong to a later generation; the owner then retries.
      const snapshot = mapper.open(beginning.snapshot);
      app ??= new ServingApp(owner, beginning, snapshot);
      return Promise.resolve();
    },
    ping(isStale) {
      if (app) app.isStale = isStale;
    },
    publish(files) {
      demand().snapshot = mapper.open(files);
    },
    knowHosts(hosts) {
      demand().hosts = hosts;
    },
    forget: (accountId) => demand().gate.forget(accountId),
    lookedUp: (lookups) => demand().sharedLookups.receive(lookups),
    drainActivity: () => demand().gate.activity.drain(),
    readMetrics: () => demand().metrics.registry.getMetricsAsJSON(),
    drain: () => demand().drain(),
  };
  const owner = openChannel<Owner>(stream, functions, faults);
  void owner.ended.then(() => process.exit());
  return {
    take(connection, socket) {
      owner.tell('took', connection);
      if (!socket || !app) {
        owner.tell('closed', connection);
        return;
      }
      socket.once('close', () => owner.tell('closed', connection));
      app.reception.adopt(socket);
    },
  };
}

/** Usage of at most this period is lost with a killed process. */
const flushMs = 1_000;

/** The state of a serving process. */
class ServingApp {
  snapshot: IntelSnapshot;
  hosts: HostsKnown;
  isStale = false;
  readonly gate: KeyGate;
  readonly sharedLookups: SharedLookups;
  readonly metrics: Metrics = createMetrics();
  readonly reception: Reception;
  readonly #recorder: LookupRecorder | undefined;
  readonly #tracing: Tracing | undefined;
  readonly #unwatch: () => void;

  constructor(owner: Calls<Owner>, beginning: Beginning, snapshot: IntelSnapshot) {
    const { config, ownerId, hosts } = beginning;
    const log = createLog(config.log_level, (line) => void process.stderr.write(line));
    this.snapshot = snapshot;
    this.hosts = hosts;
    const accountServer = accountServerOf(owner);
    const now = Date.now;
    this.gate = new KeyGate({
      store: accountServer,
      limits: limitsAt(accountServer),
      ownerId,
      now,
    });
    const lookups = new LookupCounter();
    this.sharedLookups = new SharedLookups(lookups, (lookups) => owner.tell('lookedUp', lookups));
    this.#recorder = openRecorder(owner, config, log);
    const tls =
      config.tls_cert !== '' || config.tls_key !== '' ? readCertificate(config) : undefined;
    this.#tracing = openTracing({ config, log });
    this.#tracing?.registerMetrics(this.metrics.registry);
    const handle = createHttpHandler<ServingWorld>({
      settings: config,
      routes,
      restate: toExport,
      pages: [],
      world: this.#createWorld(owner, beginning, lookups),
      gate: this.#tracing?.gate(this.gate) ?? this.gate,
      ...(this.#tracing ? { around: this.#tracing.around } : {}),
      ...(this.#recorder ? { onAsked: this.#recorder.note } : {}),
      log,
      metrics: this.metrics,
      isStale: () => this.isStale,
      streams: {
        enter: (accountId) => owner.ask('enterStream', accountId),
        leave: (accountId) => owner.tell('leaveStream', accountId),
      },
      elsewhere: createRelay(beginning.relay),
      onFirstAnswer: () => owner.tell('answered'),
    });
    // Unlimited here: the owner counts the connections of all processes.
    const settings = { ...config, sockets: Infinity, socketsPerAddress: Infinity };
    this.reception = openReception(handle, tls, { settings, metrics: this.metrics, log });
    this.reception.server.emit('listening'); // starts Node's check for slow connections
    this.#unwatch = tls
      ? watchCertificate(this.reception.server, { inUse: tls, files: config, log })
      : () => undefined;
    this.#flushRegularly(config, log);
    // The supervisor starts a new process.
    surviveFaults({ log, perMinute: config.uncaughtPerMinute, giveUp: () => process.exit(1) });
  }

  async drain(): Promise<void> {
    this.#unwatch();
    await this.reception.drain();
    await this.#recorder?.flush();
    await this.gate.activity.flush();
    this.sharedLookups.flush();
    await this.#tracing?.close();
  }

  #createWorld(
    owner: Calls<Owner>,
    { config, version, extraPublic }: Beginning,
    lookups: LookupCounter,
  ): ServingWorld {
    return {
      intel: () => this.snapshot,
      hosts: { host: (ip) => (this.hosts === 'none' ? unknownHost : owner.ask('host', ip)) },
      lookups,
      now: Date.now,
      urlLimits: config,
      gate: this.gate,
      version,
      commit,
      ...(config.dns_probe === 'on' ? { probeDns: openDnsProbe(config, extraPublic) } : {}),
    };
  }

  #flushRegularly(config: Config, log: Logger): void {
    const complain = (error: unknown) =>
      log.error({ err: error }, 'usage not reported to the owner');
    setInterval(() => void this.gate.activity.flush().catch(complain), flushMs);
    setInterval(() => void this.#recorder?.flush(), config.auditFlushSeconds * 1000);
  }
}

function openRecorder(
  owner: Calls<Owner>,
  config: Config,
  log: Logger,
): LookupRecorder | undefined {
  if (config.audit_lookups === 'off') return undefined;
  return new LookupRecorder({
    audit: { append: (_trail, changes) => owner.ask('recordLookups', changes) },
    limit: config.auditLookupBuffer,
    now: Date.now,
    complain: (error) => {
      log.error({ err: error }, 'look-ups not recorded; they will be retried');
    },
  });
}

function accountServerOf(owner: Calls<Owner>): AccountServer {
  return {
    findKey: (digest) => owner.ask('findKey', digest),
    findSession: (digest) => owner.ask('findSession', digest),
    account: (id) => owner.ask('account', id),
    plans: () => owner.ask('plans'),
    flush: (activity) => owner.ask('flush', activity),
    noteFailure: (address) => owner.ask('noteFailure', address),
    admit: (accountId, call) => owner.ask('admit', accountId, call),
    charge: (accountId, group, credits) => owner.ask('charge', accountId, group, credits),
    refund: (accountId, pots, credits) => owner.tell('refund', accountId, pots, credits),
    creditsLeft: (accountId) => owner.ask('creditsLeft', accountId),
  };
}
