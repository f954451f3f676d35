import { describe, expect, it } from 'vitest';
import type { HeldDifference } from '../../src/feeds/contract.ts';
import { addresses, openPlace } from './place.ts';

describe('a held generation', () => {
  it('shows which entries accepting it would add and remove', async () => {
    const place = await openPlace();
    await place.load('greensnow', addresses(30));
    const held = [...addresses(100).slice(10), '203.0.113.0/28', '198.51.100.99'];
    await expect(place.load('greensnow', held)).rejects.toThrow('held');

    const difference = JSON.parse(
      await place.vedette(['feeds', 'review', 'greensnow', '--json']),
    ) as HeldDifference;

    expect(difference).toMatchObject({ feed: 'greensnow', added: 71, removed: 10, kept: 20 });
    expect(difference.removed_examples).toEqual(addresses(10));
    expect(difference.added_examples.slice(-2)).toEqual(['198.51.100.100', '203.0.113.0/28']);
    const shown = await place.vedette(['feeds', 'review', 'greensnow']);
    expect(shown).toMatch(/- 198\.51\.100\.1\n[\s\S]*\+ 203\.0\.113\.0\/28\n/);
    expect(shown).toContain('71 added, 10 removed, 20 kept');

    await place.vedette(['feeds', 'review', 'greensnow', '--reject']);
    await place.vedette(['feeds', 'review', 'greensnow'], 1);
  });
});
