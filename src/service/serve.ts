import { availableParallelism } from 'node:os';
import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { openListener } from '../http/listen.ts';
import { isLoopback } from '../http/loopback.ts';
import { readCertificate, watchCertificate, type CertificatePair } from '../http/tls.ts';
import { once } from '../lib/once.ts';
import { openFleet, type PublicListener } from './fleet/open-fleet.ts';
import { ownUrl } from './own-url.ts';
import { openService, type Service, type ServiceParts } from './open.ts';

export interface Running {
  /** URL of the listener. */
  url: string;
  /** Base URL of links. */
  links: string;
  service: Service;
  /** Ids of the serving processes; none if this process serves by itself. */
  processes: () => number[];
  /** Finishes running requests, then closes everything. */
  stop: () => Promise<void>;
}

/** Opens the service and listens. Refuses plain HTTP except on loopback. */
export async function serve(parts: ServiceParts): Promise<Running> {
  const { config, log } = parts;
  const tls = config.tls_cert !== '' || config.tls_key !== '' ? readCertificate(config) : undefined;
  refusePlainHttp(config, tls !== undefined);
  const service = await openService({ ...parts, isServer: true });
  try {
    const count = countProcesses(config);
    const listener =
      count > 1
        ? await openFleet(service, { config, log, count, extraPublic: parts.extraPublic ?? [] })
        : await openOwnListener(service, { config, log, tls });
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const scheme = tls ? 'https' : 'http';
    const links = ownUrl(config, { scheme, port: listener.port });
    service.listensAt(links);
    return {
      url: `${scheme}://${host}:${listener.port}`,
      links,
      service,
      processes: () => listener.pids?.() ?? [],
      stop: once(async () => {
        service.startDraining();
        await Promise.all([listener.drain(), service.closeControlSocket()]);
        await service.close();
      }),
    };
  } catch (error) {
    await service.close();
    throw explainListenFault(error, config);
  }
}

function countProcesses({ processes }: Config): number {
  return processes === 'auto' ? availableParallelism() : processes;
}

interface OwnListenerParts extends Pick<ServiceParts, 'config' | 'log'> {
  tls: CertificatePair | undefined;
}

/** Serves from this process. */
async function openOwnListener(
  { app }: Service,
  { config, log, tls }: OwnListenerParts,
): Promise<PublicListener> {
  const at = { host: config.host, port: config.port };
  const endpoint = tls ? { at, tls } : { at };
  const parts = { settings: config, metrics: app.metrics, log };
  const { server, port, drain } = await openListener(app.handle, endpoint, parts);
  if (!tls) return { port, drain };
  const unwatch = watchCertificate(server, { inUse: tls, files: config, log });
  return {
    port,
    drain() {
      unwatch();
      return drain();
    },
  };
}

function refusePlainHttp({ host, behind_proxy }: Config, hasTls: boolean): void {
  if (hasTls || behind_proxy || isLoopback(host)) return;
  throw new StartError(
    `Refusing to serve plain HTTP on ${host}: keys would cross the network in the clear. Set ` +
      'VEDETTE_TLS_CERT and VEDETTE_TLS_KEY (vedette tls init NAME makes them), or ' +
      'VEDETTE_BEHIND_PROXY=true if a proxy in front terminates TLS.',
  );
}

function explainListenFault(error: unknown, { host, port }: Config): unknown {
  const code = (error as { code?: string }).code;
  const causes: Record<string, string> = {
    EADDRINUSE: 'the port is in use. Set VEDETTE_PORT to a free one',
    EACCES: 'this user may not use the port. Set VEDETTE_PORT to one above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Set VEDETTE_HOST',
  };
  const cause = causes[code ?? ''];
  return cause
    ? new StartError(`Cannot listen on ${host}:${port}: ${cause}.`, { cause: error })
    : error;
}
