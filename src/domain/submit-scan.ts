import { randomBytes } from 'node:crypto';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import type { Progress } from './progress.ts';
import type { Scan, ScanMode } from './store.ts';
import { targetOf, showUrl } from './target.ts';
import type { DomainWorld } from './world.ts';

export interface ScanRequest {
  query: string;
  /** Visits again, however fresh the last report is. */
  force: boolean;
  mode: ScanMode;
  isPrivate: boolean;
}

/** A scan for who asks: one that runs, a report that is fresh, or a new one in the queue. */
export async function submitScan(
  { query, force, mode, isPrivate }: ScanRequest,
  world: DomainWorld,
  { caller, waive }: Call,
): Promise<{ query: string; id: string }> {
  const target = targetOf(query);
  const why = world.refuseTarget(target);
  if (why !== '') throw new VedetteError('scanTargetUnusable', { why });
  const { url, host, domain, asked } = target;
  const { accountId } = caller;
  const wanted = { accountId, url, mode, isPrivate };
  const shown = showUrl(url);
  const fresh = force ? null : await findFresh(wanted, world);
  if (fresh !== null) {
    waive();
    return { query: shown, id: fresh };
  }
  await refuseTooMany(accountId, world);
  const { id, isNew } = await world.scanStore.add({
    ...wanted,
    id: mode === 'full' ? randomNumber() : randomBytes(16).toString('hex'),
    host,
    domain,
    asked,
    createdAt: new Date(world.now()).toISOString(),
    charged: caller.local ? [] : await world.chargedPots(accountId),
  });
  if (!isNew) waive();
  world.wakeScans();
  return { query: shown, id };
}

function findFresh(
  wanted: { accountId: string; url: string; mode: ScanMode; isPrivate: boolean },
  { scanStore, scanLimits, now }: DomainWorld,
): Promise<string | null> {
  const seconds = scanLimits.scan_fresh_seconds;
  if (seconds === 0) return Promise.resolve(null);
  return scanStore.findFresh(wanted, new Date(now() - seconds * 1000).toISOString());
}

/** A queue that others filled does not keep out an account that has nothing in it. */
async function refuseTooMany(
  accountId: string,
  { scanStore, scanLimits }: DomainWorld,
): Promise<void> {
  const { scans_waiting, scans_waiting_each, retry_after_seconds: retryAfter } = scanLimits;
  const own = await scanStore.countWaiting(accountId);
  if (own === 0) return;
  if (own >= scans_waiting_each) throw new VedetteError('tooManyScans', { retryAfter });
  if ((await scanStore.countWaiting()) < scans_waiting) return;
  throw new VedetteError('overloaded', { retryAfter });
}

/** Clients want a number, and one that they can hold exactly; nobody may count through them. */
function randomNumber(): string {
  const value = randomBytes(8).readBigUInt64BE() >> 11n; // 53 bits
  return value === 0n ? randomNumber() : value.toString();
}

/** Ids are looked at before anything is asked with them. */
const idForm = /^(?:[1-9]\d{0,15}|[0-9a-f]{32})$/;

/** The scan, for somebody who may know of it. */
export async function findScan(id: string, world: DomainWorld, { caller }: Call): Promise<Scan> {
  const scan = idForm.test(id) ? await world.scanStore.find(id, caller.accountId) : null;
  if (!scan) throw new VedetteError('notFound');
  return scan;
}

/** How far a scan is, and what it waits for where that is asked for. */
export async function tellProgress(
  { id, explain }: { id: string; explain: boolean },
  world: DomainWorld,
  call: Call,
): Promise<Progress> {
  const scan = await findScan(id, world, call);
  const scan_percentage = percentageOf(scan);
  if (!explain) return { scan_percentage };
  const position = await world.scanStore.position(scan);
  return { scan_percentage, explain: { position, state: scan.state, why: scan.why } };
}

/** Never all of it before it is over. */
function percentageOf({ state, percentage }: Scan): number {
  if (state === 'done') return 100;
  if (state === 'failed') return -1;
  if (state === 'no such domain') return -2;
  return Math.min(99, percentage);
}
