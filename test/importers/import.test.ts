import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import type { Banner } from '../../src/banner/store.ts';
import { dryRun, importStream, type ImportProgress } from '../../src/importers/import.ts';
import { longestBanner } from '../../src/importers/run/clean.ts';
import { shownSetAside } from '../../src/importers/run/tally.ts';
import { chunked } from '../lib/chunks.ts';
import { examples } from './examples.ts';
import { fileTime, importBytes, ndjson } from './reading.ts';

const nmap = examples.find(({ name }) => name === 'nmap')?.text ?? '';

/** So many ports of our own form, each with so long a banner. */
function ports(count: number, length = 0): string {
  const banner = 'x'.repeat(length);
  return ndjson(
    ...Array.from({ length: count }, (_, at) => ({ address: '192.0.2.1', port: at + 1, banner })),
  );
}

describe('a file that is packed', () => {
  it('is unpacked, one layer of it', async () => {
    const { summary } = await importBytes(gzipSync(nmap));
    expect(summary).toMatchObject({ format: 'nmap', open: 2, bytes: gzipSync(nmap).length });
    const twice = await importBytes(gzipSync(gzipSync(nmap)));
    expect(twice.summary).toMatchObject({ open: 0, refusal: { fault: 'unknown format' } });
  });

  it('counts up to where it is cut off', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => ({
      ...{ address: `10.0.${at >> 8}.${at & 255}`, port: 80, banner: String(Math.sin(at)) },
    }));
    const packed = gzipSync(ndjson(...lines));
    const { summary } = await importBytes(packed.subarray(0, packed.length / 2), {}, 10_000);
    expect(summary).toMatchObject({ isCut: true, refusal: null, format: 'vedette' });
    expect(summary.open).toBeGreaterThan(1000);
  });

  it('is refused when it is damaged or a bomb, and what came before counts', async () => {
    const packed = gzipSync(ports(3000));
    packed.fill(0, packed.length - 8);
    const damaged = await importBytes(packed);
    expect(damaged.summary.refusal?.fault).toBe('archive');
    expect(damaged.summary.open).toBeGreaterThan(1000);
    const blanks = `${ports(1)}${'\n'.repeat(30_000_000)}`;
    const bomb = await importBytes(gzipSync(blanks), {}, 10_000);
    expect(bomb.summary).toMatchObject({ open: 1, refusal: { fault: 'archive' } });
    expect(bomb.summary.refusal?.reason).toContain('times its packed size');
    const large = await importBytes(gzipSync(ports(5000)), { limits: { maxUnwrappedBytes: 1000 } });
    expect(large.summary.refusal?.reason).toContain('too large');
  });

  it('may be an archive: each member is read, strangers are set aside', async () => {
    const archive = zipSync({
      'a.xml': Buffer.from(nmap),
      'README.txt': Buffer.from('Scans of last week.'),
      'b.json': Buffer.from(ports(2)),
    });
    const { summary } = await importBytes(archive);
    expect(summary).toMatchObject({ open: 4, refusal: null, setAside: { count: 1 } });
    expect(summary.setAside.first[0]).toEqual({
      position: 'README.txt',
      reason: 'text that no importer knows',
    });
  });
});

describe('a file that is refused', () => {
  it.each([
    ['text', 'Dear all,\nfind attached', 'unknown format', 'text that no importer knows'],
    [
      'JSON of something else',
      '{"name":"vedette","version":1}',
      'unknown format',
      'JSON that no importer knows',
    ],
    [
      'XML of something else',
      '<html><body/></html>',
      'unknown format',
      'XML with the root html that no importer knows',
    ],
    ['blanks for ever', ' '.repeat(300_000), 'unknown format', 'text that no importer knows'],
    ['XML that never starts', '<', 'unknown format', 'XML that no importer knows'],
    [
      'an external entity',
      '<!DOCTYPE nmaprun [<!ENTITY x SYSTEM "file:///etc/hostname">]><nmaprun/>',
      'forbidden content',
      'a document type that says more than its name',
    ],
    [
      'an inclusion',
      '<nmaprun><host><xi:include href="x"/></host></nmaprun>',
      'forbidden content',
      'XInclude',
    ],
    [
      'an unknown encoding',
      '<?xml version="1.0" encoding="UTF-7"?><nmaprun/>',
      'encoding',
      'the encoding utf-7 cannot be read',
    ],
  ])('says why: %s', async (...[, text, fault, reason]) => {
    const { summary, banners } = await importBytes(text);
    expect(summary.refusal).toEqual({ fault, reason });
    expect(banners).toEqual([]);
  });

  it('is not one that holds nothing: a scan may find nothing', async () => {
    for (const text of ['', '\n \n', '[]', '[\n]\n', '\uFEFF']) {
      const { summary } = await importBytes(text);
      expect(summary).toMatchObject({ format: '', open: 0, refusal: null, isCut: false });
    }
  });

  it('is not one of a known format without a single record', async () => {
    const { summary } = await importBytes('<nmaprun scanner="nmap"></nmaprun>');
    expect(summary).toMatchObject({ format: 'nmap', hosts: 0, refusal: null, isCut: false });
  });

  it('is not one that begins with records of another kind', async () => {
    const { summary } = await importBytes(`{"version":1}\n${ports(2)}`);
    expect(summary).toMatchObject({ format: 'vedette', open: 2, setAside: { count: 1 } });
  });

  it('is not one that a Windows shell wrote', async () => {
    const { summary } = await importBytes(Buffer.from(`\uFEFF${nmap}`, 'utf16le'));
    expect(summary).toMatchObject({ format: 'nmap', open: 2, refusal: null });
  });
});

describe('what is handed over', () => {
  it('comes in batches, one at a time, and is added up', async () => {
    const sizes: number[] = [];
    let running = 0;
    const { summary } = await importBytes(ports(25), {
      batchSize: 10,
      sink: async (batch) => {
        expect(++running).toBe(1);
        await new Promise((done) => setImmediate(done));
        running--;
        sizes.push(batch.length);
        return { added: batch.length - 2, replaced: 1, unchanged: 1 };
      },
    });
    expect(sizes).toEqual([10, 10, 5]);
    expect(summary).toMatchObject({
      ...{ open: 25, acknowledged: 25 },
      written: { added: 19, replaced: 3, unchanged: 3 },
    });
  });

  it('goes on after an interruption where the last answer was', async () => {
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

  it('tells how far it is, in bytes of the file', async () => {
    const told: number[] = [];
    const text = ports(100, 20_000);
    await importBytes(text, { onProgress: ({ bytes }) => told.push(bytes) }, 65_536);
    expect(told.length).toBeGreaterThan(3);
    expect([...told].sort((one, other) => one - other)).toEqual(told);
    expect(told.at(-1)).toBe(text.length);
  });

  it('stops when it is told to, and when the file cannot be read on', async () => {
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

  it('has every text within its limit, without NUL and without half characters', async () => {
    const { banners } = await importBytes(
      ndjson({
        ...{ address: '192.0.2.1', port: 80, banner: `\0a\0\ud83d${'x'.repeat(100_000)}` },
        ...{
          title: 'y'.repeat(5000),
          tags: [' ', 'a', 'a', ...Array.from({ length: 300 }, (_, at) => String(at))],
        },
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

describe('records that are set aside', () => {
  it('are counted all, and the first are shown', async () => {
    const { summary } = await importBytes(`${ports(1)}${'nonsense\n'.repeat(500)}${ports(2)}`);
    expect(summary).toMatchObject({ open: 2, setAside: { count: 500 } });
    expect(summary.setAside.first).toHaveLength(shownSetAside);
    expect(summary.setAside.first[0]).toEqual({ position: 'line 2', reason: 'not JSON' });
  });

  it('are named by their number where JSON is not written in lines', async () => {
    const text = `[\n  {\n    "address": "192.0.2.1",\n    "port": 1\n  },\n  {\n    "address": 5\n  },\n  7\n]`;
    const { summary } = await importBytes(text);
    expect(summary.setAside.first.map(({ position }) => position)).toEqual([
      'record 2',
      'record 3',
    ]);
    expect(summary).toMatchObject({ open: 1, isCut: false });
  });

  it('may be longer than any record', async () => {
    async function* lines() {
      yield Buffer.from(ports(1));
      for (let at = 0; at < 17; at++) {
        await Promise.resolve();
        yield Buffer.alloc(1024 * 1024, 'x');
      }
      yield Buffer.from(`\n${ports(2)}`);
    }
    const summary = await importStream(lines(), { name: '', fileTime, sink: dryRun });
    expect(summary).toMatchObject({ open: 2, setAside: { count: 1 } });
  });
});

describe('a large file', () => {
  it('is read in the memory of a small one', async () => {
    const text = ports(20, 2000);
    async function* repeated() {
      for (let at = 0; at < 500; at++) {
        await Promise.resolve();
        yield Buffer.from(text);
      }
    }
    await importStream(repeated(), { name: '', fileTime, sink: dryRun });
    globalThis.gc?.();
    const before = process.memoryUsage().heapUsed;
    let highest = 0;
    const summary = await importStream(repeated(), {
      ...{ name: '', fileTime, sink: dryRun },
      onProgress: () => (highest = Math.max(highest, process.memoryUsage().heapUsed)),
    });
    expect(summary.bytes).toBeGreaterThan(20_000_000);
    expect(highest - before).toBeLessThan(128 * 1024 * 1024);
  });
});
