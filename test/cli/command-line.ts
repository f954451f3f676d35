import { Readable } from 'node:stream';
import { commands } from '../../src/cli/index.ts';
import { runCommandLine } from '../../src/cli/run.ts';
import type { Limits } from '../../src/config/config.ts';
import { temporaryFolder } from '../harness.ts';
import { patience } from '../patience.ts';

export interface Ran {
  code: number;
  out: string;
  err: string;
}

interface Setting {
  /** Standard input. */
  input?: string | Buffer;
  /** Columns of the terminal; without it, output goes to a file. */
  columns?: number;
  environment?: Record<string, string>;
  limits?: Partial<Limits>;
  /** Called with each piece of the error output. */
  onError?: (text: string) => void;
}

/** Runs a command line on a data folder, as a shell would. */
export async function vedette(data: string, words: string[], setting: Setting = {}): Promise<Ran> {
  const ran = { code: 0, out: '', err: '' };
  const { input, columns, environment, limits, onError } = setting;
  const tty = columns === undefined ? {} : { isTTY: true, columns };
  const stream = (name: 'out' | 'err') => {
    const write = (text: string) => {
      ran[name] += text;
      if (name === 'err') onError?.(text);
    };
    return { write, ...tty } as unknown as NodeJS.WriteStream; // all it uses
  };
  ran.code = await runCommandLine(words, commands, {
    environment: {
      VEDETTE_DATA: data,
      VEDETTE_PORT: '0',
      VEDETTE_FEEDS: 'off',
      VEDETTE_NMAP_FOLDER: 'off',
      ...patience.settings,
      ...environment,
    },
    limits: { ...patience.limits, ...limits },
    ...(input === undefined ? {} : { stdin: Readable.from([Buffer.from(input)]) }),
    stdout: stream('out'),
    stderr: stream('err'),
  });
  return ran;
}

/** Removes colours. */
export function plain(text: string): string {
  return text.replace(/\u001b\[[\d;]*m/g, '');
}

/** A folder that a service has already opened. */
export async function openedFolder(): Promise<string> {
  const data = temporaryFolder();
  await vedette(data, ['key', 'create']);
  return data;
}
