import { join } from 'node:path';
import { expect, it } from 'vitest';
import { readDefinitions } from '../../src/exports/definition.ts';
import { Lists } from '../../src/exports/lists.ts';
import { KeptDates } from '../../src/exports/stix/dates.ts';
import { openPlace } from '../feeds/place.ts';
import { temporaryFolder } from '../harness.ts';

it('returns the last good list after ten seconds if the next one takes longer', async () => {
  const place = await openPlace();
  const { service } = place.server.running;
  const held = { is: false };
  const lists = new Lists({
    definitions: readDefinitions([]),
    intel: () => service.library.current(),
    listedNames: () =>
      held.is ? new Promise(() => undefined) : Promise.resolve({ domains: [], urls: [] }),
    dates: new KeptDates(join(temporaryFolder(), 'objects'), () => place.clock.now),
    now: () => place.clock.now,
    onFault: (_, error) => {
      throw error;
    },
  });
  const urls = lists.find('urls');
  const first = await lists.current(urls);
  held.is = true;
  const address = { ip_address: '198.51.100.7', port: 443, first_seen: '2026-05-30 10:00:00' };
  await place.load('feodo-tracker', [JSON.stringify([{ ...address, malware: 'Emotet' }])]);
  const startedAt = performance.now();

  expect(await lists.current(urls)).toBe(first);
  expect(performance.now() - startedAt).toBeGreaterThan(9_900);
});
