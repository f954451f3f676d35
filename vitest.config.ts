import { totalmem } from 'node:os';
import { BaseSequencer, type TestSpecification } from 'vitest/node';
import { defineConfig } from 'vitest/config';

/** What takes longest. It starts first, so that no worker is left alone with it at the end. */
const slow = [
  'test/stories/',
  'test/proof/',
  'test/scripts/',
  'test/web/',
  'test/bench/',
  'test/domain/',
  'test/cli/migrate-banners',
  'test/store/index/',
  'test/feeds/',
  'test/service/',
  'test/probe/',
  'test/ip/',
  'test/lib/thread',
];

class SlowFirst extends BaseSequencer {
  override async sort(files: TestSpecification[]): Promise<TestSpecification[]> {
    const rankOf = ({ moduleId }: TestSpecification) => {
      const rank = slow.findIndex((start) => moduleId.includes(start));
      return rank < 0 ? slow.length : rank;
    };
    return (await super.sort(files)).sort((one, other) => rankOf(one) - rankOf(other));
  }
}

/**
 * Tests often wait for servers and browsers, so that two cores have time for three files at once. Each more loads the
 * house once more, which takes ten seconds of a processor.
 */
const most = 3;
/** Five files with their servers took 6 GiB at most. */
const bytesEach = 2 * 2 ** 30;
const maxWorkers = Math.min(most, Math.max(2, Math.floor(totalmem() / bytesEach)));

/** Real servers, browsers and databases on two cores: slow is not wrong, but a wait ends and says what it was for. */
function waitingAtMost(ms: number) {
  return { testTimeout: ms, hookTimeout: ms, expect: { poll: { timeout: ms / 2 } } };
}

/** `npm test` runs the quick ones, `npm run test:full` those that take long. */
const projects = [
  {
    name: 'quick',
    include: ['test/**/*.test.ts'],
    exclude: ['**/*.full.test.ts'],
    ...waitingAtMost(120_000),
  },
  // Proofs start whole installations, one after the other.
  { name: 'full', include: ['test/**/*.full.test.ts'], ...waitingAtMost(480_000) },
].map((test) => ({ extends: true as const, test }));

export default defineConfig({
  test: {
    projects,
    setupFiles: ['test/fixed-seed.ts'],
    maxWorkers,
    sequence: { sequencer: SlowFirst },
    // Nothing of a test stays behind in its process, and loading the house anew for each file would take as long
    // as the tests.
    isolate: false,
    // Node's own loader: Vite's takes a minute longer to load the house in every worker.
    execArgv: ['--import', './scripts/load-typescript.mjs'],
    experimental: { viteModuleRunner: false, nodeLoader: false },
  },
});
