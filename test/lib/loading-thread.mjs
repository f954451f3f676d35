// Loads native code again and again, so that it can be caught at it.
import { createRequire, register } from 'node:module';

register('../../scripts/typescript-hooks.mjs', import.meta.url);
const { sayLoaded } = await import('../../src/lib/thread-loading.ts');

const require = createRequire(import.meta.url);
for (let times = 0; times < 100; times++) {
  require('koffi');
  for (const file of Object.keys(require.cache)) delete require.cache[file];
}
sayLoaded();
setInterval(() => undefined, 60_000);
