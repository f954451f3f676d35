import { gzipSync } from 'node:zlib';
import { describe, expect, it } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import { dryRun, importStream, type ImportProgress } from '../../src/importers/import.ts';
import { longestBanner } from '../../src/importers/run/clean.ts';
import { chunked } from '../lib/chunks.ts';
import { examples } from './examples.ts';
import { fileTime, importBytes, ndjson } from './reading.ts';

const nmap = examples.find(({ name }) => name === 'nmap')?.text ?? '';

/** This many ports in our own format, with banners of this length. */
function ports(count: number, length = 0): string {
  const banner = 'x'.repeat(length);
  return ndjson(
    ...Array.from({ length: count }, (_, at) => ({ address: '192.0.2.1', port: at + 1, banner })),
  );
}

describe('delivery to the sink', () => {
  it('happens in batches, few at a time, and is added up', async () => {
    const sizes: number[] = [];
    let running = 0;
    let most = 0;
    await importBytes(ports(150), {
      batchSize: 10,
      sink: async (batch) => {
        most = Math.max(most, ++running);
        await new Promise((done) => setImmediate(done));
        running--;
        return dryRun(batch);
      },
    });
    expect(most).toBe(8);
    const { summary } = await importBytes(ports(25), {
      batchSize: 10,
      sink: async (batch) => {
        sizes.push(batch.length);
        await new Promise((done) => setImmediate(done));
        return { added: batch.length - 2, replaced: 1, unchanged: 1 };
      },
    });
    expect(sizes).toEqual([10, 10, 5]);
    expect(summary).toMatchObject({
      open: 25,
      acknowledged: 25,
      written: { added: 19, replaced: 3, unchanged: 3 },
    });
  });

  it('is acknowledged in order, whatever is answered first', async () => {
    let lastTold: ImportProgress | undefined;
    let batches = 0;
    const interrupted = importBytes(
      ports(100, 20_000),
      {
        batchSize: 10,
        onProgress: (progress) => (lastTold = progress),
        sink: async (batch) => {
          if (++batches !== 3) return dryRun(batch);
          await new Promise((done) => setTimeout(done, 20));
          throw new Error('the disk is full');
        },
      },
      100,
    );
    await expect(interrupted).rejects.toThrow('the disk is full');
    expect(batches).toBeGreaterThan(3);
    expect(lastTold?.acknowledged).toBeLessThanOrEqual(20);
  });

  it('resumes after the last acknowledged banner', async () => {
    let lastTold: ImportProgress | undefined;
    let batches = 0;
    const first: Banner[] = [];
    const interrupted = importBytes(
      ports(100, 20_000),
      {
        batchSize: 10,
        onProgress: (progress) => (lastTold = progress),
        sink: (batch) => {
          if (++batches > 4) return Promise.reject(new Error('the disk is full'));
          first.push(...batch);
          return dryRun(batch);
        },
      },
      100,
    );
    await expect(interrupted).rejects.toThrow('the disk is full');
    const skipBanners = lastTold?.acknowledged ?? 0;
    expect(skipBanners).toBeGreaterThan(0);
    expect(skipBanners).toBeLessThanOrEqual(40);

    const { summary, banners } = await importBytes(ports(100, 20_000), { skipBanners });
    expect(banners).toHaveLength(100 - skipBanners);
    expect(summary).toMatchObject({ open: 100, acknowledged: 100 });
    const all = [...first.slice(0, skipBanners), ...banners].map(({ port }) => port);
    expect(all).toEqual(Array.from({ length: 100 }, (_, at) => at + 1));
  });

  it('reports progress in bytes of the file', async () => {
    const told: number[] = [];
    const text = ports(100, 20_000);
    await importBytes(text, { onProgress: ({ bytes }) => told.push(bytes) }, 65_536);
    expect(told.length).toBeGreaterThan(3);
    expect([...told].sort((one, other) => one - other)).toEqual(told);
    expect(told.at(-1)).toBe(text.length);
  });

  it('stops on a signal, and if the file becomes unreadable', async () => {
    const controller = new AbortController();
    controller.abort(new Error('enough'));
    await expect(importBytes(ports(5), { signal: controller.signal })).rejects.toThrow('enough');
    async function* failing() {
      yield* chunked(gzipSync(nmap).subarray(0, 100), 50);
      await Promise.resolve();
      throw new Error('the disk is gone');
    }
    const options = { name: '', fileTime, sink: dryRun };
    await expect(importStream(failing(), options)).rejects.toThrow('the disk is gone');
  });

  it('limits every text, and removes NUL and half characters', async () => {
    const { banners } = await importBytes(
      ndjson({
        address: '192.0.2.1',
        port: 80,
        banner: `\0a\0\ud83d${'x'.repeat(100_000)}`,
        title: 'y'.repeat(5000),
        tags: [' ', 'a', 'a', ...Array.from({ length: 300 }, (_, at) => String(at))],
      }),
      {},
      100_000,
    );
    const [banner] = banners;
    expect(banner?.banner.length).toBeLessThanOrEqual(longestBanner);
    expect(banner?.banner.slice(0, 4)).toBe('a\uFFFDxx');
    expect(banner?.title).toHaveLength(1024);
    expect(banner?.tags).toHaveLength(100);
    expect(banner?.tags[0]).toBe('a');
  });
});
