// A scan in a process of its own, as an unprivileged user: a browser never runs as root, and tests may.
// Loads the build, leaves root, then answers each message { job, options } with { end } or { fault }.
import { needs } from '../../../dist/domain/needs.js';
import { createRunScan } from '../../../dist/domain/run-scan.js';
import { loadScanner } from '../../../dist/service/scanner.js';
import { createReservedTable } from '../../../dist/intel/reserved.js';

const openScanner = loadScanner();
const nobody = 65_534;
if (process.getuid() === 0) {
  process.setgroups([]);
  process.setgid(nobody);
  process.setuid(nobody);
}

const { isPublic } = createReservedTable();
const running = new Map();

process.on('message', ({ id, job, options, stop }) => {
  if (stop) running.get(id)?.abort();
  else void scan(id, job, options);
});

async function scan(id, job, options) {
  const controller = new AbortController();
  running.set(id, controller);
  const stages = [];
  const runScan = scannerFor(options);
  try {
    const end = await runScan(job, {
      onStage: (stage) => stages.push(stage),
      askFacts: async (of) => options.facts ?? of,
      signal: controller.signal,
    });
    process.send({ id, end, stages });
  } catch (error) {
    process.send({ id, fault: String(error?.stack ?? error) });
  }
}

/** One for each set of options, as a worker has one: it tries the walls of the browser when it is made. */
const scanners = new Map();

function scannerFor(options) {
  const key = JSON.stringify(options);
  if (!scanners.has(key)) scanners.set(key, options.facts ? judging(options) : visiting(options));
  return scanners.get(key);
}

/** As a worker scans, report and all. */
function judging({ settings, allow, limits }) {
  const door = { egress_allow: allow, extraPublic: [], contact: 'https://vedette.example/' };
  return openScanner({
    settings: { ...settings, ...door, version: '0.0.0', limits },
    browser: { isAllowed: true, why: '' },
    technologies: () => [],
    workerGroup: '',
  });
}

function visiting({ settings, allow, ca, limits, scratchParent, workerGroup }) {
  return createRunScan({
    settings,
    egress: {
      isPublic,
      allow,
      ca,
      version: '0.0.0',
      projectUrl: 'https://vedette.example/',
    },
    canUseBrowser: { yes: true, why: '' },
    needs,
    // The visit itself is what these tests look at.
    makeReport: (visit, facts) => ({ report: visit, explanation: facts }),
    limits,
    ...{ scratchParent, workerGroup },
  });
}

process.on('disconnect', () => process.exit());
process.send({ ready: true });
