// The servers that cluster tests start on loopback: installed ones, else Debian's if we are root.
// Without them, their tests are skipped.
import { existsSync, mkdirSync, readdirSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { install, machineWithNote } from './packages.mjs';

/** A package, and whether this machine has its contents. */
const engines = [
  { name: 'postgresql', isHere: () => hasFolderIn('/usr/lib/postgresql') },
  { name: 'clickhouse-server', isHere: () => existsSync('/usr/sbin/clickhouse-server') },
];

/** Keeps Debian from starting its own server. */
const clusterSettings = '/etc/postgresql-common/createcluster.conf';

export async function ensureEngines(machine = machineWithNote('engines')) {
  const packages = engines.filter(({ isHere }) => !isHere()).map(({ name }) => name);
  const canInstall = machine.isRoot && machine.exists('/usr/bin/apt-get');
  if (packages.length === 0 || !canInstall || machine.readTried() === packages.join(' ')) return;
  machine.say(`Installing ${packages.join(' and ')} for tests.`);
  machine.noteTried(packages.join(' '));
  keepServersDown();
  await install(packages, machine);
}

function keepServersDown() {
  if (existsSync(clusterSettings)) return;
  mkdirSync(dirname(clusterSettings), { recursive: true });
  writeFileSync(clusterSettings, 'create_main_cluster = false\n');
}

function hasFolderIn(place) {
  return existsSync(place) && readdirSync(place).length > 0;
}
