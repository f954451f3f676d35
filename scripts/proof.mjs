// npm run proof -- NAME [SEED]: runs the proof at full size and prints the seed.
import { importTool, prepareTools } from './tools.mjs';

const proofs = {
  truth: ['proveTruth', { drawn: 5_000 }],
  verdict: ['proveVerdict', { drawn: 5_000 }],
  sound: ['proveSound', { versions: ['20', '22', '24', '26'] }],
  node: ['proveNode', { versions: ['20', '22', '24', '26'], restarts: 100 }],
  ledger: ['proveLedger', { rounds: 5, kills: 10 }],
  house: ['proveHouse', { kills: 50, crowds: 50 }],
  reach: ['proveReach', { kills: 200 }],
  ip: [
    'proveIp',
    { addresses: 1_000_000, lookups: 100_000, swaps: 50, receipts: 10_000, hasShared: true },
  ],
  banner: ['proveBanner', { kills: 200, queries: 100_000 }],
  cluster: [
    'proveCluster',
    {
      literals: 100_000,
      queries: 2_000,
      hurts: 12,
      kills: 50,
      importKills: 50,
      rounds: 3,
      awayMs: 30_000,
    },
  ],
  rolling: ['proveRolling', { seconds: 3_600, pace: 4 }],
  fingerprint: ['proveFingerprint', { pumped: 500 }],
  order: ['proveOrder', { rounds: 50, isControlled: true }],
  stop: ['proveStop', { stops: 200 }],
  scan: ['proveScan', { kills: 50, isReal: true }],
  places: ['provePlaces', {}],
  faults: ['proveFaults', { rounds: 10 }],
  regexes: ['proveRegexes', { size: 2 ** 20 }],
  restore: ['proveRestore', { kills: 50, calls: ['rename', 'fsync', 'unlink'] }],
  fairness: ['proveFairness', { accounts: 10, scans: 10, flood: 1_000 }],
  web: ['proveWeb', { payloads: 360, typed: 300 }],
  visit: ['proveVisit', { runs: 3 }],
  url: ['proveUrl', {}],
  dialects: ['proveDialects', { decisions: 100_000, polls: 200 }],
};
const [name, given] = process.argv.slice(2);
if (!Object.hasOwn(proofs, name ?? '')) {
  process.stderr.write(
    `Usage: npm run proof -- NAME [SEED], where NAME is ${Object.keys(proofs).join(', ')}.\n`,
  );
  process.exit(2);
}
const seed = Number(given ?? Math.floor(Math.random() * 2 ** 31));
process.stdout.write(`seed ${seed}\n`);
await prepareTools();
const { report } = await importTool('bench', 'figure');
const [prove, size] = proofs[name];
const tool = await importTool('test/proof', name);
process.exit(await report(tool[prove]({ ...size, seed })));
