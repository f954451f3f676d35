import { changeBy } from '../audit/store.ts';
import { VedetteError } from '../errors.ts';
import type { Call } from '../http/operation.ts';
import { isPicture, type Scan } from './store.ts';
import { isScanId } from './submit-scan.ts';
import type { DomainWorld } from './world.ts';

/** Deletes a finished scan with its report and screenshots: the ledger first, then the files. */
export async function deleteReport(
  id: string,
  world: DomainWorld,
  call: Call,
): Promise<{ deleted: string; screenshots: number }> {
  const scan = await findDeletable(id, world, call.caller);
  if (scan.state === 'queued' || scan.state === 'running') throw new VedetteError('stillScanning');
  // Administrators may read the audit log, but no private reports.
  const detail = scan.isPrivate ? { private: true } : { private: false, url: scan.url };
  const change = changeBy(call, world.now(), { action: 'report.delete', subject: scan.id, detail });
  const names = await world.scanStore.remove([scan.id], change);
  await world.screenshots.remove(names);
  return { deleted: scan.id, screenshots: names.filter(isPicture).length };
}

/** An admin may delete a report without being able to read it. */
async function findDeletable(
  id: string,
  { scanStore }: DomainWorld,
  { accountId, role }: Call['caller'],
): Promise<Scan> {
  const isAdmin = role !== 'member';
  const scan = isScanId(id)
    ? await (isAdmin ? scanStore.findAny(id) : scanStore.find(id, accountId))
    : null;
  if (!scan) throw new VedetteError('notFound');
  if (isAdmin || scan.accountId === accountId) return scan;
  throw new VedetteError('keyForbidden', {
    why: 'a report is deleted by the account that requested the scan, or by an admin.',
  });
}
