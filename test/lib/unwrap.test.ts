import { execFileSync } from 'node:child_process';
import { mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { deflateRawSync, gzipSync } from 'node:zlib';
import fc from 'fast-check';
import { zipSync } from 'fflate';
import { create } from 'tar';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { unwrap, UnwrapError, type UnwrapOptions } from '../../src/lib/unwrap.ts';
import { chunked } from './chunks.ts';

async function membersOf(bytes: Uint8Array, options: UnwrapOptions = {}, size = 1000) {
  const members: [string, string][] = [];
  for await (const member of unwrap(chunked(bytes, size), options)) {
    const parts: Buffer[] = [];
    for await (const part of member.bytes) parts.push(part);
    members.push([member.name, Buffer.concat(parts).toString()]);
  }
  return members;
}

const text = Array.from({ length: 500 }, (_, at) => `192.0.2.${at % 256}\n`).join('');
const packed: Record<string, Buffer> = {};
let folder = '';

/** Packers of the system make what our decoders must read; where one is missing its rows are left out. */
function packWith(program: string): Buffer | undefined {
  try {
    return execFileSync(program, ['-c'], { input: text, stdio: ['pipe', 'pipe', 'ignore'] });
  } catch {
    console.warn(`${program} is not installed: its tests have nothing to read`);
    return undefined;
  }
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-unwrap-'));
  writeFileSync(join(folder, 'a.json'), text);
  writeFileSync(join(folder, 'b.txt'), 'b');
  await create({ cwd: folder, gzip: true, file: join(folder, 'x.tgz') }, ['a.json', 'b.txt']);
  packed['gz'] = gzipSync(text);
  packed['zip'] = Buffer.from(zipSync({ 'list.txt': Buffer.from(text) }));
  for (const program of ['bzip2', 'xz']) {
    const bytes = packWith(program);
    if (bytes) packed[program] = bytes;
  }
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

async function tarball(): Promise<Buffer> {
  const { readFile } = await import('node:fs/promises');
  return readFile(join(folder, 'x.tgz'));
}

describe('unwrap', () => {
  it('passes plain bytes through', async () => {
    expect(await membersOf(Buffer.from(text))).toEqual([['', text]]);
    expect(await membersOf(Buffer.alloc(0))).toEqual([['', '']]);
  });

  it.each(['gz', 'bzip2', 'xz', 'zip'])('reads %s in chunks of any size', async (form) => {
    const bytes = packed[form];
    if (!bytes) return;
    for (const size of [1, 100, 100_000]) {
      const [member] = await membersOf(bytes, {}, size);
      expect(member?.[1]).toBe(text);
    }
  });

  it('picks members of a tar.gz by their name', async () => {
    const bytes = await tarball();
    expect(await membersOf(bytes, { pick: /\.json$/ }, 50)).toEqual([['a.json', text]]);
    expect(await membersOf(bytes)).toEqual([
      ['a.json', text],
      ['b.txt', 'b'],
    ]);
  });

  it('picks members of a zip and passes over the unread rest of one', async () => {
    const bytes = Buffer.from(
      zipSync({ 'a.csv': Buffer.from(text), 'b.md': Buffer.from('b'), 'c.csv': Buffer.from('c') }),
    );
    const names: string[] = [];
    for await (const { name } of unwrap(chunked(bytes, 10), { pick: /\.csv$/ })) names.push(name);
    expect(names).toEqual(['a.csv', 'c.csv']);
  });

  it('does not look into an archive inside an archive', async () => {
    const inner = gzipSync(text);
    const [member] = await membersOf(gzipSync(inner));
    expect(member?.[1]).toBe(inner.toString());
  });

  it.each(['gz', 'bzip2', 'xz', 'zip', 'tar.gz'])('names a cut %s', async (form) => {
    const bytes = form === 'tar.gz' ? await tarball() : packed[form];
    if (!bytes) return;
    for (const share of [0.3, 0.6, 0.8]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      // Behind the only member of a zip lies its directory, which nothing needs.
      if (form === 'zip' && share > 0.6) continue;
      await expect(membersOf(cut)).rejects.toMatchObject({
        name: 'UnwrapError',
        fault: 'truncated',
      });
    }
  });

  it('stops at the size limit', async () => {
    const bomb = gzipSync(Buffer.alloc(3_000_000));
    await expect(membersOf(bomb, { maxUnwrappedBytes: 1_000_000 })).rejects.toMatchObject({
      fault: 'too large',
    });
  });

  it('stops at the ratio limit, in gz, bzip2, xz and zip', async () => {
    const zeros = Buffer.alloc(64 * 1024 * 1024);
    const bombs = [gzipSync(zeros), Buffer.from(zipSync({ a: zeros }, { level: 9 }))];
    for (const program of ['bzip2', 'xz']) {
      if (packed[program]) bombs.push(execFileSync(program, ['-c'], { input: zeros }));
    }
    for (const bomb of bombs) {
      await expect(membersOf(bomb)).rejects.toMatchObject({ fault: 'suspicious ratio' });
    }
  });

  it('throws nothing but its own error, and always ends', async () => {
    const forms = Object.values(packed);
    const head = deflateRawSync('x');
    const broken = fc
      .tuple(fc.nat(forms.length), fc.nat(), fc.nat(255), fc.uint8Array({ maxLength: 60 }))
      .map(([form, at, byte, noise]) => {
        const bytes = Buffer.from(forms[form] ?? Buffer.concat([head, noise]));
        bytes[at % bytes.length] = byte;
        return at % 3 === 0 ? bytes.subarray(0, at % bytes.length) : bytes;
      });
    await fc.assert(
      fc.asyncProperty(broken, async (bytes) => {
        await membersOf(bytes).catch((error: unknown) => {
          expect(error).toBeInstanceOf(UnwrapError);
        });
      }),
      { numRuns: 300 },
    );
  });
});
