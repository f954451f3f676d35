import type { Client } from '../http/client.ts';
import type { LoadedConfig } from '../config/config.ts';
import type { Terminal } from './terminal.ts';

export interface Option {
  /** What stands for the value in the help; a switch has none. */
  value?: string;
  description: string;
}

/** What a command gets. Nothing is opened before it is asked for. */
export interface Invocation {
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  terminal: Terminal;
  config: () => LoadedConfig;
  /** A client of the service on the data folder: of the running server, or of one opened for this call. */
  connect: () => Promise<Client>;
  /** Can be read once. */
  stdin: AsyncIterable<Uint8Array>;
  /** Sends bytes to a streaming operation and gives its answer as it comes. */
  pipe: (path: string, body: AsyncIterable<Uint8Array>) => AsyncIterable<string>;
}

/** One command of the CLI. Help, completion and the reference page are made from this value. */
export interface Command {
  /** One or two words: `serve`, `user add`. */
  name: string;
  summary: string;
  /** Names of the arguments: `NAME` is needed, `[NAME]` is not, `NAME…` may repeat. */
  arguments: readonly string[];
  options: Readonly<Record<string, Option>>;
  /** Lines that work when typed, with what they do. */
  examples: readonly (readonly [line: string, does: string])[];
  /** Prepares a folder that no server has opened yet. Other commands refuse: there is nothing to look up in it. */
  startsFolder?: true;
  /** The exit code, 0 when nothing is given back. */
  run: (invocation: Invocation) => Promise<number | undefined>;
}

export const exitCodes = {
  success: 0,
  failed: 1,
  usage: 2,
  cannotStart: 3,
} as const;

/** The command line was not understood. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

/** The option's text, or undefined when it was not given. */
export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Leaves out what was not given, so that the contract's defaults apply. */
export function given<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** The option's words, of a list with commas between them. */
export function listOption(invocation: Invocation, name: string): string[] | undefined {
  const text = textOption(invocation, name);
  return text?.split(',').map((word) => word.trim());
}

/** The option as a number from 1 to `maximum`. */
export function countOption(
  invocation: Invocation,
  name: string,
  maximum = 1_000_000_000,
): number | undefined {
  const text = textOption(invocation, name);
  if (text === undefined) return undefined;
  const count = /^[1-9]\d{0,14}$/.test(text) ? Number(text) : 0;
  if (count >= 1 && count <= maximum) return count;
  throw new UsageError(`--${name} takes a number from 1 to ${maximum}, not ${text}.`);
}
