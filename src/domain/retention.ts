import type { Screenshots } from './screenshots.ts';
import type { ScanStore } from './store.ts';

interface RetentionSettings {
  /** 0 keeps all of them. */
  report_days: number;
  screenshot_days: number;
  screenshot_bytes: number;
}

interface RetentionParts {
  store: ScanStore;
  screenshots: Screenshots;
  settings: RetentionSettings;
  now: () => number;
}

const dayMs = 86_400_000;
/** Deleted per step; the API answers in between. */
const batch = 100;

/**
 * Deletes old reports, then the oldest screenshots until the rest fits. Ledger first, then files.
 */
export async function sweepOld({
  store,
  screenshots,
  settings,
  now,
}: RetentionParts): Promise<void> {
  const before = (days: number) => new Date(now() - days * dayMs).toISOString();
  const { report_days, screenshot_days, screenshot_bytes } = settings;
  if (report_days > 0) await removeReports(before(report_days), { store, screenshots });
  const pictures = await store.screenshots();
  let bytes = pictures.reduce((sum, picture) => sum + picture.bytes, 0);
  const isOld = (createdAt: string) => screenshot_days > 0 && createdAt < before(screenshot_days);
  const doomed: string[] = [];
  for (const picture of pictures) {
    const isTooMuch = screenshot_bytes > 0 && bytes > screenshot_bytes;
    if (!isTooMuch && !isOld(picture.createdAt)) break; // oldest first
    doomed.push(picture.name);
    bytes -= picture.bytes;
  }
  for (let at = 0; at < doomed.length; at += batch) {
    const names = doomed.slice(at, at + batch);
    await store.forgetScreenshots(names);
    await screenshots.remove(names);
  }
}

async function removeReports(
  before: string,
  { store, screenshots }: Pick<RetentionParts, 'store' | 'screenshots'>,
): Promise<void> {
  for (;;) {
    const ids = await store.endedBefore(before, batch);
    if (ids.length === 0) return;
    await screenshots.remove(await store.remove(ids));
  }
}
