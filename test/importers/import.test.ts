import { gzipSync } from 'node:zlib';
import { zipSync } from 'fflate';
import { describe, expect, it } from 'vitest';
import { dryRun, importStream } from '../../src/importers/import.ts';
import { shownSetAside } from '../../src/importers/run/tally.ts';
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

describe('a compressed file', () => {
  it('is decompressed by one layer', async () => {
    const { summary } = await importBytes(gzipSync(nmap));
    expect(summary).toMatchObject({ format: 'nmap', open: 2, bytes: gzipSync(nmap).length });
    const twice = await importBytes(gzipSync(gzipSync(nmap)));
    expect(twice.summary).toMatchObject({ open: 0, refusal: { fault: 'unknown format' } });
  });

  it('counts up to where it is truncated', async () => {
    const lines = Array.from({ length: 20_000 }, (_, at) => ({
      address: `10.0.${at >> 8}.${at & 255}`,
      port: 80,
      banner: String(Math.sin(at)),
    }));
    const packed = gzipSync(ndjson(...lines));
    const { summary } = await importBytes(packed.subarray(0, packed.length / 2), {}, 10_000);
    expect(summary).toMatchObject({ isCut: true, refusal: null, format: 'vedette' });
    expect(summary.open).toBeGreaterThan(1000);
  });

  it('is rejected if damaged or a zip bomb, and anything before counts', async () => {
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

  it('may be an archive: each member is read, unknown ones are set aside', async () => {
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

describe('a rejected file', () => {
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
      'a document type with more than a name',
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

  it('is not an empty one: a scan may find nothing', async () => {
    for (const text of ['', '\n \n', '[]', '[\n]\n', '\uFEFF']) {
      const { summary } = await importBytes(text);
      expect(summary).toMatchObject({ format: '', open: 0, refusal: null, isCut: false });
    }
  });

  it('is not one of a known format without a single record', async () => {
    const { summary } = await importBytes('<nmaprun scanner="nmap"></nmaprun>');
    expect(summary).toMatchObject({ format: 'nmap', hosts: 0, refusal: null, isCut: false });
  });

  it('is not one that starts with records of another kind', async () => {
    const { summary } = await importBytes(`{"version":1}\n${ports(2)}`);
    expect(summary).toMatchObject({ format: 'vedette', open: 2, setAside: { count: 1 } });
  });

  it('is not one written by a Windows shell', async () => {
    const { summary } = await importBytes(Buffer.from(`\uFEFF${nmap}`, 'utf16le'));
    expect(summary).toMatchObject({ format: 'nmap', open: 2, refusal: null });
  });
});

describe('records that are set aside', () => {
  it('are all counted, and the first are shown', async () => {
    const { summary } = await importBytes(`${ports(1)}${'nonsense\n'.repeat(500)}${ports(2)}`);
    expect(summary).toMatchObject({ open: 2, setAside: { count: 500 } });
    expect(summary.setAside.first).toHaveLength(shownSetAside);
    expect(summary.setAside.first[0]).toEqual({ position: 'line 2', reason: 'not JSON' });
  });

  it('are named by number if JSON is not line by line', async () => {
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
      name: '',
      fileTime,
      sink: dryRun,
      onProgress: () => (highest = Math.max(highest, process.memoryUsage().heapUsed)),
    });
    expect(summary.bytes).toBeGreaterThan(20_000_000);
    expect(highest - before).toBeLessThan(128 * 1024 * 1024);
  });
});
