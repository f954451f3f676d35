import { createReadStream, existsSync, readdirSync } from 'node:fs';
import { basename, resolve } from 'node:path';
import type { CveDocument } from '../../src/cve/catalogue-writer.ts';
import { feeds } from '../../src/feeds/catalogue/index.ts';
import { isCveRecord } from '../../src/feeds/in-use.ts';
import { readSnapshot } from '../../src/feeds/read.ts';

export const realData = resolve(import.meta.dirname, '../../../shared/data');
export const isRealDataHere = existsSync(realData);

/** A file of the shared data, read like the feed. */
export function documentOf(name: string, file: string): CveDocument {
  const feed = feeds.find((each) => each.name === name);
  const source = feed?.sources[0];
  if (!feed || !source) throw new Error(`no feed ${name}`);
  return {
    name: file,
    feed: name,
    async *read() {
      const bytes = createReadStream(resolve(realData, file)) as AsyncIterable<Uint8Array>; // no encoding set
      for await (const { found } of readSnapshot(feed, { source, bytes, fileName: basename(file) }))
        yield found
          .flatMap((each) => (each.kind === 'record' ? each.record : []))
          .filter(isCveRecord);
    },
  };
}

const filesOf = (folder: string, form: RegExp) =>
  readdirSync(resolve(realData, folder))
    .filter((file) => form.test(file))
    .map((file) => `${folder}/${file}`);

/** Data of NVD, three distributions and endoflife.date, as far as the shared data has it. */
export function vulnerabilityDocuments(): CveDocument[] {
  return [
    ...filesOf('nvd', /\.json\.gz$/).map((file) => documentOf('nvd', file)),
    documentOf('cisa-kev', 'cisa-kev/known_exploited_vulnerabilities.json'),
    documentOf('vulnrichment', 'vulnrichment/cve5_records.jsonl.gz'),
    documentOf('debian-tracker', 'debian-tracker/debian-tracker.json.gz'),
    documentOf('ubuntu-tracker', 'ubuntu-tracker/ubuntu-cves.json.gz'),
    ...filesOf('alpine-secdb', /\.json$/).map((file) => documentOf('alpine-secdb', file)),
    documentOf('endoflife', 'endoflife/endoflife.ndjson'),
  ];
}
