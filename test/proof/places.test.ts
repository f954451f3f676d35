import { describe, expect, it } from 'vitest';
import { places, stayIn } from './places.ts';

describe('the built product', () => {
  for (const place of places) {
    const why = place.whyNot();
    if (why !== '') process.stderr.write(`skipped in the place "${place.name}": ${why}\n`);

    it.skipIf(why !== '')(
      `serves, scans and writes nothing beside itself: ${place.name}`,
      async () => {
        const { lite, browser, written } = await stayIn(place);

        expect({ lite, browser, written }).toEqual({ lite: '', browser: '', written: [] });
      },
    );
  }
});
