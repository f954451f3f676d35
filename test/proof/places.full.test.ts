import { describe, expect, it } from 'vitest';
import { hasBrowser } from '../domain/scanner.ts';
import { places, stayIn } from './places.ts';

/** Folders differ in dropping privileges and giving the browser a home; the proof tests the rest. */
const withBrowser = new Set(['owner-only', 'unprivileged']);

describe('the built product', () => {
  for (const place of places) {
    const why = place.whyNot();
    if (why !== '') process.stderr.write(`skipped in the place "${place.name}": ${why}\n`);

    it.skipIf(why !== '')(`serves, scans and writes nothing outside: ${place.name}`, async () => {
      const { lite, browser, written } = await stayIn(
        place,
        hasBrowser && withBrowser.has(place.name),
      );

      expect({ lite, browser, written }).toEqual({ lite: '', browser: '', written: [] });
    });
  }
});
