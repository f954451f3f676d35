import { randomBytes } from 'node:crypto';
import { describe, expect, it } from 'vitest';
import type { Objects } from '../../../src/lib/objects.ts';
import { objectsInFolder } from '../../../src/store/objects/folder.ts';
import { S3Objects } from '../../../src/store/objects/s3/s3-objects.ts';
import { shareAcrossTests, temporaryFolder, testConfig } from '../../harness.ts';
import { startS3Here } from './s3-place.ts';

/** Small, so that a few bytes are sent in parts; a real server requires 5 MiB. */
const partBytes = 1000;

describe.each(['a folder', 'S3'])('objects in %s', (kind) => {
  const s3 = kind === 'S3' ? shareAcrossTests(startS3Here) : undefined;
  let folders = 0;
  const open = (): Objects => {
    if (!s3) return objectsInFolder(temporaryFolder());
    const settings = testConfig(s3().settings(`test ${folders++}/ünder`));
    return new S3Objects({ settings, partBytes });
  };

  it('are read back as written, whatever their size', async () => {
    const objects = open();
    for (const size of [0, 1, partBytes - 1, partBytes, partBytes + 1, 5 * partBytes + 7]) {
      const bytes = randomBytes(size);
      await objects.put(`snapshots/${size}.gz`, inChunks(bytes, 300));
      expect((await read(objects, `snapshots/${size}.gz`)).equals(bytes)).toBe(true);
    }
  });

  it('are replaced as a whole', async () => {
    const objects = open();
    await objects.put('screenshots/a.png', [Buffer.from('the first, which is longer')]);
    await objects.put('screenshots/a.png', [Buffer.from('the '), Buffer.from('second')]);
    expect(String(await read(objects, 'screenshots/a.png'))).toBe('the second');
  });

  it('do not exist before they are written, nor after they are deleted', async () => {
    const objects = open();
    const name = "screenshots/it's (a) *name*! +%.png";
    expect([await objects.has(name), await objects.get(name)]).toEqual([false, null]);
    await objects.put(name, [Buffer.from('here')]);
    expect(await objects.has(name)).toBe(true);
    await objects.delete(name);
    await objects.delete(name);
    expect([await objects.has(name), await objects.get(name)]).toEqual([false, null]);
  });

  it('are listed by folder, with the time they were written', async () => {
    const objects = open();
    expect(await objects.list('snapshots')).toEqual([]);
    const before = Date.now() - 2_000;
    await objects.put('snapshots/a +b.gz', [Buffer.from('1')]);
    await objects.put('snapshots/c.gz', [Buffer.from('2')]);
    await objects.put('screenshots/d.png', [Buffer.from('3')]);
    const listed = await objects.list('snapshots');
    expect(listed.map(({ name }) => name).sort()).toEqual(['snapshots/a +b.gz', 'snapshots/c.gz']);
    for (const { putAt } of listed) expect(putAt).toBeGreaterThan(before);
  });

  it.runIf(s3)('are all listed, however many there are', async () => {
    const objects = open();
    // S3 lists a thousand objects per page.
    const names = Array.from({ length: 1_050 }, (_, at) => `snapshots/é + ${at}.gz`);
    const waiting = [...names];
    const putSome = async () => {
      for (let name = waiting.pop(); name; name = waiting.pop()) {
        await objects.put(name, [Buffer.from('x')]);
      }
    };
    await Promise.all(Array.from({ length: 8 }, putSome));
    const listed = await objects.list('snapshots');
    expect(listed.map(({ name }) => name).sort()).toEqual(names.sort());
  });

  it('leave nothing behind if the bytes end in an error', async () => {
    const objects = open();
    const broken = async function* () {
      yield randomBytes(partBytes * 2);
      yield await Promise.reject(new Error('the source broke'));
    };
    await expect(objects.put('snapshots/x.gz', broken())).rejects.toThrow('the source broke');
    expect(await objects.has('snapshots/x.gz')).toBe(false);
    expect(await objects.list('snapshots')).toEqual([]);
  });

  it('may be left unread', async () => {
    const objects = open();
    const bytes = randomBytes(500_000);
    await objects.put('snapshots/long.gz', [bytes]);
    for (let times = 0; times < 20; times++) {
      for await (const chunk of (await objects.get('snapshots/long.gz')) ?? []) {
        expect(chunk.length).toBeGreaterThan(0);
        break;
      }
    }
    expect((await read(objects, 'snapshots/long.gz')).equals(bytes)).toBe(true);
  });
});

async function read(objects: Objects, name: string): Promise<Buffer> {
  const chunks: Uint8Array[] = [];
  for await (const chunk of (await objects.get(name)) ?? []) chunks.push(chunk);
  return Buffer.concat(chunks);
}

function* inChunks(bytes: Buffer, size: number): Generator<Buffer> {
  for (let at = 0; at < bytes.length; at += size) yield bytes.subarray(at, at + size);
}
