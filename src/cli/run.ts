import { parseArgs } from 'node:util';
import type { LoadedConfig } from '../config/config.ts';
import { StartError, VedetteError } from '../errors.ts';
import { CallFailed } from '../http/client.ts';
import { suggest } from '../lib/suggest.ts';
import { version } from '../service/version.ts';
import { UsageError, exitCodes, type Command, type Invocation } from './command.ts';
import type { Connection } from './connect.ts';
import { renderHelp, renderOverview } from './help.ts';
import { createTerminal, type Terminal } from './terminal.ts';

export interface Surroundings {
  environment: Readonly<Record<string, string | undefined>>;
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
    terminal.out(terminal.json ? JSON.stringify({ version }) : version);
    return exitCodes.success;
  }
  const bare = words.filter((word) => !word.startsWith('-'));
  if (bare.length === 0 || words[0] === 'help') {
    const named = findCommand(words.slice(1), commands);
    terminal.out(named ? renderHelp(named.command, terminal) : renderOverview(commands, terminal));
    return bare.length === 0 && !words.includes('--help') ? exitCodes.usage : exitCodes.success;
  }
  const found = findCommand(words, commands);
  if (!found) throw unknownCommand(bare, commands);
  const { command, rest } = found;
  if (rest.includes('--help')) {
    terminal.out(renderHelp(command, terminal));
    return exitCodes.success;
  }
  return runCommand(command, readWords(command, rest), stage);
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

function unknownCommand(words: readonly string[], commands: readonly Command[]): UsageError {
  const [first = '', second = ''] = words;
  const family = commands.filter(({ name }) => name.startsWith(`${first} `));
  if (family.length > 0) {
    const choices = family.map(({ name }) => name).join(', ');
    return new UsageError(`Incomplete command. Did you mean one of these? ${choices}.`);
  }
  const near =
    suggest(
      `${first} ${second}`.trim(),
      commands.map(({ name }) => name),
    ) ??
    suggest(
      first,
      commands.map(({ name }) => name),
    );
  const hint = near ? ` Did you mean vedette ${near}?` : ' See vedette help.';
  return new UsageError(`Unknown command ${first}.${hint}`);
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
    const reason = error instanceof Error ? error.message.split('. ')[0] : 'invalid arguments';
    throw new UsageError(`${reason}. See vedette ${command.name} --help.`);
  }
}

function checkCount({ name, arguments: names }: Command, args: readonly string[]): void {
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
  // Help needs none of this, and should be there at once.
  const [{ readConfig }, { connect }] = await Promise.all([
    import('../config/config.ts'),
    import('./connect.ts'),
  ]);
  let loaded: LoadedConfig | undefined;
  let connection: Connection | undefined;
  const config = () => (loaded ??= readConfig(surroundings.environment));
  const connected = async () =>
    (connection ??= await connect(config().config, {
      command: command.name,
      onWait: terminal.redraw,
      startsFolder: command.startsFolder === true,
    }));
  try {
    const code = await command.run({
      args,
      options,
      terminal,
      config,
      stdin: surroundings.stdin ?? nothing(),
      connect: async () => (await connected()).client,
      async *pipe(path, body) {
        yield* (await connected()).pipe(path, body);
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
  const text = error instanceof Error ? (error.stack ?? error.message) : String(error);
  return { message: `internal error, please report it:\n${text}`, code: exitCodes.failed };
}
