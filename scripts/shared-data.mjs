import { createReadStream, existsSync, readdirSync, statSync } from 'node:fs';
import { basename, join, relative } from 'node:path';
import { changeByServer } from '../dist/audit/change.js';
import { sharedDataMap } from './shared-data-map.mjs';

/**
 * Loads the shared test data into a library, feed by feed, and publishes it once.
 * @param library the feed library of an open service
 * @param {string} folder with the data
 * @param {object} [choice]
 * @param {(feed: object, file: string) => boolean} [choice.isWanted] default: all of them
 * @param {(loaded: { feed: string, generation: object }) => void} [choice.onFeed]
 */
export async function loadShared(
  library,
  folder,
  { isWanted = () => true, onFeed = () => undefined } = {},
) {
  const byFeed = new Map();
  for (const [feed, file, part] of sharedDataMap) {
    byFeed.set(feed, [...(byFeed.get(feed) ?? []), { file, part }]);
  }
  let feeds = 0;
  let entries = 0;
  for (const [name, all] of byFeed) {
    const feed = library.find(name);
    const files = all.filter(({ file }) => isWanted(feed, file));
    if (files.length === 0) continue;
    const received = [];
    for (const { file, part } of files) {
      const source =
        feed.sources.find(({ url }) => part === undefined || url.includes(part)) ?? feed.sources[0];
      const arrival = await library.receive(createReadStream(join(folder, file)));
      received.push({
        ...arrival,
        source,
        fileName: basename(file),
        etag: null,
        lastModified: null,
      });
    }
    const generation = await library.takeIn(feed, received, { origin: 'file', asOf: Date.now() });
    const change = changeByServer(Date.now(), { action: 'feed.enable', subject: name });
    await library.setEnabled(feed, true, change);
    feeds++;
    entries += generation.entries;
    onFeed({ feed: name, generation });
  }
  await library.publish();
  return { feeds, entries };
}

/**
 * Imports the scan samples. Files of unknown formats, and those made to attack an importer, are rejected.
 * @param {(file: object) => Promise<object>} importScan of an open service
 * @param {string} folder with the data
 * @param {object} [choice]
 * @param {(file: string) => boolean} [choice.isWanted] default: all of them
 * @param {(loaded: { file: string, report: object }) => void} [choice.onFile]
 */
export async function loadSharedScans(
  importScan,
  folder,
  { isWanted = () => true, onFile = () => undefined } = {},
) {
  const samples = join(folder, 'scan-samples');
  if (!existsSync(samples)) return { files: 0, banners: 0, refused: 0 };
  const total = { files: 0, banners: 0, refused: 0 };
  const entries = readdirSync(samples, { recursive: true, withFileTypes: true });
  const files = entries
    .filter((entry) => entry.isFile() && !entry.name.endsWith('.md'))
    .map((entry) => join(entry.parentPath, entry.name))
    .filter((file) => isWanted(relative(folder, file)));
  for (const file of files.sort()) {
    const report = await importScan({
      bytes: createReadStream(file),
      name: file.slice(samples.length + 1),
      fileTime: statSync(file).mtimeMs,
      columns: '',
      onProgress: () => undefined,
      beforeFirst: () => Promise.resolve(),
    });
    total.files++;
    total.banners += report.written.added;
    if (report.refusal) total.refused++;
    onFile({ file: report.name, report });
  }
  return total;
}
