import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
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
const zeros = Buffer.alloc(8 * 1024 * 1024);
const zip = (bytes: Buffer) => Buffer.from(zipSync({ 'list.txt': bytes }, { level: 9 }));
/**
 * Created by bzip2 and xz: `list` contains `text`, `zeros` the zeros, `blocks` fifty times `text`
 * in blocks of 100 kB.
 */
const committed = (name: string) => readFileSync(resolve(import.meta.dirname, 'packed', name));

const packed: Record<string, Buffer> = {
  gz: gzipSync(text),
  bz2: committed('list.bz2'),
  xz: committed('list.xz'),
  zip: zip(Buffer.from(text)),
};
const bombs: Record<string, Buffer> = {
  gz: gzipSync(zeros),
  bz2: committed('zeros.bz2'),
  xz: committed('zeros.xz'),
  zip: zip(zeros),
};
const formOf = (all: Record<string, Buffer>, form: string) => {
  const bytes = all[form];
  if (!bytes) throw new Error(`no ${form}`);
  return bytes;
};
let folder = '';

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-unwrap-'));
  writeFileSync(join(folder, 'a.json'), text);
  writeFileSync(join(folder, 'b.txt'), 'b');
  await create({ cwd: folder, gzip: true, file: join(folder, 'x.tgz') }, ['a.json', 'b.txt']);
  packed['tar.gz'] = readFileSync(join(folder, 'x.tgz'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('unwrap', () => {
  it('passes plain bytes through', async () => {
    expect(await membersOf(Buffer.from(text))).toEqual([['', text]]);
    expect(await membersOf(Buffer.alloc(0))).toEqual([['', '']]);
  });

  it.each(['gz', 'bz2', 'xz', 'zip'])('reads %s in chunks of any size', async (form) => {
    const bytes = formOf(packed, form);
    for (const size of [1, 100, 100_000]) {
      const [member] = await membersOf(bytes, {}, size);
      expect(member?.[1]).toBe(text);
    }
  });

  it('picks members of a tar.gz by their name', async () => {
    const bytes = formOf(packed, 'tar.gz');
    expect(await membersOf(bytes, { pick: /\.json$/ }, 50)).toEqual([['a.json', text]]);
    expect(await membersOf(bytes)).toEqual([
      ['a.json', text],
      ['b.txt', 'b'],
    ]);
  });

  it('picks members of a zip and skips the unread rest of one', async () => {
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

  it.each(['gz', 'bz2', 'xz', 'zip', 'tar.gz'])('reports a truncated %s', async (form) => {
    const bytes = formOf(packed, form);
    for (const share of [0.3, 0.6, 0.8]) {
      const cut = bytes.subarray(0, Math.floor(bytes.length * share));
      // The only member of a zip is followed by its directory, which nothing needs.
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

  it.each(['gz', 'bz2', 'xz', 'zip'])('stops at the ratio limit in %s', async (form) => {
    await expect(membersOf(formOf(bombs, form))).rejects.toMatchObject({
      fault: 'suspicious ratio',
    });
  });

  it('reads bzip2 of many blocks and streams, at any bit offset', async () => {
    const twice = Buffer.concat([committed('blocks.bz2'), committed('list.bz2')]);
    const [member] = await membersOf(twice, {}, 1_000);
    expect(member?.[1]).toBe(text.repeat(51));
  });

  it.each([
    ['a block', 12],
    ['a stream', -3],
  ] as const)('refuses bzip2 with a wrong checksum of %s', async (_, at) => {
    const bytes = Buffer.from(committed('list.bz2'));
    const place = at < 0 ? bytes.length + at : at;
    bytes[place] = (bytes[place] ?? 0) ^ 0x10;
    await expect(membersOf(bytes)).rejects.toMatchObject({ fault: 'corrupt' });
  });

  it('throws only its own error, and always ends', async () => {
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
