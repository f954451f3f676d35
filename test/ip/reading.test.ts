import { describe, expect, it } from 'vitest';
import { VedetteError } from '../../src/errors.ts';
import { readTables } from '../../src/ip/reading.ts';
import { feed, hour, now, snapshot } from './world.ts';

const listed = (name: string) => feed({ name, category: 'attack' }, ['198.51.100.7']);

describe('readings of the tables', () => {
  it('are cached within a generation, and never carried over', () => {
    const [one, other] = [snapshot([listed('one')]), snapshot([listed('other')])];
    const feeds = (from: typeof one) =>
      readTables('198.51.100.7', from).found.map(({ feed: { name } }) => name);
    expect([feeds(one), feeds(other), feeds(one)]).toEqual([['one'], ['other'], ['one']]);
    expect(readTables('198.51.100.7', one)).toBe(readTables('198.51.100.7', one));
  });

  it('stay bounded, whatever is requested', () => {
    const world = snapshot([listed('one')]);
    const first = readTables('198.51.100.7', world);
    for (let at = 0; at < 20_000; at++) {
      readTables(`198.${51 + (at >> 16)}.${(at >> 8) & 255}.${at & 255}`, world);
    }
    const again = readTables('198.51.100.7', world);
    expect(again).not.toBe(first);
    expect(again.found).toEqual(first.found);
  });

  it('have claims newest first, and canonical addresses', () => {
    const older = feed({ name: 'older', category: 'attack', asOf: now - hour }, ['198.51.100.7']);
    const { found, text } = readTables('::ffff:198.51.100.7', snapshot([older, listed('one')]));
    expect(found.map(({ feed: { name } }) => name)).toEqual(['one', 'older']);
    expect(text).toBe('198.51.100.7');
  });

  it('reject an invalid address every time', () => {
    const world = snapshot([listed('one')]);
    for (const text of ['nonsense', '10.0.0.256', 'nonsense']) {
      expect(() => readTables(text, world)).toThrow(VedetteError);
    }
  });
});
