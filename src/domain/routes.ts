import type { Static } from 'typebox';
import { VedetteError } from '../errors.ts';
import { handle, handleEvents, type Call } from '../http/operation.ts';
import { captureOf } from './capture.ts';
import { compareReports } from './compare-reports.ts';
import * as contract from './contract.ts';
import { deleteReport } from './delete-report.ts';
import { toWireLiteReport, toWireReport } from './report/wire.ts';
import { findSimilar } from './find-similar.ts';
import { followScan } from './follow-scan.ts';
import { viewQuickly } from './quick.ts';
import { listOwnReports, openReport, searchReports } from './find-reports.ts';
import { listScans } from './list-scans.ts';
import { isScanId, submitScan, readProgress } from './submit-scan.ts';
import type { KeptReport } from './store.ts';
import type { DomainWorld as World } from './world.ts';

export type { DomainWorld } from './world.ts';

export const domainRoutes = [
  handle(contract.domainScan, (input, world: World, call) =>
    scanFully(input, false, { world, call }),
  ),
  handle(contract.domainScanPrivate, (input, world: World, call) =>
    scanFully(input, true, { world, call }),
  ),
  handle(contract.domainStatus, (input, world: World, call) => readProgress(input, world, call)),
  handleEvents(contract.domainEvents, followScan),
  handle(contract.domainReport, async ({ id, explain }, world: World, call) =>
    toWireReport(await openJudged({ id, explain }, world, call), {
      urlOf: world.screenshotUrl,
      explain,
    }),
  ),
  handle(contract.domainReports, (input, world: World) =>
    searchReports({ ...input, mode: 'full' }, world),
  ),
  handle(contract.domainReportsPersonal, listOwnReports),
  handle(contract.domainScans, listScans),
  handle(contract.domainCompare, async ({ before, after }, world: World, call) => ({
    changes: compareReports(
      await openReport(before, world, call),
      await openReport(after, world, call),
    ),
  })),
  handle(contract.domainSimilar, findSimilar),
  handle(contract.domainReportDelete, ({ id }, world: World, call) =>
    deleteReport(id, world, call),
  ),
  handle(
    contract.domainLiteScan,
    async ({ query, force, private: isPrivate }, world: World, call) => {
      const scan = await submitScan({ query, force, mode: 'lite', isPrivate }, world, call);
      return { query: scan.query, scan_id: scan.id };
    },
  ),
  handle(contract.domainLiteProgress, ({ scan_id: id, explain }, world: World, call) =>
    readProgress({ id, explain }, world, call),
  ),
  handle(contract.domainLiteReport, async ({ id, explain }, world: World, call) =>
    toWireLiteReport(await openJudged({ id, explain }, world, call), { explain }),
  ),
  handle(contract.domainLiteReports, (input, world: World) =>
    searchReports({ ...input, mode: 'lite' }, world),
  ),
  handle(contract.domainQuickHash, ({ domain }, world: World, call) =>
    viewQuickly(domain, 'hash', { world, call }),
  ),
  handle(contract.domainQuickMalicious, ({ domain }, world: World, call) =>
    viewQuickly(domain, 'malicious', { world, call }),
  ),
  handle(contract.domainQuickTrusted, ({ domain }, world: World, call) =>
    viewQuickly(domain, 'trusted', { world, call }),
  ),
  handle(contract.domainPage, async ({ id }, world: World, { caller }) => {
    const kept = isScanId(id) ? await world.scanStore.report(id, caller.accountId) : null;
    const bytes = kept && (await world.screenshots.openPage(kept.page, caller.accountId));
    if (!bytes) throw new VedetteError('notFound');
    return { type: 'text/plain; charset=utf-8', bytes };
  }),
  handle(contract.domainScreenshot, async ({ name }, world: World, { caller }) => {
    const bytes = await world.screenshots.open(name, caller.accountId);
    if (!bytes) throw new VedetteError('notFound');
    return { type: 'image/png', bytes };
  }),
];

async function scanFully(
  { query, force, ...wish }: Static<typeof contract.domainScan.input>,
  isPrivate: boolean,
  { world, call }: { world: World; call: Call },
): Promise<{ query: string; scan_id: number }> {
  const scan = await submitScan(
    { query, force, mode: 'full', isPrivate, capture: captureOf(wish) },
    world,
    call,
  );
  return { query: scan.query, scan_id: Number(scan.id) };
}

/** Adds today's verdict if reasons are requested. */
async function openJudged(
  { id, explain }: { id: string; explain: boolean },
  world: World,
  call: Call,
): Promise<KeptReport> {
  const kept = await openReport(id, world, call);
  if (!explain) return kept;
  const judgement = await world.judgeReport(kept, call.caller);
  return { ...kept, explanation: { ...kept.explanation, judgement } };
}
