import { describe, expect, it } from 'vitest';
import {
  createRefingerprint,
  type Bookmark,
  type Position,
  type RefingerprintParts,
} from '../../src/banner/refingerprint.ts';
import type { Banner, RefingerprintOptions } from '../../src/banner/store.ts';
import { createEnrich, isEnrichedAlike, withoutInferred } from '../../src/fingerprints/enrich.ts';
import { createIdentify } from '../../src/fingerprints/identify.ts';
import { fromOwn } from '../../src/fingerprints/own-rules.ts';
import { ownFingerprints } from '../../src/fingerprints/own.ts';
import { FingerprintSet } from '../../src/fingerprints/set.ts';
import { tagsOf } from '../../src/fingerprints/tags/index.ts';
import { every } from '../../src/search/filter.ts';
import { banner } from '../store/index/banners.ts';
import { openBannerPlace } from './place.ts';

const set = new FingerprintSet(fromOwn(ownFingerprints));
const enrich = createEnrich(createIdentify(set), tagsOf);

function bookmark(): Bookmark & { kept: Position | null } {
  return {
    kept: null,
    read() {
      return this.kept && (JSON.parse(JSON.stringify(this.kept)) as Position);
    },
    write(position) {
      this.kept = { ...position };
    },
    clear() {
      this.kept = null;
    },
  };
}

/** SSH greetings, many with the same time, as in a scan without times. */
function greetings(count: number): Banner[] {
  return Array.from({ length: count }, (_, at) =>
    banner({
      address: `198.51.${100 + (at >> 8)}.${at & 255}`,
      port: 22,
      seenAt: 1_700_000_000_000 + Math.floor(at / 140),
      service: 'ssh',
      banner: at % 3 === 0 ? 'unknown words' : 'SSH-2.0-OpenSSH_8.9p1 Ubuntu-3ubuntu0.6',
    }),
  );
}

async function openStored(count: number) {
  const { server } = await openBannerPlace();
  const { index } = server.running.service.banners;
  await index.write(greetings(count));
  const marks = bookmark();
  const parts: RefingerprintParts = {
    index,
    enrich,
    isAlike: isEnrichedAlike,
    revision: () => 'one',
    bookmark: marks,
    settled: () => Promise.resolve(),
    batchSize: 50,
  };
  const all = async () => {
    const documents: Banner[] = [];
    for await (const { document } of index.scan(every)) documents.push(document);
    return documents;
  };
  return { index, marks, parts, all };
}

const usual: RefingerprintOptions = { since: null, isFresh: false };

/** Runs it, and kills it after this many steps. */
async function run(parts: RefingerprintParts, options = usual, steps = Infinity) {
  const work = createRefingerprint(parts)(options);
  for (let step = 0; step < steps; step++) {
    const { done, value } = await work.next();
    if (done === true) return value;
  }
  return undefined; // and no further step follows, as after a kill
}

describe('refingerprinting stored banners', () => {
  it('identifies all known software, and changes nothing the second time', async () => {
    const { parts, all, marks } = await openStored(180);
    expect(await run(parts)).toMatchObject({
      looked: 180,
      changed: 120,
      total: 180,
      isResumed: false,
    });
    const told = await all();
    expect(
      told.filter(({ identifiedBy }) => identifiedBy === 'vedette/openssh-ubuntu'),
    ).toHaveLength(120);
    expect(await run(parts)).toMatchObject({ looked: 180, changed: 0, isResumed: false });
    expect(marks.kept).toBeNull();
  });

  it('resumes where it was killed, with the same result', async () => {
    const { parts, all } = await openStored(400);
    expect(await run(parts, usual, 3)).toBeUndefined();
    const half = (await all()).filter(({ product }) => product !== '').length;
    expect(half).toBeGreaterThan(0);
    expect(half).toBeLessThan(200);
    expect(await run(parts)).toMatchObject({ looked: 400, total: 400, isResumed: true });
    const done = await all();
    expect(done).toHaveLength(400);
    for (const each of done) expect(each).toEqual(enrich(withoutInferred(each)));
  });

  it('starts over with other fingerprints, for another time, and on request', async () => {
    const { parts } = await openStored(200);
    await run(parts, usual, 2);
    const other = { ...parts, revision: () => 'two' };
    expect(await run(other, usual, 2)).toBeUndefined();
    expect(await run(other, { ...usual, isFresh: true })).toMatchObject({ isResumed: false });
    await run(parts, usual, 1);
    const since = { text: '2023-11-14', time: 1_700_000_000_001 };
    expect(await run(parts, { ...usual, since })).toMatchObject({ looked: 60, isResumed: false });
  });

  it('removes what the current fingerprints no longer say', async () => {
    const { parts, all } = await openStored(90);
    await run(parts);
    const silent = createEnrich(
      () => null,
      () => [],
    );
    expect(await run({ ...parts, enrich: silent, revision: () => 'none' })).toMatchObject({
      changed: 60,
    });
    for (const each of await all()) {
      expect(each).toMatchObject({
        product: '',
        version: '',
        tags: [],
        cpes: [],
        identifiedBy: '',
      });
    }
  });

  it('does not run twice at a time', async () => {
    const { parts } = await openStored(120);
    const refingerprint = createRefingerprint(parts);
    const first = refingerprint(usual);
    await first.next();
    await expect(refingerprint(usual).next()).rejects.toThrow(/already/);
    await first.return({ looked: 0, changed: 0, total: 0, isResumed: false, seconds: 0 });
    expect((await refingerprint(usual).next()).done).toBe(false);
  });
});
