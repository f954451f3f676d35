import type { Config } from '../config/config.ts';
import { StartError } from '../errors.ts';
import { openListener } from '../http/listen.ts';
import { isLoopback } from '../http/loopback.ts';
import { readCertificate, watchCertificate } from '../http/tls.ts';
import { once } from '../lib/once.ts';
import { openService, type Service, type ServiceParts } from './open.ts';

export interface Running {
  url: string;
  service: Service;
  /** Finishes running requests, then closes everything. */
  stop: () => Promise<void>;
}

/** Opens the service and listens. Refuses plain HTTP on any address but loopback. */
export async function serve(parts: ServiceParts): Promise<Running> {
  const { config, log } = parts;
  const tls = config.tls_cert !== '' || config.tls_key !== '' ? readCertificate(config) : undefined;
  refusePlainHttp(config, tls !== undefined);
  const service = await openService({ ...parts, isServer: true });
  try {
    const at = { host: config.host, port: config.port };
    const listenParts = { settings: config, metrics: service.app.metrics, log };
    const endpoint = tls ? { at, tls } : { at };
    const listener = await openListener(service.app.handle, endpoint, listenParts);
    const unwatch = tls
      ? watchCertificate(listener.server, { inUse: tls, files: config, log })
      : () => undefined;
    const host = config.host.includes(':') ? `[${config.host}]` : config.host;
    const url = `${tls ? 'https' : 'http'}://${host}:${listener.port}`;
    service.listensAt(url);
    return {
      url,
      service,
      stop: once(async () => {
        unwatch();
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

function refusePlainHttp({ host, behind_proxy }: Config, hasTls: boolean): void {
  if (hasTls || behind_proxy || isLoopback(host)) return;
  throw new StartError(
    `Refusing to serve plain HTTP on ${host}: keys would cross the network in the clear. Set ` +
      'VEDETTE_TLS_CERT and VEDETTE_TLS_KEY (vedette tls init NAME makes them), or ' +
      'VEDETTE_BEHIND_PROXY=true when a proxy in front does TLS.',
  );
}

function explainListenFault(error: unknown, { host, port }: Config): unknown {
  const code = (error as { code?: string }).code;
  const causes: Record<string, string> = {
    EADDRINUSE: 'another program has it. Set VEDETTE_PORT to a free one',
    EACCES: 'this user may not. Set VEDETTE_PORT to one above 1023',
    EADDRNOTAVAIL: 'this machine does not have that address. Set VEDETTE_HOST',
  };
  const cause = causes[code ?? ''];
  return cause
    ? new StartError(`Cannot listen on ${host}:${port}: ${cause}.`, { cause: error })
    : error;
}
