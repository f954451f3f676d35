import { execFileSync, spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
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

/** Two of them are programs of the system; without them their tests are skipped. */
const packers: Record<string, (bytes: Buffer) => Buffer> = {
  gz: (bytes) => gzipSync(bytes),
  zip: (bytes) => Buffer.from(zipSync({ 'list.txt': bytes }, { level: 9 })),
};
for (const program of ['bzip2', 'xz']) {
  const isInstalled = spawnSync(program, ['--help']).error === undefined;
  if (isInstalled) packers[program] = (input) => execFileSync(program, ['-c'], { input });
  else console.warn(`${program} is not installed: its tests are skipped`);
}

beforeAll(async () => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-unwrap-'));
  writeFileSync(join(folder, 'a.json'), text);
  writeFileSync(join(folder, 'b.txt'), 'b');
  await create({ cwd: folder, gzip: true, file: join(folder, 'x.tgz') }, ['a.json', 'b.txt']);
  for (const [form, pack] of Object.entries(packers)) packed[form] = pack(Buffer.from(text));
  packed['tar.gz'] = readFileSync(join(folder, 'x.tgz'));
});
afterAll(() => rmSync(folder, { recursive: true, force: true }));

describe('unwrap', () => {
  it('passes plain bytes through', async () => {
    expect(await membersOf(Buffer.from(text))).toEqual([['', text]]);
    expect(await membersOf(Buffer.alloc(0))).toEqual([['', '']]);
  });

  it.for(['gz', 'bzip2', 'xz', 'zip'])('reads %s in chunks of any size', async (form, { skip }) => {
    const bytes = packed[form] ?? skip(`${form} is not installed`);
    for (const size of [1, 100, 100_000]) {
      const [member] = await membersOf(bytes, {}, size);
      expect(member?.[1]).toBe(text);
    }
  });

  it('picks members of a tar.gz by their name', async () => {
    const bytes = packed['tar.gz'] ?? Buffer.alloc(0);
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

  it.for(['gz', 'bzip2', 'xz', 'zip', 'tar.gz'])('names a cut %s', async (form, { skip }) => {
    const bytes = packed[form] ?? skip(`${form} is not installed`);
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

  it.for(['gz', 'bzip2', 'xz', 'zip'])('stops at the ratio limit in %s', async (form, { skip }) => {
    const pack = packers[form] ?? skip(`${form} is not installed`);
    const bomb = pack(Buffer.alloc(64 * 1024 * 1024));
    await expect(membersOf(bomb)).rejects.toMatchObject({ fault: 'suspicious ratio' });
  });

  it('reads bzip2 of many blocks and streams, at any place in a byte', async ({ skip }) => {
    const pack = packers['bzip2'] ?? skip('bzip2 is not installed');
    const long = Array.from({ length: 60_000 }, (_, at) => `${(at * 7_919) % 65_537}\n`).join('');
    const blocks = execFileSync('bzip2', ['-c', '-1'], { input: long });
    const twice = Buffer.concat([blocks, pack(Buffer.from(text))]);
    const [member] = await membersOf(twice, {}, 10_000);
    expect(member?.[1]).toBe(long + text);
  });

  it.for([
    ['a block', 12],
    ['a stream', -3],
  ] as const)('refuses bzip2 with a wrong checksum of %s', async ([, at], { skip }) => {
    const bytes = Buffer.from(packed['bzip2'] ?? skip('bzip2 is not installed'));
    const place = at < 0 ? bytes.length + at : at;
    bytes[place] = (bytes[place] ?? 0) ^ 0x10;
    await expect(membersOf(bytes)).rejects.toMatchObject({ fault: 'corrupt' });
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
