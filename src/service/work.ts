import { StartError } from '../errors.ts';
import { once } from '../lib/once.ts';
import { openService, type Service, type ServiceParts } from './open.ts';

interface Working {
  service: Service;
  /** Lets running scans finish for a while; the rest return to the queue. */
  stop: () => Promise<void>;
}

/** Runs scans from a ledger that servers share. Serves no requests. */
export async function work(parts: ServiceParts): Promise<Working> {
  if (parts.config.ledger === '') {
    throw new StartError(
      'vedette worker takes scans from a ledger that servers share: set VEDETTE_LEDGER=postgres://… as ' +
        'those servers do. A server with its own ledger starts its workers itself.',
    );
  }
  const service = await openService({ ...parts, isServer: true, isWorker: true });
  service.scans.warm();
  return {
    service,
    stop: once(async () => {
      service.startDraining();
      await service.close();
    }),
  };
}
