import { version } from '../../service/version.ts';
import {
  describeSandbox,
  surveySandbox,
  type SandboxSurvey,
} from '../../domain/visit/browser/start-browser.ts';
import { findBrowser } from '../../domain/visit/browser/find.ts';
import { pickSettings } from '../../domain/queue/pick-settings.ts';
import { tryWorker } from '../../domain/queue/try-worker.ts';
import { moduleUrl } from '../../lib/module-url.ts';
import { listChecks } from '../../system/contract.ts';
import { bad, ok, warning, type Examine } from './diagnosis.ts';

/** A sandbox test that takes longer only means that the machine is busy. */
const patienceMs = 60_000;
const guide = 'See docs/scanner-walls.md.';

/** Checks the browser and its sandbox. */
export const examineBrowser: Examine = async ({ config: { chromium, cage } }) => {
  const program = findBrowser(chromium);
  if (program === '') {
    const todo = 'apt-get install chromium chromium-sandbox, or set VEDETTE_CHROMIUM.';
    return warning('no Chromium', todo);
  }
  let walls: SandboxSurvey;
  try {
    walls = await surveySandbox(program, AbortSignal.timeout(patienceMs));
  } catch {
    return warning(`${program}; the sandbox test timed out`, 'Run vedette doctor again.');
  }
  const seen = `${program}; ${describeSandbox(walls)}`;
  if (walls.cage.isPossible) return ok(seen);
  if (cage === 'required') return bad(`${seen}; not used because VEDETTE_CAGE=required`, guide);
  return warning(seen, guide);
};

/** Checks whether a worker can start: asks the server, or starts one if no server is running. */
export const examineWorker: Examine = async ({ config, server }) => {
  if (server) {
    const { checks } = await server.call(listChecks, {});
    const scans = checks.find(({ name }) => name === 'scans');
    if (!scans || scans.ok) return ok('started by the server');
    return bad(scans.detail, 'See the server log.');
  }
  const tried = await tryWorker(() =>
    Promise.resolve({
      module: moduleUrl('service/scanner').href,
      user: config.scan_user,
      settings: pickSettings(config, { version, extraPublic: [] }),
      technologies: [],
    }),
  );
  if ('why' in tried) return bad(`cannot start: ${tried.why}`, 'Run npm ci and npm run build.');
  const { isAllowed, why } = tried.browser;
  return isAllowed ? ok('starts') : warning(`starts, but ${why}`, 'Set VEDETTE_SCAN_USER.');
};
