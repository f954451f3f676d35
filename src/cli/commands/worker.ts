import { runWorker } from '../../domain/queue/worker.ts';
import type { Command } from '../command.ts';

export const worker: Command = {
  name: 'worker',
  summary: 'Run a scan worker (started by the server)',
  arguments: [],
  options: {},
  examples: [['vedette worker', 'Not for direct use: vedette serve starts the workers']],
  run: () => runWorker(),
};
