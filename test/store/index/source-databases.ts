import { join } from 'node:path';
import type { Banner } from '../../../src/banner/store.ts';
import { parseIp } from '../../../src/lib/ip.ts';
import { bannerCodec } from '../../../src/store/index/banner-codec.ts';
import type { Kind } from '../../../src/store/index/kind.ts';
import { SourceDatabase } from '../../../src/store/index/embedded/source-database.ts';
import { temporaryFolder } from '../../harness.ts';

/** Found by their text, in two of its fields. */
export const kind: Kind<Banner> = {
  codec: bannerCodec,
  collection: {
    name: 'banner',
    text: 'text',
    fields: {
      text: { kind: 'text', owner: 'document', many: true },
      notes: { kind: 'text', owner: 'document' },
      port: { kind: 'number', owner: 'document' },
    },
    filters: {},
  },
  searchableOf: (given) => ({
    time: given.seenAt,
    address: parseIp(given.address),
    software: '',
    values: { text: [given.banner, given.title], notes: [given.os], port: [given.port] },
  }),
  textsOf: (given) => ({ text: [given.banner, given.title], notes: [given.os] }),
  version: 1,
};

export const open = (file: string, change: Partial<Kind<Banner>> = {}) =>
  new SourceDatabase(file, { ...kind, ...change });
export const fresh = () => join(temporaryFolder(), 'banners.sqlite');

export function write(database: SourceDatabase<Banner>, ...banners: Banner[]) {
  return database.write([banners.map((each) => database.prepare(each))]);
}
