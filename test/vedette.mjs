// The command line with limits of a test: TEST_LIMITS='{"drainMs":60000}' node test/vedette.mjs serve
import { main } from '../dist/cli/main.js';

await main(process.argv.slice(2), JSON.parse(process.env.TEST_LIMITS ?? '{}'));
