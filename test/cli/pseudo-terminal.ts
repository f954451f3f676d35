import { execFile, spawn } from 'node:child_process';
import { fileURLToPath } from 'node:url';
import { promisify } from 'node:util';

const launcher = fileURLToPath(new URL('../../bin/vedette', import.meta.url));

/**
 * Runs the built command line in a pseudo-terminal with that many columns, created by `script`. Returns its lines
 * without colours, both outputs in one stream, as a user sees them.
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

/** Runs it while `typed` is entered, which the terminal echoes. */
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

/** Runs it with output into a pipe. */
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

export interface Seen {
  /** The final screen without colours, including lines that scrolled away. */
  screen: string[];
  /** Everything the terminal received, without colours. */
  raw: string;
  code: number;
}

/**
 * Runs it with simulated key presses: once the output matches `when`, the keys are sent. Replaced status lines are gone
 * from the screen, as in a real terminal.
 */
export function atTerminal(
  columns: number,
  words: readonly string[],
  { environment = {}, when, keys = '' }: { environment?: object; when?: RegExp; keys?: string },
): Promise<Seen> {
  const quoted = [process.execPath, launcher, ...words].map(quote).join(' ');
  const command = `stty cols ${columns} rows 50; exec ${quoted}`;
  return new Promise((resolve, reject) => {
    const child = spawn('script', ['-qec', command, '/dev/null'], {
      env: { PATH: process.env['PATH'], TERM: 'xterm', ...environment },
    });
    let output = '';
    let isTyped = false;
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (isTyped || when?.test(output) !== true) return;
      isTyped = true;
      child.stdin.write(keys);
    });
    child.once('error', reject);
    child.once('close', (code) => {
      const raw = output.replace(/\u001b\[[\d;]*m/g, '');
      resolve({ screen: screenOf(raw), raw, code: code ?? -1 });
    });
  });
}

/** The screen after this text. Supports the codes that the command line uses. */
function screenOf(raw: string): string[] {
  const screen = new Screen();
  for (const [, amount = '', code, sign = ''] of raw.matchAll(/\u001b\[(\d*)([AJK])|([^])/gu)) {
    if (code === undefined) screen.put(sign);
    else screen.obey(code, Number(amount));
  }
  return screen.lines.map((line) => line.join(''));
}

class Screen {
  readonly lines: string[][] = [[]];
  #row = 0;
  #column = 0;

  put(sign: string): void {
    if (sign === '\r') this.#column = 0;
    else if (sign === '\n') this.lines[++this.#row] ??= [];
    else {
      const line = (this.lines[this.#row] ??= []);
      while (line.length < this.#column) line.push(' ');
      line[this.#column++] = sign;
    }
  }

  /** A: up by that many lines. K: clear the rest of the line. J: clear the rest of the screen. */
  obey(code: string, amount: number): void {
    if (code === 'A') this.#row = Math.max(0, this.#row - amount);
    else this.lines[this.#row]?.splice(this.#column);
    if (code === 'J') this.lines.splice(this.#row + 1);
  }
}
