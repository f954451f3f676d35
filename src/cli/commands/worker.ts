import { runWorker } from '../../domain/queue/worker.ts';
import type { Command } from '../command.ts';

export const worker: Command = {
  name: 'worker',
  summary: 'Scan domains for the server that started this process',
  arguments: [],
  options: {},
  examples: [
    ['vedette worker', 'Nothing by itself: vedette serve starts as many as scan_workers says'],
  ],
  run: () => runWorker(),
};
