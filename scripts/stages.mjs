// Long work in named stages: a line that counts seconds on a terminal, elsewhere a line per finished stage.
import { spawn } from 'node:child_process';
import { setPriority } from 'node:os';
import { root } from './root.mjs';

const children = new Set();
process.on('exit', () => {
  for (const child of children) child.kill();
});

/** Leaves a core to the longest job, which everything else waits for. */
export function giveWay({ pid }) {
  if (pid === undefined) return;
  try {
    setPriority(pid, 10);
  } catch {
    // Some containers forbid it: the job then takes longer.
  }
}

/** Runs a program quietly; prints its output only if it fails. */
export function runProgram(program, args, { givesWay = false, ...options } = {}) {
  return new Promise((resolve, reject) => {
    const child = spawn(program, args, {
      cwd: root,
      stdio: ['ignore', 'pipe', 'pipe'],
      ...options,
    });
    if (givesWay) giveWay(child);
    children.add(child);
    let said = '';
    for (const stream of [child.stdout, child.stderr])
      stream.setEncoding('utf8').on('data', (text) => (said = (said + text).slice(-10_000)));
    child.on('error', reject);
    child.on('close', (code) => {
      children.delete(child);
      if (code === 0) resolve(said);
      else
        reject(new Error(`${program} ${args[0]} failed with exit code ${code}.\n${said.trim()}`));
    });
  });
}

/** Passes `work` a function that runs and shows one stage. Exits the process if a stage fails. */
export async function showStages(work) {
  const running = new Map();
  const isTerminal = process.stderr.isTTY === true;
  const seconds = (since) => `${Math.round((performance.now() - since) / 1000)} s`;
  const draw = () => {
    const parts = [...running].map(([name, since]) => `${name}: ${seconds(since)}`);
    const line = parts.join('   ').slice(0, (process.stderr.columns ?? 80) - 1);
    process.stderr.write(`\r\x1b[2K${line}`);
  };
  const clear = () => isTerminal && process.stderr.write('\r\x1b[2K');
  const timer = isTerminal ? setInterval(draw, 1000) : undefined;
  const stage = async (name, run) => {
    const since = performance.now();
    running.set(name, since);
    if (isTerminal) draw();
    else process.stderr.write(`${name} …\n`);
    const result = await run();
    running.delete(name);
    clear();
    process.stderr.write(`${name}: done in ${seconds(since)}\n`);
    return result;
  };
  try {
    return await work(stage);
  } catch (error) {
    clear();
    process.stderr.write(`${error.message}\n`);
    process.exit(1);
  } finally {
    clearInterval(timer);
  }
}
