import { describe, expect, it } from 'vitest';
import { followTechnologies } from '../../src/feeds/follow-records.ts';
import { openPlace } from './place.ts';

const file = (version: string) =>
  JSON.stringify({ 'Example CMS': { cats: [1], html: `example-cms ${version}` } });

describe('web technologies of a feed', () => {
  it('are read if the user has enabled the feed, and again when it changes', async () => {
    const place = await openPlace();
    const { library } = place.server.running.service;
    const technologies = followTechnologies(library, place.data);
    let changes = 0;
    technologies.onChange(() => changes++);
    await place.load('webappanalyzer', [file('one')]);
    expect(await technologies.read()).toEqual([]);

    await place.vedette(['feeds', 'enable', 'webappanalyzer']);
    const first = await technologies.read();
    expect(first).toMatchObject([
      { part: 'technologies', name: 'Example CMS', definition: { html: 'example-cms one' } },
    ]);
    expect(await technologies.read()).toBe(first);
    expect(changes).toBeGreaterThan(0);

    await place.load('webappanalyzer', [file('two')]);
    expect(await technologies.read()).toMatchObject([{ definition: { html: 'example-cms two' } }]);
    await place.vedette(['feeds', 'disable', 'webappanalyzer']);
    expect(await technologies.read()).toEqual([]);
  });

  it('are no longer recognised once their feed is disabled', async () => {
    const place = await openPlace();
    const { library } = place.server.running.service;
    await place.load('webappanalyzer', [file('one')]);
    await place.vedette(['feeds', 'enable', 'webappanalyzer']);
    let changes = 0;
    const stop = followTechnologies(library, place.data).onChange(() => changes++);
    await library.publish(); // a look-up has begun, and needs the store
    expect(changes).toBe(0);
    await stop();
    expect(changes).toBe(1);

    await library.publish();
    expect(changes).toBe(1);
  });
});
