import { parentPort, workerData } from 'node:worker_threads';
import { Baseline } from './banner-baseline.ts';
import type { Question } from './banner-questions.ts';

const baseline = new Baseline(String(workerData));
parentPort?.on('message', (question: Question) => {
  parentPort?.postMessage(baseline.ask(question));
});
parentPort?.postMessage('ready');
