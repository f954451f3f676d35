import { execFile } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const launcher = fileURLToPath(new URL('../../bin/vedette', import.meta.url));

/**
 * Runs the built command line in a pseudo-terminal of so many columns, made by `script`, and returns its lines
 * without colours. Both outputs come in one stream there, as a person sees them.
 */
export function inTerminal(
  columns: number,
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<string[]> {
  return typeInTerminal({ columns, words, environment, typed: '' });
}

interface Typing {
  columns: number;
  words: readonly string[];
  environment: Record<string, string>;
  typed: string;
}

/** The same, while a person types; that is echoed. */
export async function typeInTerminal({
  columns,
  words,
  environment,
  typed,
}: Typing): Promise<string[]> {
  const quoted = [process.execPath, launcher, ...words].map(quote).join(' ');
  // "; true" keeps script's own exit code out of it.
  const command = `stty cols ${columns} rows 50; ${quoted}; true`;
  const running = promisify(execFile)('script', ['-qec', command, '/dev/null'], {
    env: { PATH: process.env['PATH'], TERM: 'xterm', ...environment },
    maxBuffer: 2 ** 24,
  });
  if (typed !== '') running.child.stdin?.write(typed); // left open: an end would be typed too
  const { stdout } = await running;
  return stdout
    .replace(/\u001b\[[\d;]*[mK]/g, '')
    .split(/\r?\n/)
    .map((line) => line.slice(line.lastIndexOf('\r') + 1));
}

/** The same into a pipe. */
export async function throughPipe(
  words: readonly string[],
  environment: Record<string, string> = {},
): Promise<string> {
  const { stdout } = await promisify(execFile)(process.execPath, [launcher, ...words], {
    env: { PATH: process.env['PATH'], ...environment },
    maxBuffer: 2 ** 26,
  });
  return stdout;
}

function quote(word: string): string {
  return `'${word.replaceAll("'", `'\\''`)}'`;
}
