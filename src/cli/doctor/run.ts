import { execFile } from 'node:child_process';
import type { Diagnosis } from '../../system/contract.ts';

const longestMs = 120_000;
const mostBytes = 1_000_000;

/**
 * `vedette doctor` in a process of its own, with the settings of this one: some checks keep a processor busy, which the
 * server must not be. It finds this server through the control socket.
 */
export function createDoctor(): () => Promise<Diagnosis[]> {
  let running: Promise<Diagnosis[]> | undefined;
  return () => (running ??= runDoctor().finally(() => (running = undefined)));
}

function runDoctor(): Promise<Diagnosis[]> {
  const [program = process.execPath, launcher = ''] = process.argv;
  return new Promise((resolve, reject) => {
    const limits = { timeout: longestMs, maxBuffer: mostBytes };
    execFile(program, [launcher, 'doctor', '--json'], limits, (error, text) => {
      // Exit code 1 means that something is bad; what it is has been printed all the same.
      if (text === '') reject(error ?? new Error('the doctor printed nothing'));
      else resolve((JSON.parse(text) as { checks: Diagnosis[] }).checks); // our own output
    });
  });
}
