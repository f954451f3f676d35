import { execFile } from 'node:child_process';
import type { Diagnosis } from '../../system/contract.ts';

const longestMs = 120_000;
const mostBytes = 1_000_000;

/**
 * Runs `vedette doctor` in a separate process with this process's settings, because some checks would block the server.
 * The child finds this server through the control socket.
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
      // Exit code 1 means that a check failed; the output is still complete.
      if (text === '') reject(error ?? new Error('the doctor printed nothing'));
      else resolve((JSON.parse(text) as { checks: Diagnosis[] }).checks); // our own output
    });
  });
}
