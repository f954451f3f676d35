import { EgressError } from '../egress/egress-error.ts';
import { webPorts, type Guard } from '../egress/guard.ts';
import { parseIp } from '../lib/ip.ts';
import type { DomainWorld } from './world.ts';

/**
 * Why a target cannot be scanned, as far as known before its name is resolved; '' if it can. The guard
 * checks every address again when dialling.
 */
export function createRefusal(guard: Guard, opensOtherPorts: boolean): DomainWorld['refuseTarget'] {
  return ({ host, port }) => {
    if (!parseIp(host)) {
      return webPorts.includes(port) || opensOtherPorts ? '' : `port ${port} is not allowed.`;
    }
    try {
      guard.check(host, port);
      return '';
    } catch (error) {
      if (error instanceof EgressError) return `${error.facts['why'] ?? 'not allowed'}.`;
      throw error;
    }
  };
}
