import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerCodec } from '../../../src/store/index/banner-codec.ts';
import { anyBanner, banner } from './banners.ts';

describe('the table of banners', () => {
  it('gives back every banner as it was', () => {
    fc.assert(
      fc.property(anyBanner, (given) => {
        expect(bannerCodec.fromCells(bannerCodec.toCells(given))).toEqual(given);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('says every banner shortly between threads', () => {
    fc.assert(
      fc.property(anyBanner, (given) => {
        const sent: unknown = JSON.parse(JSON.stringify(bannerCodec.pack(given)));
        expect(bannerCodec.unpack(sent)).toEqual(given);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it('reads what was stored before banners knew fingerprints', () => {
    const cells = [...bannerCodec.toCells(banner({ tags: ['old'] }))];
    cells[bannerCodec.key.length + bannerCodec.content.indexOf('rest')] = '{"tags":["old"]}';
    expect(bannerCodec.fromCells(cells)).toEqual(banner({ tags: ['old'] }));
  });

  it('has a cell for each of its columns', () => {
    const { key, content } = bannerCodec;
    expect(bannerCodec.toCells(banner())).toHaveLength(key.length + content.length);
  });

  it('says the same content in the same cells, however its members are ordered', () => {
    const technologies = [{ url: '', version: '1', name: 'php' }];
    const reordered = [{ name: 'php', version: '1', url: '' }];
    expect(bannerCodec.toCells(banner({ technologies }))).toEqual(
      bannerCodec.toCells(banner({ technologies: reordered })),
    );
  });

  it('refuses what is no address', () => {
    expect(() => bannerCodec.toCells(banner({ address: 'example.test' }))).toThrow(/address/);
  });
});
