import { runWorker } from '../../domain/queue/worker.ts';
import type { Command } from '../command.ts';

export const worker: Command = {
  name: 'worker',
  summary: 'Scan domains for the server that started this process',
  arguments: [],
  options: {},
  examples: [['vedette serve', 'Starts as many workers as the setting scan_workers says']],
  run: () => runWorker(),
};
