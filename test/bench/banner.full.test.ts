import { describe, expect, it } from 'vitest';
import { benchBanner } from '../../bench/banner.ts';

const size = { rounds: 1, milliseconds: 200, hosts: 100, postgres: false };

describe('npm run bench -- banner, small', () => {
  it('prints every figure, and only if baseline and index agree on all queries', async () => {
    const figures = new Map<string, number>();
    for await (const { name, value } of benchBanner(3_000, size)) figures.set(name, value);
    expect([...figures.keys()]).toEqual([
      'banner.nmap-ports',
      'banner.nmap',
      'banner.nmap-memory-growth',
      'banner.write',
      'banner.disk',
      'banner.open',
      'banner.facets-of-a-fifth-share',
      'banner.filter-p50',
      'banner.common-word-p50',
      'banner.not-p50',
      'banner.deep-offset-p50',
      'banner.facets-of-a-fifth-p50',
      'banner.phrase-p50',
      'banner.mixed-load',
      'banner.mixed-load-of-baseline',
      'banner.mixed-load-to-baseline',
      'banner.resident-memory',
      'banner.write-while-reading',
      'banner.load-while-writing-to-idle',
      'banner.p99-while-writing-to-idle',
    ]);
    expect(figures.get('banner.nmap-ports')).toBe(290);
    expect([...figures.values()].every(Number.isFinite)).toBe(true);
  });
});
