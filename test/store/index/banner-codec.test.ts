import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { bannerCodec } from '../../../src/store/index/banner-codec.ts';
import { anyBanner, banner } from './banners.ts';

describe('the table of banners', () => {
  it('returns every banner unchanged', () => {
    fc.assert(
      fc.property(anyBanner, (given) => {
        expect(bannerCodec.fromCells(bannerCodec.toCells(given))).toEqual(given);
      }),
      { seed: 1, numRuns: 500 },
    );
  });

  it('has a compact form of every banner for threads', () => {
    fc.assert(
      fc.property(anyBanner, (given) => {
        const sent: unknown = JSON.parse(JSON.stringify(bannerCodec.pack(given)));
        expect(bannerCodec.unpack(sent)).toEqual(given);
      }),
      { seed: 2, numRuns: 500 },
    );
  });

  it('reads banners stored before they had fingerprints', () => {
    const cells = [...bannerCodec.toCells(banner({ tags: ['old'] }))];
    cells[bannerCodec.key.length + bannerCodec.content.indexOf('rest')] = '{"tags":["old"]}';
    expect(bannerCodec.fromCells(cells)).toEqual(banner({ tags: ['old'] }));
  });

  it('has a cell for each of its columns', () => {
    const { key, content } = bannerCodec;
    expect(bannerCodec.toCells(banner())).toHaveLength(key.length + content.length);
  });

  it('has the same cells for the same content, whatever the order of members', () => {
    const technologies = [{ url: '', version: '1', name: 'php' }];
    const reordered = [{ name: 'php', version: '1', url: '' }];
    expect(bannerCodec.toCells(banner({ technologies }))).toEqual(
      bannerCodec.toCells(banner({ technologies: reordered })),
    );
  });

  it('rejects an invalid address', () => {
    expect(() => bannerCodec.toCells(banner({ address: 'example.test' }))).toThrow(/address/);
  });
});
