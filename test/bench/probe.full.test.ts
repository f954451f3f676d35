import { describe, expect, it } from 'vitest';
import { benchProbe } from '../../bench/probe.ts';

describe('npm run bench -- probe, small', () => {
  it('prints every figure, and identifies all four services', async () => {
    const figures = new Map<string, number>();
    for await (const { name, value } of benchProbe(50, { hasRival: false }))
      figures.set(name, value);
    const own = ['probe.loopback-ports', 'probe.four-services-named', 'probe.four-services'];
    expect([...figures.keys()]).toEqual(own);
    expect(figures.get('probe.four-services-named')).toBe(4);
  });
});
