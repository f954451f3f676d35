import { randomBytes } from 'node:crypto';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { retryAfterSeconds } from '../http/workload.ts';
import type { Capture } from './capture.ts';
import type { Progress } from './progress.ts';
import type { Scan, ScanMode } from './store.ts';
import { targetOf, showUrl } from './target.ts';
import type { DomainWorld } from './world.ts';

interface ScanRequest {
  query: string;
  /** Scan again even if a recent report exists. */
  force: boolean;
  mode: ScanMode;
  isPrivate: boolean;
  isUnlisted?: true | undefined;
  /** Absent for the usual options. */
  capture?: Capture | undefined;
}

/** Returns a running scan, a recent report, or a newly queued scan. */
export async function submitScan(
  { query, force, mode, isPrivate, isUnlisted, capture }: ScanRequest,
  world: DomainWorld,
  { caller, waive }: Call,
): Promise<{ query: string; id: string }> {
  const target = targetOf(query);
  const why = world.refuseTarget(target);
  if (why !== '') throw new VedetteError('scanTargetUnusable', { why });
  const { url, host, domain, asked } = target;
  const { accountId } = caller;
  const wanted = { accountId, url, mode, isPrivate, ...kept({ isUnlisted, capture }) };
  const shown = showUrl(url);
  const fresh = force ? null : await findFresh(wanted, world);
  if (fresh !== null) {
    waive();
    return { query: shown, id: fresh };
  }
  await refuseTooMany(accountId, world);
  const trace = world.traceparent?.() ?? '';
  const { id, isNew } = await world.scanStore.add({
    ...wanted,
    id: mode === 'full' ? randomNumber() : randomBytes(16).toString('hex'),
    host,
    domain,
    asked,
    createdAt: new Date(world.now()).toISOString(),
    charged: caller.local ? [] : await world.chargedPots(accountId),
    ...(trace === '' ? {} : { trace }),
  });
  if (!isNew) waive();
  world.wakeScans();
  return { query: shown, id };
}

function findFresh(
  wanted: Parameters<DomainWorld['scanStore']['findFresh']>[0],
  { scanStore, scanLimits, now }: DomainWorld,
): Promise<string | null> {
  const since = now() - scanLimits.scanFreshSeconds * 1000;
  return scanStore.findFresh(wanted, new Date(since).toISOString());
}

/** A full queue still admits an account with nothing queued. */
async function refuseTooMany(
  accountId: string,
  { scanStore, scanLimits }: DomainWorld,
): Promise<void> {
  const { scansWaiting, scansWaitingEach } = scanLimits;
  const own = await scanStore.countWaiting(accountId);
  if (own === 0) return;
  if (own >= scansWaitingEach)
    throw new VedetteError('tooManyScans', { retryAfter: retryAfterSeconds });
  if ((await scanStore.countWaiting()) < scansWaiting) return;
  throw new VedetteError('overloaded', { retryAfter: retryAfterSeconds });
}

/** Stores options only if they differ from the usual ones. */
const kept = ({ isUnlisted, capture }: Pick<ScanRequest, 'isUnlisted' | 'capture'>) => ({
  ...(isUnlisted && { isUnlisted }),
  ...(capture && { capture }),
});

/** Clients expect a number they can represent exactly; random, so that ids cannot be enumerated. */
function randomNumber(): string {
  const value = randomBytes(8).readBigUInt64BE() >> 11n; // 53 bits
  return value === 0n ? randomNumber() : value.toString();
}

/** Ids are validated before use. */
const idForm = /^(?:[1-9]\d{0,15}|[0-9a-f]{32})$/;

export function isScanId(text: string): boolean {
  return idForm.test(text);
}

/** The scan, if the caller may see it. */
export async function findScan(id: string, world: DomainWorld, { caller }: Call): Promise<Scan> {
  const scan = isScanId(id) ? await world.scanStore.find(id, caller.accountId) : null;
  if (!scan) throw new VedetteError('notFound');
  return scan;
}

/** Progress of a scan, with its queue position on request. */
export async function readProgress(
  { id, explain }: { id: string; explain: boolean },
  world: DomainWorld,
  call: Call,
): Promise<Progress> {
  const scan = await findScan(id, world, call);
  const scan_percentage = percentageOf(scan);
  if (!explain) return { scan_percentage };
  const position = await world.scanStore.position(scan);
  return {
    scan_percentage,
    explain: { url: showUrl(scan.url), position, state: scan.state, why: scan.why },
  };
}

/** Never 100 before the end. */
function percentageOf({ state, percentage }: Scan): number {
  if (state === 'done') return 100;
  if (state === 'failed') return -1;
  if (state === 'no such domain') return -2;
  return Math.min(99, percentage);
}
