import type { RequestListener } from 'node:http';
import type { Limits } from '../../src/config/config.ts';
import type { FeedOutcome } from '../../src/feeds/contract.ts';
import { listen } from '../egress/place.ts';
import { addresses, hour, openPlace, type Place } from './place.ts';

export const list = (count: number, from = 1) => addresses(count, from).join('\n');

/** A source with a changeable response, and a user feed that reads it. */
export async function openSource(
  more: Record<string, string> = {},
  limits: Partial<Limits> = { feedTimeoutMs: 60_000 },
) {
  const answer: { by: RequestListener } = { by: (_, response) => response.end(list(30)) };
  const source = await listen((request, response) => answer.by(request, response), {
    address: '127.0.0.1',
  });
  const environment = { VEDETTE_EGRESS_ALLOW: `feeds:127.0.0.0/8:${source.port}`, ...more };
  const place = await openPlace(environment, undefined, limits);
  const add = (name: string, path: string) =>
    place.vedette([
      'feeds',
      'add',
      name,
      `http://127.0.0.1:${source.port}${path}`,
      '--format',
      'ip',
      '--category',
      'attack',
    ]);
  await add('ours', '/list.txt');
  return { place, source, answer, add };
}

export async function update(place: Place, feed = 'ours'): Promise<FeedOutcome> {
  const answer = await place.server.ask('/v1/admin/feeds/update', {
    method: 'POST',
    body: JSON.stringify({ feed }),
    headers: { 'content-type': 'application/json' },
  });
  if (answer.status !== 200) throw new Error(answer.text);
  return answer.json.data as unknown as FeedOutcome; // the contract of the operation
}

/** Long enough for the provider's limit, whatever delay the updater adds. */
export function wait(place: Place, hours = 1): void {
  place.clock.now += hours * hour;
}
