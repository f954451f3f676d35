// Run as a separate process, so that nothing else in a test keeps it running. Reports what a dead worker
// leaves behind.
import { startWorkerProcess, whenGone } from '../../src/domain/queue/worker-start.ts';

const { process: worker } = startWorkerProcess();
const gone = whenGone(worker);
worker.kill('SIGKILL');
const why = await gone;
process.send?.({ why, holding: process.getActiveResourcesInfo() });
