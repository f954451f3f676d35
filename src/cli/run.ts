import { parseArgs } from 'node:util';
import type { Limits, LoadedConfig } from '../config/config.ts';
import { StartError, VedetteError } from '../errors.ts';
import { CallFailed } from '../http/client.ts';
import { explainFault, faultOf } from '../lib/file-fault.ts';
import { didYouMean, suggest } from '../lib/suggest.ts';
import { commit, version } from '../service/version.ts';
import { UsageError, exitCodes, type Command, type Invocation } from './command.ts';
import type { Connection } from './connect.ts';
import { renderFamily, renderHelp, renderOverview } from './help.ts';
import { createTerminal, wrapLines, type Terminal } from './terminal/terminal.ts';

interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
  /** Overrides the default limits, for tests. */
  limits?: Partial<Limits>;
  stdin?: AsyncIterable<Uint8Array>;
  stdout: NodeJS.WriteStream;
  stderr: NodeJS.WriteStream;
}

/** Runs one command line and returns the exit code. Every failure prints one clear sentence. */
export async function runCommandLine(
  words: readonly string[],
  commands: readonly Command[],
  surroundings: Surroundings,
): Promise<number> {
  const json = words.includes('--json');
  const noColor = Boolean(surroundings.environment['NO_COLOR']);
  const terminal = createTerminal(surroundings, { json, noColor });
  try {
    return await dispatch(words, commands, { terminal, surroundings });
  } catch (error) {
    return await explain(error, terminal);
  }
}

interface Stage {
  terminal: Terminal;
  surroundings: Surroundings;
}

async function dispatch(
  words: readonly string[],
  commands: readonly Command[],
  stage: Stage,
): Promise<number> {
  const { terminal } = stage;
  if (words[0] === '--version') {
    const plain = commit === '' ? version : `${version} (${commit})`;
    terminal.out(terminal.json ? JSON.stringify({ version, commit }) : plain);
    return exitCodes.success;
  }
  if (words.every((word) => word.startsWith('-')) || asksForHelp(words)) {
    terminal.out(helpOn(words, commands, terminal));
    return asksForHelp(words) ? exitCodes.success : exitCodes.usage;
  }
  const found = findCommand(words, commands);
  if (!found) throw unknownCommand(words, commands);
  return runCommand(found.command, readWords(found.command, found.rest), stage);
}

const helpWords = new Set(['-h', '--help']);

/** Recognises `help X`, `X help` for a family, and `X --help`. Nothing after `--` is an option. */
function asksForHelp(words: readonly string[]): boolean {
  const end = words.indexOf('--');
  const own = end < 0 ? words : words.slice(0, end);
  return own[0] === 'help' || own.some((word) => helpWords.has(word));
}

/** Help for a command, a family of commands, or everything. */
function helpOn(
  words: readonly string[],
  commands: readonly Command[],
  terminal: Terminal,
): string {
  const named = words.filter((word) => !word.startsWith('-'));
  if (named[0] === 'help') named.shift();
  const [first] = named;
  if (first === undefined) return renderOverview(commands, terminal);
  const found = findCommand(named, commands);
  if (found) return renderHelp(found.command, terminal);
  const family = familyOf(first, commands);
  if (family.length === 0 || named[1] !== undefined) throw unknownCommand(named, commands);
  return renderFamily(first, family, terminal);
}

/** The longest name wins: `key create` before `key`. */
function findCommand(words: readonly string[], commands: readonly Command[]) {
  for (const count of [2, 1]) {
    const name = words.slice(0, count).join(' ');
    const command = commands.find((each) => each.name === name);
    if (command && words.length >= count) return { command, rest: words.slice(count) };
  }
  return undefined;
}

function familyOf(first: string, commands: readonly Command[]): Command[] {
  return commands.filter(({ name }) => name.startsWith(`${first} `));
}

function unknownCommand(words: readonly string[], commands: readonly Command[]): UsageError {
  const [first = '', second = ''] = words.filter((word) => !word.startsWith('-'));
  const names = commands.map(({ name }) => name);
  const family = familyOf(first, commands).map(({ name }) => name);
  const near = suggest(`${first} ${second}`.trim(), names) ?? suggest(first, names);
  const meant = near === undefined ? '' : ` Did you mean vedette ${near}?`;
  if (family.length > 0 && second === '') {
    return new UsageError(`Incomplete command. Did you mean one of these? ${family.join(', ')}.`);
  }
  if (family.length > 0) {
    const choices = `Commands of ${first}: ${family.join(', ')}.`;
    return new UsageError(`Unknown command ${first} ${second}.${meant} ${choices}`);
  }
  return new UsageError(`Unknown command ${first}.${meant || ' See vedette help.'}`);
}

function readWords(command: Command, words: string[]) {
  const declared = Object.entries({ ...command.options, json: { description: '' } });
  const options = Object.fromEntries(
    declared.map(([name, option]) => [
      name,
      { type: 'value' in option ? ('string' as const) : ('boolean' as const) },
    ]),
  );
  try {
    const { values, positionals } = parseArgs({ args: words, options, allowPositionals: true });
    checkCount(command, positionals);
    return { options: values as Invocation['options'], args: positionals };
  } catch (error) {
    if (error instanceof UsageError) throw error;
    throw wrongOption(error, command);
  }
}

/** Names the option that parseArgs refused and the closest valid one. */
function wrongOption(error: unknown, { name, options = {} }: Command): UsageError {
  const reason = error instanceof Error ? (error.message.split('. ')[0] ?? '') : '';
  const unknown = /^Unknown option '(-[^']*)'/.exec(reason)?.[1];
  const names = [...Object.keys(options), 'json', 'help'].map((each) => `--${each}`);
  const meant = unknown === undefined ? '' : didYouMean(unknown, names);
  return new UsageError(`${reason || 'Invalid arguments'}.${meant} See vedette ${name} --help.`);
}

function checkCount({ name, arguments: names = [] }: Command, args: readonly string[]): void {
  const needed = names.filter((each) => !each.startsWith('['));
  const endless = names.some((each) => /…\]?$/.test(each));
  if (args.length < needed.length) {
    throw new UsageError(`Missing argument ${needed[args.length]}. See vedette ${name} --help.`);
  }
  if (!endless && args.length > names.length) {
    throw new UsageError(`Unexpected argument ${args[names.length]}. See vedette ${name} --help.`);
  }
}

async function runCommand(
  command: Command,
  { options, args }: Pick<Invocation, 'options' | 'args'>,
  { terminal, surroundings }: Stage,
): Promise<number> {
  // Imported late: help does not need these and should be instant.
  const [{ readConfig }, { connect }] = await Promise.all([
    import('../config/config.ts'),
    import('./connect.ts'),
  ]);
  let loaded: LoadedConfig | undefined;
  let connection: Connection | undefined;
  const config = () =>
    (loaded ??= readConfig(surroundings.environment, undefined, surroundings.limits));
  const connected = async () =>
    (connection ??= await connect(config().config, {
      command: command.name,
      origin: config().origin,
      onWait: terminal.redraw,
      onNote: terminal.note,
      startsFolder: command.startsFolder === true,
      worksAnywhere: command.worksAnywhere === true,
      neverWaits: command.neverWaits === true,
    }));
  try {
    const code = await command.run({
      args,
      options,
      terminal,
      config,
      stdin: surroundings.stdin ?? nothing(),
      connect: async () => (await connected()).client,
      call: async (operation, input) => (await connected()).client.call(operation, input),
      show: (answer, text) =>
        terminal.out(terminal.json ? JSON.stringify(answer) : wrapLines(text, terminal.width)),
      async *pipe(path, body) {
        yield* (await connected()).pipe(path, body);
      },
      async *listen(path) {
        yield* (await connected()).listen(path);
      },
    });
    return code ?? exitCodes.success;
  } finally {
    await connection?.close();
  }
}

async function* nothing(): AsyncGenerator<Uint8Array> {
  await Promise.resolve();
  yield* [];
}

async function explain(error: unknown, terminal: Terminal): Promise<number> {
  const { message, code } = describe(error);
  const { redactKeys } = await import('../log.ts');
  const safe = redactKeys(message);
  if (terminal.json) terminal.out(JSON.stringify({ error: safe, exit: code }));
  else terminal.note(`${terminal.paint('red', 'vedette:')} ${safe}`);
  return code;
}

function describe(error: unknown): { message: string; code: number } {
  if (error instanceof UsageError) return { message: error.message, code: exitCodes.usage };
  if (error instanceof StartError) return { message: error.message, code: exitCodes.cannotStart };
  if (error instanceof CallFailed || error instanceof VedetteError) {
    return { message: error.message, code: exitCodes.failed };
  }
  const why = whyOfFile(error);
  if (why !== '') return { message: why, code: exitCodes.failed };
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `internal error, please report it:\n${text}`, code: exitCodes.failed };
}

/** Explains system errors, which are not bugs in the program; '' for anything else. */
function whyOfFile(error: unknown): string {
  const { path } = error as NodeJS.ErrnoException; // undefined unless it is a file error
  if (typeof path !== 'string' || !['denied', 'full', 'readOnly'].includes(faultOf(error, path)))
    return '';
  const { why, todo } = explainFault(error, path);
  return `${why}. ${todo}`;
}
