import type { Static } from 'typebox';
import { noPort } from '../sbom/presences.ts';
import { toWireTime } from '../../lib/wire-time.ts';
import { dataOf, readRanges, readTime, unusable, type ExposureWorld } from '../exposed.ts';
import { changeKinds, type HostChange } from '../register/changes.ts';
import type { ChangeRow, exposureChanges } from './contract.ts';

type Input = Static<typeof exposureChanges.input>;
type Output = Static<typeof exposureChanges.output>;

/** Changes between two times. */
export async function listChanges(input: Input, world: ExposureWorld): Promise<Output> {
  const from = readTime('since', input.since, world.now());
  const to = readTime('until', input.until, world.now());
  if (from > to) throw unusable('since', 'it is after until.');
  const ranges = readRanges(input, world.ownRanges());
  await world.exposures.soon();
  const data = dataOf(world);
  const all = await world.exposures.changes({ from, to, now: world.now(), ranges });
  const wanted = all.filter(({ kind }) => input.kind === undefined || kind === input.kind);
  const counts = changeKinds.map((kind) => [
    kind,
    all.filter((change) => change.kind === kind).length,
  ]);
  return {
    since: toWireTime(from),
    until: toWireTime(to),
    counts: Object.fromEntries(counts) as Record<string, number>,
    is_complete: data === 'ready',
    cve_data: data,
    result: wanted.slice(0, input.size).map(toRow),
  };
}

function toRow({ kind, address, hostname, owner, weakness }: HostChange): ChangeRow {
  return {
    kind,
    ip_address: address,
    hostname,
    owner,
    cve_id: weakness.id,
    product: weakness.product,
    version: weakness.version,
    ports: weakness.ports.filter((port) => port !== noPort),
    kev: weakness.isKnownExploited,
    epss: weakness.epss,
    cvss: weakness.cvss,
    due: weakness.deadline?.due ?? '',
    reason: weakness.reason,
  };
}
