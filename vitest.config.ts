import { defineConfig } from 'vitest/config';

export default defineConfig({
  test: {
    include: ['test/**/*.test.ts'],
    // Real servers, browsers and databases on two cores: slow is not wrong.
    testTimeout: 120_000,
    hookTimeout: 120_000,
    maxWorkers: 2,
    // Test files share what they import: loading it anew for each took a third of the time. So no test may
    // change the environment, a prototype or anything else that outlives it.
    isolate: false,
  },
});
