import type { Client } from '../http/client.ts';
import type { LoadedConfig } from '../config/config.ts';
import type { Terminal } from './terminal/terminal.ts';

export interface Option {
  /** Placeholder of the value in the help; switches have none. */
  value?: string;
  description: string;
}

/** What a command receives. Nothing is opened until it is needed. */
export interface Invocation {
  args: readonly string[];
  options: Readonly<Record<string, string | boolean | undefined>>;
  terminal: Terminal;
  config: () => LoadedConfig;
  /** Client of the running server, or of a service opened for this call. */
  connect: () => Promise<Client>;
  /** Connects, and calls an operation. */
  call: Client['call'];
  /** Prints an answer: as JSON with `--json`, otherwise this text, wrapped between words. */
  show: (answer: unknown, text: string) => void;
  /** Can be read only once. */
  stdin: AsyncIterable<Uint8Array>;
  /** Sends bytes to a streaming operation and yields its answer as it arrives. */
  pipe: (path: string, body: AsyncIterable<Uint8Array>) => AsyncIterable<string>;
  /** Yields an operation's stream as it arrives. Throws when the connection is cut. */
  listen: (path: string) => AsyncIterable<Uint8Array>;
}

type Run<Result> = (invocation: Invocation) => Promise<Result>;

/** A CLI command. Help, completion and the reference page are generated from this value. */
export interface Command {
  /** One or two words: `serve`, `user add`. */
  name: string;
  summary: string;
  /** `NAME` is required, `[NAME]` optional, `NAME…` repeatable. */
  arguments?: readonly string[];
  options?: Readonly<Record<string, Option>>;
  /** Working command lines and what they do. */
  examples: readonly (readonly [line: string, does: string])[];
  /**
   * May create the data folder. Other commands refuse an empty one, which has nothing to look up.
   */
  startsFolder?: true;
  /**
   * Does not need the data folder. If it cannot be opened, the command runs on a temporary empty
   * one.
   */
  worksAnywhere?: true;
  /** It says what is unavailable, instead of waiting for it. */
  neverWaits?: true;
  /** Returns the exit code; undefined means 0. */
  run: Run<number> | Run<void>;
}

export const exitCodes = {
  success: 0,
  failed: 1,
  usage: 2,
  cannotStart: 3,
  /** `--fail-on` matched. */
  found: 4,
  /** Stopped by Ctrl-C with partial results. Shells report the same code. */
  interrupted: 130,
} as const;

/** A wrong command line. */
export class UsageError extends Error {
  override readonly name = 'UsageError';
}

export function textOption({ options }: Invocation, name: string): string | undefined {
  const value = options[name];
  return typeof value === 'string' ? value : undefined;
}

/** Drops undefined members, so that the contract's defaults apply. */
export function given<T extends Record<string, unknown>>(
  values: T,
): { [K in keyof T]?: Exclude<T[K], undefined> } {
  const entries = Object.entries(values).filter(([, value]) => value !== undefined);
  return Object.fromEntries(entries) as { [K in keyof T]?: Exclude<T[K], undefined> };
}

/** A comma-separated option. */
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
