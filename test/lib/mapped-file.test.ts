import { readFileSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import { setFlagsFromString } from 'node:v8';
import { runInNewContext } from 'node:vm';
import { describe, expect, it } from 'vitest';
import { canMap, mapFile, mapLargeFile, releasePages } from '../../src/lib/mapped-file.ts';
import { temporaryFolder } from '../harness.ts';
import { openPlain, plainParts } from '../store/index/embedded.ts';
import { documents, facts } from '../store/index/plain-index.ts';
import { mappedOf } from './mapped.ts';

setFlagsFromString('--expose-gc');
const collectGarbage = runInNewContext('gc') as () => void; // V8's own

/** Bytes of a mapped file that are resident in this process. */
function residentOf(file: string): number {
  const [, kilobytes = '0'] =
    new RegExp(`${file}\\n(?:.*\\n)*?Rss: +(\\d+)`).exec(
      readFileSync('/proc/self/smaps', 'utf8'),
    ) ?? [];
  return Number(kilobytes) * 1024;
}

describe.skipIf(!canMap())('a mapped file', () => {
  const size = 2 ** 22;
  function makeFile(): { folder: string; file: string; bytes: Buffer } {
    const folder = temporaryFolder();
    const file = join(folder, 'large');
    const bytes = Buffer.alloc(size, 'vedette ');
    writeFileSync(file, bytes);
    return { folder, file, bytes };
  }

  it('shows the contents of the file', () => {
    const { file, bytes } = makeFile();
    expect(Buffer.from(mapFile(file)).equals(bytes)).toBe(true);
  });

  it('leaves memory when its pages are released, and returns when it is read', () => {
    const { file, bytes } = makeFile();
    const mapped = Buffer.from(mapLargeFile(file));
    expect(mapped.equals(bytes)).toBe(true);
    expect(residentOf(file)).toBe(size);
    releasePages();
    expect(residentOf(file)).toBe(0);
    expect(mapped.equals(bytes)).toBe(true);
  });

  it('is read if it cannot be mapped, and rejected if missing', () => {
    const { folder, file } = makeFile();
    expect(() => mapFile(join(folder, 'absent'))).toThrow('ENOENT');
    writeFileSync(file, '');
    expect(mapFile(file).byteLength).toBe(0);
  });

  it('is unmapped when no longer used: a closed index leaves none', async () => {
    const folder = temporaryFolder();
    const index = await openPlain(plainParts(folder, facts));
    await index.write(documents(400));
    await expect.poll(() => mappedOf(folder)).toBeGreaterThan(0);
    await index.close();
    await expect
      .poll(() => {
        collectGarbage();
        return mappedOf(join(folder, 'derived'));
      })
      .toBe(0);
  });
});
