import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { openColumns, saveColumns } from '../../src/intel/columns.ts';
import { openIntel } from '../../src/intel/intel.ts';
import { createReservedTable } from '../../src/intel/reserved.ts';
import type { Opened } from '../../src/lib/flat-file.ts';
import { disagreements, randomWorld } from './reference.ts';

const reserved = createReservedTable();
const world = randomWorld({ seed: 7, feeds: 4, entries: 60 }, reserved);

const unwrap = <T>(opened: Opened<T>): T => {
  if ('damage' in opened) throw new Error(opened.damage);
  return opened.value;
};
const damageOf = (opened: Opened<unknown>) => ('damage' in opened ? opened.damage : null);

describe('saved tables', () => {
  let folder: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vedette-intel-'));
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  const saveAll = () => {
    const path = join(folder, 'table');
    world.intel.save(path);
    const inputs = world.inputs.map(({ feed, columns }) => {
      const file = join(folder, feed.name);
      saveColumns(file, columns);
      return { feed, columns: unwrap(openColumns(file)) };
    });
    return { path, inputs };
  };

  it('answer as before when opened again', () => {
    const { path, inputs } = saveAll();
    const intel = unwrap(openIntel(path, inputs));

    expect(disagreements({ ...world, intel }, { seed: 1, probes: 500 }, reserved)).toEqual([]);
  });

  it('are rejected if any byte was changed', () => {
    const { path, inputs } = saveAll();
    const good = readFileSync(path);
    const step = Math.ceil(good.length / 150);
    for (let at = 0; at < good.length; at += at < 64 ? 1 : step) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] ?? 0) ^ 1;
      writeFileSync(path, bad);
      expect(damageOf(openIntel(path, inputs))).toContain(path);
    }
  });

  it('are rejected if truncated, empty or missing', () => {
    const { path, inputs } = saveAll();
    const { length } = readFileSync(path);
    for (const size of [length - 1, 100, 24, 23, 0]) {
      truncateSync(path, size);
      expect(damageOf(openIntel(path, inputs))).toContain(path);
    }
    expect(damageOf(openIntel(join(folder, 'absent'), inputs))).toContain('cannot be read');
  });

  it('are rejected if they belong to another generation of a feed', () => {
    const { path, inputs } = saveAll();
    const [first, ...others] = inputs;
    const newer = { ...first!, feed: { ...first!.feed, snapshot: 'another digest' } };

    expect(damageOf(openIntel(path, [newer, ...others]))).toContain('other feeds');
    expect(damageOf(openIntel(path, [...others, first!]))).toContain('other feeds');
  });

  it('are not mistaken for columns', () => {
    const { path } = saveAll();
    expect(damageOf(openColumns(path))).toContain('instead of feed-columns-1');
  });
});
