import { spawn, spawnSync } from 'node:child_process';
import { on, once } from 'node:events';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import { vehiclePages } from '../domain/attacks/vehicle-pages.ts';
import { startScanner } from '../domain/scanner.ts';
import { proveHostile } from './visit-hostile.ts';
import { proveMalformed } from './visit-malformed.ts';
import { proveDoor } from './visit-ssrf.ts';
import { proveVehicles } from './visit-vehicles.ts';
import { openWorld } from './visit-world.ts';

export interface VisitProof {
  seed: number;
  runs: number;
}

/** What a scan must withstand: attempts to lead it elsewhere, and pages that hang, flood, fill and lie. */
export async function* proveVisit(size: VisitProof): AsyncGenerator<Figure> {
  if (canHaveOwnNetwork()) yield* proveInOwnNetwork(size);
  else {
    process.stdout.write('no network of its own without root: closed addresses on loopback only\n');
    yield* proveVisitHere(size);
  }
}

export async function* proveVisitHere({ seed, runs }: VisitProof): AsyncGenerator<Figure> {
  const world = await openWorld(vehiclePages);
  const scanner = await startScanner();
  yield* proveDoor(world, scanner, seed);
  yield* proveVehicles(world, scanner);
  await Promise.all([scanner.close(), world.close()]);
  yield* proveHostile(runs);
  yield* proveMalformed();
}

function canHaveOwnNetwork(): boolean {
  if (process.getuid?.() !== 0) return false;
  const { status } = spawnSync('unshare', ['--net', '--', 'ip', 'link', 'set', 'lo', 'up']);
  return status === 0;
}

/** In that namespace, cloud and private addresses are on loopback, and there is no other route. */
async function* proveInOwnNetwork(size: VisitProof): AsyncGenerator<Figure> {
  const program = join(process.cwd(), '.build', 'test', 'proof', 'visit-inside.js');
  const inside = [process.execPath, program, JSON.stringify(size)];
  const child = spawn('unshare', ['--net', '--', ...inside], {
    stdio: ['ignore', 'inherit', 'inherit', 'ipc'],
  });
  const exited = once(child, 'exit');
  const ended = new AbortController();
  child.once('disconnect', () => ended.abort());
  try {
    for await (const [figure] of on(child, 'message', { signal: ended.signal })) {
      yield figure as Figure;
    }
  } catch (error) {
    if (!ended.signal.aborted) throw error;
  }
  const [code] = (await exited) as [number | null];
  if (code !== 0) throw new Error(`the proof ended with ${code}`);
}
