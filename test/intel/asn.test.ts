import {
  chmodSync,
  cpSync,
  existsSync,
  mkdtempSync,
  readFileSync,
  rmSync,
  utimesSync,
  writeFileSync,
} from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { AsnTable, openAsn } from '../../src/intel/asn.ts';
import { parseIp, parseRange } from '../../src/lib/ip.ts';

let folder: string;
beforeAll(() => {
  folder = mkdtempSync(join(tmpdir(), 'vedette-asn-'));
});
afterAll(() => rmSync(folder, { recursive: true }));

const find = (table: AsnTable, text: string) => {
  const ip = parseIp(text);
  return ip && table.find(ip);
};

describe('networks from CSV files', () => {
  const write = (name: string, lines: string[]) => {
    const path = join(folder, name);
    writeFileSync(path, `${lines.join('\n')}\n`);
    return path;
  };
  const small = () => ({
    cacheFolder: join(folder, 'small'),
    v4: write('v4.csv', [
      '192.0.2.0,192.0.2.127,64500,"Acme, Inc."',
      '192.0.2.128,192.0.2.255,64501,"The ""Best"" Network"',
      '3325256704,3325256959,64500,"Acme, Inc."',
      '198.51.100.128,198.51.101.0,64502,Late\r',
      'rubbish',
      '255.255.255.0,255.255.255.255,64503,Last',
    ]),
    v6: write('v6.csv', ['2001:db8::,2001:db8:ffff:ffff:ffff:ffff:ffff:ffff,64496,Six']),
  });

  it('are found by address', () => {
    const table = openAsn(small());
    expect(find(table, '192.0.2.127')).toEqual({ asn: 64500, name: 'Acme, Inc.' });
    expect(find(table, '192.0.2.128')).toEqual({ asn: 64501, name: 'The "Best" Network' });
    expect(find(table, '192.0.3.0')).toBeNull();
    expect(find(table, '192.0.1.255')).toBeNull();
    expect(find(table, '255.255.255.255')).toEqual({ asn: 64503, name: 'Last' });
    expect(find(table, '2001:db8:1::1')).toEqual({ asn: 64496, name: 'Six' });
    expect(find(table, '2001:db9::')).toBeNull();
    expect(table.numberOf({ family: 4, value: 0xc0000280 })).toBe(64501);
    expect(table.numberOf({ family: 4, value: 1 })).toBe(0);
    expect(table.rangeOf({ family: 4, value: 0xc0000281 })).toEqual(
      parseRange('192.0.2.128-192.0.2.255'),
    );
  });

  it('keep the earlier of two overlapping rows', () => {
    const table = openAsn(small());
    expect(find(table, '198.51.100.200')?.asn).toBe(64500);
    expect(find(table, '198.51.101.0')).toEqual({ asn: 64502, name: 'Late' });
  });

  it('are read again if a file is newer or the cache is damaged', () => {
    const files = small();
    const cache = join(files.cacheFolder, 'asn.flat');
    openAsn(files);
    writeFileSync(files.v4, '192.0.2.0,192.0.2.255,64510,New\n');
    utimesSync(files.v4, 1, 1);
    expect(find(openAsn(files), '192.0.2.1')?.asn).toBe(64510);
    writeFileSync(cache, 'rubbish');
    expect(find(openAsn(files), '192.0.2.1')?.asn).toBe(64510);
  });

  it('come from the built table, which survives moving the program and is never written', () => {
    const built = join(folder, 'built');
    const moved = join(folder, 'moved');
    const files = small();
    openAsn({ ...files, cacheFolder: built });
    cpSync(files.v4, join(moved, 'v4.csv'), { preserveTimestamps: true });
    cpSync(files.v6, join(moved, 'v6.csv'), { preserveTimestamps: true });
    chmodSync(built, 0o555);

    const inPlaces = { cacheFolder: join(folder, 'unused'), builtFolder: built };
    openAsn({ ...inPlaces, v4: join(moved, 'v4.csv'), v6: join(moved, 'v6.csv') });
    expect(existsSync(inPlaces.cacheFolder)).toBe(false);

    const before = readFileSync(join(built, 'asn.flat'));
    const newer = { ...files, v4: write('v4.csv', ['192.0.2.0,192.0.2.255,64510,New']) };
    expect(find(openAsn({ ...newer, ...inPlaces }), '192.0.2.1')?.asn).toBe(64510);
    expect(readFileSync(join(built, 'asn.flat')).equals(before)).toBe(true);
    expect(existsSync(join(inPlaces.cacheFolder, 'asn.flat'))).toBe(true);
    chmodSync(built, 0o755);
  });

  it('answer the same from shared memory', () => {
    const table = AsnTable.fromShared(openAsn(small()).share());
    expect(find(table, '2001:db8:1::1')?.name).toBe('Six');
  });
});

describe('the installed ASN package', () => {
  it('knows the networks of well-known resolvers, and opens fast the second time', () => {
    const cacheFolder = join(folder, 'full');
    openAsn({ cacheFolder });
    expect(existsSync(join(cacheFolder, 'asn.flat'))).toBe(true);

    const table = openAsn({ cacheFolder });

    expect(find(table, '1.1.1.1')).toEqual({ asn: 13335, name: 'Cloudflare, Inc.' });
    expect(find(table, '8.8.8.8')?.asn).toBe(15169);
    expect(find(table, '2606:4700:4700::1111')?.asn).toBe(13335);
  });
});
