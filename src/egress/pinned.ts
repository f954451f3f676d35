import type { Guard } from './guard.ts';
import type { Endpoint, Resolve } from './resolve.ts';

/**
 * Each name is resolved once and keeps its addresses, which defeats DNS rebinding. Refusals are
 * remembered too.
 */
export function createPinned({ resolve, guard }: { resolve: Resolve; guard: Guard }): Resolve {
  const places = new Map<string, Endpoint>();
  const asked = new Map<string, Promise<Endpoint>>();
  return async (target, signal) => {
    const { host, port } = target;
    const known = places.get(host);
    if (known) {
      for (const address of known.addresses) guard.check(address, port);
      return { ...known, port };
    }
    const key = `${host} ${port}`;
    const question = asked.get(key) ?? resolve(target, signal);
    asked.set(key, question);
    const endpoint = await question;
    if (!places.has(host)) places.set(host, endpoint);
    return endpoint;
  };
}
