import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    setupFiles: ['test/fixed-seed.ts'],
    // Real servers, browsers and databases on two cores: slow is not wrong.
    testTimeout: 300_000,
    hookTimeout: 300_000,
    maxWorkers: 2,
    // Nothing of a test stays behind in its process, and loading the house anew for each file would take as long
    // as the tests.
    isolate: false,
  },
});
