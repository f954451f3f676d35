import { getEventListeners } from 'node:events';
import { expect, it } from 'vitest';
import { orAborted } from '../../src/lib/or-aborted.ts';

const forever = new Promise<never>(() => undefined);

it('resolves with the work or the signal, and leaves no listener behind', async () => {
  const controller = new AbortController();

  await orAborted(Promise.resolve(), controller.signal);
  await expect(orAborted(Promise.reject(new Error('broken')), controller.signal)).rejects.toThrow(
    'broken',
  );
  expect(getEventListeners(controller.signal, 'abort')).toEqual([]);

  const waiting = orAborted(forever, controller.signal);
  controller.abort();
  await waiting;
  await orAborted(forever, controller.signal);
});
