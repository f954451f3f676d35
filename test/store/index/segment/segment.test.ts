import { mkdtempSync, readFileSync, rmSync, truncateSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import fc from 'fast-check';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { saveFlat, type Opened } from '../../../../src/lib/flat-file.ts';
import { every } from '../../../../src/search/filter.ts';
import type { Searchable } from '../../../../src/search/collection.ts';
import { buildSegment } from '../../../../src/store/index/embedded/segment/build.ts';
import { evaluate } from '../../../../src/store/index/embedded/segment/evaluate.ts';
import { facetsOf } from '../../../../src/store/index/embedded/segment/facets.ts';
import {
  buildOverlay,
  openOverlay,
  View,
} from '../../../../src/store/index/embedded/segment/overlay.ts';
import {
  loadSegment,
  openSegment,
  readWhole,
} from '../../../../src/store/index/embedded/segment/segment.ts';
import { documents, known } from './corpus.ts';
import { collection } from './reference.ts';
import { finderFor, segmentOf, unwrap, viewOf } from './world.ts';

const damageOf = (opened: Opened<unknown>) => ('damage' in opened ? opened.damage : null);

const bare: Searchable = { time: 1, address: null, software: '', values: {} };
const with_ = (values: Searchable['values']) => known(1, { ...bare, values });
const some = Array.from({ length: 300 }, (_, at) =>
  known(at + 1, {
    time: at,
    address: { family: 4, value: 0xc0000200 + (at % 40) },
    software: 'nginx 1.2',
    values: { text: [`common ${at}`], host: [`${at}.example.com`], port: [at % 9] },
  }),
);

describe('a segment', () => {
  it('uses the memory it was opened from, without copying', () => {
    const bytes = buildSegment(collection, some);
    const segment = unwrap(openSegment(collection, bytes));

    expect(segment.ids.buffer).toBe(bytes);
    expect(segment.times.buffer).toBe(bytes);
    expect(segment.count).toBe(300);
  });

  it('returns sets that cannot be changed by mistake', () => {
    const segment = segmentOf(some);
    const common = { kind: 'phrase', field: 'text', words: ['common'] } as const;
    const found = evaluate(viewOf(segment), common, finderFor(segment, some));

    expect(found.size).toBe(300);
    expect(found.isFrozen).toBe(true);
  });

  it('finds the positions of ids, whatever their order by time', () => {
    fc.assert(
      fc.property(documents(30), fc.array(fc.nat(600)), (all, others) => {
        const segment = segmentOf(all);
        const ids = [...new Set([...all.map(({ id }) => id), ...others])].sort((a, b) => a - b);
        const positions = segment.positionsOf(ids);
        const expected = ids.filter((id) => all.some((each) => each.id === id));
        expect(Array.from(positions, (at) => segment.ids[at])).toEqual(expected);
      }),
      { numRuns: 200, seed: 2 },
    );
  });

  it('finds everything seen at one address', () => {
    const segment = segmentOf(some);
    const positions = segment.addressPositions({ family: 4, value: 0xc0000205 });

    expect(positions.toArray()).toEqual(some.flatMap((_, at) => (at % 40 === 5 ? [at] : [])));
    expect(segment.addressPositions({ family: 4, value: 1 }).size).toBe(0);
    expect(segment.addressPositions({ family: 6, value: 0xc0000205n }).size).toBe(0);
  });

  it('stores U+FFFD for what UTF-8 cannot represent', () => {
    const all = [with_({ tag: ['\ud800', 'a\udc00b', '\ufffd'] })];
    const view = viewOf(segmentOf(all));
    const [hits] = [{ view, positions: evaluate(view, every, finderFor(view.segment, all)) }];

    expect(facetsOf([hits], [{ field: 'tag', limit: 9 }])['tag']).toEqual([
      { value: 'a\ufffdb', count: 1 },
      { value: '\ufffd', count: 1 },
    ]);
  });

  it('rejects values of another type than the field’s', () => {
    expect(() => buildSegment(collection, [with_({ port: ['80'] })])).toThrow('number');
    expect(() => buildSegment(collection, [with_({ port: [NaN] })])).toThrow('NaN');
    expect(() => buildSegment(collection, [with_({ tag: [80] })])).toThrow('string');
  });

  it('accepts only existing fields, and phrases only for fields with words', () => {
    const view = viewOf(segmentOf(some));
    const ask = (field: string) => () =>
      evaluate(view, { kind: 'phrase', field, words: ['a'] }, finderFor(view.segment, some));

    expect(ask('nothing')).toThrow('nothing');
    expect(ask('tag')).toThrow('cannot be searched by words');
    expect(ask('port')).toThrow('cannot be searched by words');
    const whole = { kind: 'is', field: 'text', value: 'common' } as const;
    expect(() => evaluate(view, whole, finderFor(view.segment, some))).toThrow(
      'can be searched by words only',
    );
    const hits = [{ view, positions: evaluate(view, every, finderFor(view.segment, some)) }];
    expect(() => facetsOf(hits, [{ field: 'text', limit: 1 }])).toThrow('cannot be counted');
  });

  it('reads texts for a phrase only if they have all its words', () => {
    const segment = segmentOf(some);
    const read: number[] = [];
    const finder = {
      ...finderFor(segment, some, 10),
      verify: (_: unknown, positions: Uint32Array) => {
        read.push(...positions);
        return positions;
      },
    };
    const phrase = { kind: 'phrase', field: 'text', words: ['common', '7'] } as const;
    const port = { kind: 'is', field: 'port', value: 3 } as const;
    evaluate(viewOf(segment), phrase, finder);
    evaluate(viewOf(segment), { kind: 'and', of: [phrase, port] }, finder);

    expect(read).toEqual([7]);
  });
});

describe('an overlay', () => {
  it('looks up the facts of each distinct key once, and never of an absent one', () => {
    const asked: string[] = [];
    const all = [...some, known(999, bare)];
    buildOverlay(segmentOf(all), 'software', (key) => {
      asked.push(key);
      return {};
    });
    expect(asked).toEqual(['nginx 1.2']);
  });

  it('has no texts', () => {
    const fields = { ...collection.fields, prose: { kind: 'text', owner: 'address' } } as const;
    const segment = unwrap(openSegment({ ...collection, fields }, buildSegment(collection, some)));

    expect(() => buildOverlay(segment, 'address', () => ({}))).toThrow('prose');
  });

  it('is rejected by another segment, and reported if missing', () => {
    const [one, other] = [segmentOf(some), segmentOf(some.slice(0, 299))];
    const bytes = buildOverlay(one, 'address', () => ({ country: ['DE'] }));

    expect(damageOf(openOverlay(other, bytes))).toContain('another segment');
    expect(damageOf(openOverlay(one, one.bytes))).toContain('overlay');
    expect(() => new View(one).field('country')).toThrow('which has no overlay');
    expect(new View(one, [unwrap(openOverlay(one, bytes))]).field('country').valuesAt(0)).toEqual([
      'DE',
    ]);
  });
});

/** Makes the header claim that an array is shorter than it is. */
function shorten(bytes: Buffer, name: string, by = 1): Buffer {
  const at = bytes.indexOf('"length":', bytes.indexOf(`"${name}"`)) + '"length":'.length;
  const end = bytes.indexOf('}', at);
  const length = Number(bytes.toString('latin1', at, end));
  bytes.write(String(length - by).padStart(end - at), at);
  return bytes;
}

describe('the file of a segment', () => {
  let folder: string;
  let path: string;
  beforeEach(() => {
    folder = mkdtempSync(join(tmpdir(), 'vedette-segment-'));
    path = join(folder, 'segment');
    saveFlat(path, segmentOf(some).block);
  });
  afterEach(() => rmSync(folder, { recursive: true }));

  it('has the same bytes as in memory', () => {
    const loaded = unwrap(loadSegment(collection, path));
    const built = segmentOf(some);

    expect(Buffer.from(loaded.bytes).equals(Buffer.from(built.bytes))).toBe(true);
    expect(loaded.ids).toEqual(built.ids);
  });

  it('is rejected if any byte was changed', () => {
    const good = readFileSync(path);
    const step = Math.ceil(good.length / 150);
    for (let at = 0; at < good.length; at += at < 64 ? 1 : step) {
      const bad = Buffer.from(good);
      bad[at] = (bad[at] ?? 0) ^ (1 << (at % 8));
      writeFileSync(path, bad);
      expect(damageOf(loadSegment(collection, path)), `byte ${at}`).toContain(path);
    }
  });

  it('is rejected if truncated, empty or absent', () => {
    const { length } = readFileSync(path);
    for (const size of [length - 1, length >>> 1, 100, 24, 23, 0]) {
      truncateSync(path, size);
      expect(damageOf(loadSegment(collection, path))).toContain(path);
    }
    expect(damageOf(loadSegment(collection, join(folder, 'absent')))).toContain('cannot be read');
  });

  it('is rejected if the collection has other fields by now', () => {
    const fewer = { text: { kind: 'text', owner: 'document' } } as const;
    const otherKind = { ...collection.fields, tag: { kind: 'label', owner: 'document' } } as const;
    const otherFacts = { ...collection.fields, os: { kind: 'label', owner: 'software' } } as const;

    expect(damageOf(loadSegment({ ...collection, fields: fewer }, path))).toContain('other fields');
    expect(damageOf(loadSegment({ ...collection, fields: otherKind }, path))).toContain(
      'other fields',
    );
    expect(damageOf(loadSegment({ ...collection, fields: otherFacts }, path))).toBeNull();
  });

  it('is rejected in memory if its contents are inconsistent', () => {
    const good = Buffer.from(buildSegment(collection, some));
    const opened = (change: (bytes: Buffer) => Buffer) => {
      const changed = change(Buffer.from(good));
      const bytes = new SharedArrayBuffer(changed.length);
      Buffer.from(bytes).set(changed);
      const segment = openSegment(collection, bytes);
      if ('damage' in segment) return segment.damage;
      // In memory, a field is checked on first use.
      return damageOf(readWhole(() => segment.value.check()));
    };
    const rename = (from: string, to: string) => (bytes: Buffer) => {
      bytes.write(to, bytes.indexOf(from));
      return bytes;
    };

    expect(opened((bytes) => bytes)).toBeNull();
    expect(opened((bytes) => bytes.subarray(0, 8))).toContain('short');
    expect(opened((bytes) => bytes.subarray(0, bytes.length - 8))).toContain('bytes of');
    expect(opened((bytes) => bytes.fill(0xff, 8, 12))).toContain('header');
    expect(opened((bytes) => bytes.fill(32, 24, 40))).toContain('header');
    expect(opened(rename('segment-1', 'segment-0'))).toContain('segment-0');
    expect(opened(rename('"@times"', '"@timez"'))).toContain('@times');
    expect(opened(rename('"host/codes"', '"host/codez"'))).toContain('host/codes');
    expect(opened(rename('"port/numbers"', '"port/numberz"'))).toContain('port/numbers');
    expect(opened((bytes) => shorten(bytes, 'host/starts'))).toContain('host');
    expect(opened((bytes) => shorten(bytes, 'port/slots'))).toContain('port');
    expect(opened((bytes) => shorten(bytes, '@times'))).toContain('time');
    expect(opened((bytes) => shorten(bytes, '@postings', 100))).toContain('outside');
  });
});
