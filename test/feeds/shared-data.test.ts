import { createReadStream, existsSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import { describe, expect, it } from 'vitest';
import { sharedDataMap } from '../../scripts/shared-data-map.mjs';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { readSnapshot } from '../../src/feeds/read.ts';

const data = resolve(import.meta.dirname, '../../../shared/data');
const isHere = existsSync(data);
if (!isHere) console.warn('../shared/data is absent: the tests on real feed files are skipped');

const byName = new Map(feeds.map((feed) => [feed.name, feed]));

async function count(feedName: string, file: string, part = '') {
  const feed = byName.get(feedName);
  const source = feed?.sources.find(({ url }) => url.includes(part));
  if (!feed || !source) throw new Error(`no feed ${feedName} with a source ${part}`);
  const counts = { found: 0, skipped: 0, fatal: 0, reasons: new Set<string>() };
  const bytes = createReadStream(resolve(data, file)) as AsyncIterable<Uint8Array>; // no encoding set
  for await (const { found } of readSnapshot(feed, { source, bytes, fileName: basename(file) })) {
    for (const entry of found) {
      if (entry.kind !== 'skipped') counts.found++;
      else {
        counts.skipped++;
        counts.reasons.add(`${entry.line}: ${entry.reason}`);
        if (entry.fatal) counts.fatal++;
      }
    }
  }
  return counts;
}
describe.skipIf(!isHere)('x', () => {
  it('count', async () => {
    for (const [feed, file, part] of sharedDataMap) {
      const t = performance.now();
      const c = await count(feed, file, part);
      console.log(
        `${feed} ${file} found=${c.found} skipped=${c.skipped} fatal=${c.fatal} ${Math.round(performance.now() - t)}ms ${[...c.reasons].slice(0, 3).join(' | ')}`,
      );
    }
    expect(1).toBe(1);
  });
});
