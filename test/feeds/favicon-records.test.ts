import { describe, expect, it } from 'vitest';
import { followFavicons } from '../../src/feeds/follow-records.ts';
import { openPlace } from './place.ts';

describe('favicons of a feed', () => {
  it('identify software if the user has enabled the feed', async () => {
    const place = await openPlace();
    const { library } = place.server.running.service;
    const products = followFavicons(library, place.data);
    await place.load('favicon-hashes', ['favicon_mmh3,name', '-1234567,Example CMS']);
    expect(await products()).toEqual(new Map());

    await place.vedette(['feeds', 'enable', 'favicon-hashes']);
    const known = await products();
    expect(known).toEqual(new Map([['-1234567', 'Example CMS']]));
    expect(await products()).toBe(known);
  });
});
