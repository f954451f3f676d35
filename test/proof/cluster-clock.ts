import { join } from 'node:path';
import { setTimeout as sleep } from 'node:timers/promises';
import type { Figure } from '../../bench/figure.ts';
import { restart, type Place } from './cluster-place.ts';
import { insist, until } from './ledger.ts';

const hourMs = 3_600_000;
const scansAtOnce = 6;
/** A worker that is killed with an overdue scan has its others run again, whatever the clocks say. */
const oneByOne = { VEDETTE_SCAN_PARALLEL: '1' };
/** Longer than two sweeps for expired leases, and than a leader's lease. */
const watchedMs = 12_000;

/** Until a leader that was killed has been replaced. */
const leadershipMs = 7_000;

/** Settings of a process whose clock is wrong. */
export function clockOff(aheadMs: number): Record<string, string> {
  return {
    NODE_OPTIONS: `--import ${join(process.cwd(), 'test', 'proof', 'clock-off.mjs')}`,
    CLOCK_AHEAD_MS: String(aheadMs),
  };
}

/**
 * Whether a process whose clock is wrong leaves scans and leadership to others, and they leave it its own. By its own
 * clock, one ahead would take leases that still run, and those of one behind would already have expired.
 */
export async function* proveClock(place: Place): AsyncGenerator<Figure> {
  const [server] = place.servers;
  const [wrong, right] = place.workers;
  if (!server || !wrong || !right) return;
  await restart(right, oneByOne);
  for (const [name, aheadMs] of Object.entries({ ahead: hourMs, behind: -hourMs })) {
    await restart(server, clockOff(aheadMs));
    await restart(wrong, { ...oneByOne, ...clockOff(aheadMs) });
    const [disturbed, replaced] = await Promise.all([
      scansDisturbed(place, name),
      leadersReplaced(place),
    ]);
    const figure = (what: string, value: number): Figure => ({
      name: `clock.${name}.${what}`,
      value,
      unit: 'of them',
      target: { op: '<=', value: 0 },
    });
    yield figure('scans-not-run-once', disturbed);
    yield figure('leaders-replaced', replaced);
  }
  for (const member of [server, wrong, right]) await restart(member);
}

/** Each is run once, unless a holder loses its lease, or a scan counts as having waited too long. */
async function scansDisturbed({ servers, key, postgres, ledger }: Place, name: string) {
  const like = `clock-${name}-%`;
  for (let number = 0; number < scansAtOnce; number++) {
    const query = like.replace('%', `${number}.example`);
    await insist(`${servers[1]?.url ?? ''}/v1/domain/scan`, key, { query });
  }
  const scans = () =>
    postgres.query<{ state: string; attempts: number }>(
      `select state, attempts from scan where host like '${like}'`,
      ledger,
    );
  await until(async () => (await scans()).every(({ state }) => !/queued|running/.test(state)));
  return (await scans()).filter(({ attempts }) => attempts !== 1).length;
}

async function leadersReplaced({ postgres, ledger }: Place): Promise<number> {
  // The server may have led before it was started again.
  await sleep(leadershipMs);
  const holders = new Set<string>();
  const before = performance.now();
  while (performance.now() - before < watchedMs) {
    const [leader] = await postgres.query<{ holder: string }>('select holder from leader', ledger);
    if (leader) holders.add(leader.holder);
    await sleep(100);
  }
  return holders.size - 1;
}
