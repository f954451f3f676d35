import { readFileSync } from 'node:fs';
import { gunzipSync } from 'node:zlib';
import { join } from 'node:path';
import type { Figure } from '../../bench/figure.ts';
import type { Banner } from '../../src/banner/store.ts';
import { allFindingsOf, type Finding } from '../../src/cve/findings.ts';
import { compareDpkg } from '../../src/cve/package-version.ts';
import { softwareIn } from '../../src/cve/software.ts';
import type { CveCatalogue } from '../../src/cve/store.ts';
import { importStream } from '../../src/importers/import.ts';
import { isRealDataHere, realData } from '../cve/real-data.ts';
import { enrich, obstacleToMachine, readMachine } from './truth-machine.ts';
import { recordedMachine, recordedTracker } from './truth-host-recorded.ts';
import type { Machine, Tracker } from './truth-host-words.ts';

const leastServices = 12;

/** A patched Debian 12 with its services, read by nmap and the prober, alone and with an Ubuntu container. */
export async function* proveTruthHost(catalogue: CveCatalogue): AsyncGenerator<Figure> {
  const obstacle = obstacleToMachine();
  if (obstacle !== '')
    process.stdout.write(`real services of Debian 12 are skipped (${obstacle}): recorded ones\n`);
  const machine = obstacle === '' ? await readMachine() : recordedMachine();
  yield* judgeMachine(machine, catalogue, readTracker());
}

function readTracker(): Tracker {
  if (!isRealDataHere) return recordedTracker();
  const file = join(realData, 'debian-tracker', 'debian-tracker.json.gz');
  return JSON.parse(gunzipSync(readFileSync(file)).toString()) as Tracker; // see its README
}

export async function* judgeMachine(
  machine: Machine,
  catalogue: CveCatalogue,
  tracker: Tracker,
): AsyncGenerator<Figure> {
  const value = new Set(machine.services.map(({ name }) => name)).size;
  const target = { op: '>=', value: leastServices } as const;
  yield { name: 'truth.host-services', value, unit: '', target };
  const readers = { nmap: await imported(machine.nmapFile), prober: machine.probed };
  for (const [reader, seen] of Object.entries(readers)) {
    yield* judgeReader({ reader, seen, machine }, catalogue, tracker);
  }
}

async function imported(file: string): Promise<Banner[]> {
  const banners: Banner[] = [];
  const sink = (batch: readonly Banner[]) => {
    banners.push(...batch);
    return Promise.resolve({ added: batch.length, replaced: 0, unchanged: 0 });
  };
  async function* bytes() {
    yield await Promise.resolve(Buffer.from(file));
  }
  await importStream(bytes(), { name: 'nmap.xml', fileTime: Date.now(), sink, enrich });
  return banners;
}

interface Reading {
  reader: string;
  seen: readonly Banner[];
  machine: Machine;
}

function* judgeReader(
  { reader, seen, machine }: Reading,
  catalogue: CveCatalogue,
  tracker: Tracker,
): Generator<Figure> {
  const alone = seen.filter(({ port }) => port !== machine.container);
  const found = allFindingsOf(alone, catalogue);
  const affected = found.filter(({ grade }) => grade === 'affected');
  const wrong = affected.filter((each) => !isOpen(each, machine, tracker));
  for (const each of wrong) {
    const ports = each.at.map(({ port }) => port).join();
    process.stdout.write(
      `${reader}: ${each.product} ${each.version} (${ports}) ${each.id}: ${each.reason}\n`,
    );
  }
  const none = { op: '<=', value: 0 } as const;
  const name = (what: string) => `truth.host-${what}-by-${reader}`;
  yield {
    name: name('fixed'),
    value: found.filter(({ grade }) => grade === 'fixed').length,
    unit: '',
  };
  yield { name: name('affected'), value: affected.length, unit: '' };
  yield { name: name('wrongly-affected'), value: wrong.length, unit: '', target: none };

  const together = allFindingsOf(seen, catalogue).filter(({ grade }) => grade === 'affected');
  const guessed = together.filter(({ at }) => !at.some(namesItsOwn));
  for (const each of guessed) {
    process.stdout.write(
      `${reader}, with a container: ${each.product} ${each.version} ${each.id}: ${each.reason}\n`,
    );
  }
  yield { name: name('affected-beside-a-container'), value: together.length, unit: '' };
  yield { name: name('guessed-beside-a-container'), value: guessed.length, unit: '', target: none };
}

/** According to the tracker, about the installed package. */
function isOpen({ id, at }: Finding<Banner>, { services }: Machine, tracker: Tracker): boolean {
  return at.every(({ port }) => {
    const service = services.find((each) => each.port === port);
    const { source = '', build = '' } = service ?? {};
    const state = tracker[source]?.[id]?.releases.bookworm;
    if (!state) return false;
    if (state.status === 'open') return true;
    const fixedIn = state.fixed_version ?? '0';
    return fixedIn !== '0' && compareDpkg(build, fixedIn) < 0;
  });
}

/** With two distributions on one address, only software that names its own is certain. */
function namesItsOwn(banner: Banner): boolean {
  return softwareIn(banner).some(({ distribution }) => distribution !== '');
}
