// Finds a Chromium for scans: an installed one, else Debian's if we are root. Without one, scans
// run without a browser and say so.
import { install, machineWithNote } from './packages.mjs';

const debians = '/usr/lib/chromium/chromium';
const places = [
  debians,
  '/usr/bin/chromium',
  '/usr/bin/chromium-browser',
  '/usr/bin/google-chrome',
  '/usr/bin/google-chrome-stable',
  '/opt/google/chrome/chrome',
  '/snap/bin/chromium',
];
/** The sandbox depends on it where user namespaces are off. Debian packages it separately. */
const setuidHelper = '/usr/lib/chromium/chrome-sandbox';

const thisMachine = { ...machineWithNote('browser'), setting: process.env.VEDETTE_CHROMIUM ?? '' };

export async function ensureBrowser(machine = thisMachine) {
  const packages = missingPackages(machine);
  if (packages.length === 0) return;
  const canInstall = machine.isRoot && machine.exists('/usr/bin/apt-get');
  if (canInstall && machine.readTried() !== packages.join(' ')) {
    machine.say(`Installing ${packages.join(' and ')} for scans.`);
    machine.noteTried(packages.join(' '));
    if (await install(packages, machine)) {
      machine.say(`Installed ${packages.join(' and ')}.`);
      return;
    }
  }
  if (packages.includes('chromium')) {
    machine.say(
      `No Chromium: scans will run without a browser. To install it: apt-get install ${packages.join(' ')}`,
    );
  }
}

function missingPackages({ setting, exists }) {
  if (setting !== '') return [];
  if (!places.some((place) => exists(place))) return ['chromium', 'chromium-sandbox'];
  return exists(debians) && !exists(setuidHelper) ? ['chromium-sandbox'] : [];
}
