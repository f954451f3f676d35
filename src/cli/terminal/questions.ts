import { didYouMean } from '../../lib/suggest.ts';
import { UsageError, type Invocation } from '../command.ts';
import { harmless, type Terminal } from './terminal.ts';

/** Asks the user for a line; undefined without a terminal or at end of input. */
export type Ask = (question: string) => Promise<string | undefined>;

/** Asks only on a terminal, never in a pipe or with --json. */
export function createQuestions(terminal: Terminal, stdin: AsyncIterable<Uint8Array>): Ask {
  if (!terminal.isTerminal || terminal.json) return () => Promise.resolve(undefined);
  const lines = linesOf(stdin);
  return async (question) => {
    terminal.note(harmless(question));
    const next = await lines.next();
    return next.done === true ? undefined : next.value.trim();
  };
}

async function* linesOf(input: AsyncIterable<Uint8Array>): AsyncGenerator<string> {
  let text = '';
  for await (const chunk of input) {
    text += Buffer.from(chunk).toString('utf8');
    for (let end = text.search(/\r?\n|\r/); end >= 0; end = text.search(/\r?\n|\r/)) {
      yield text.slice(0, end);
      text = text.slice(end).replace(/^\r?\n|^\r/, '');
    }
  }
  if (text !== '') yield text;
}

const wanted = { ip: 'the address', port: 'the port' } as const;

/** `ip=addr,port=dport`; undefined when the user gives up with an empty line. */
export async function askForColumns(
  header: readonly string[],
  ask: Ask,
): Promise<string | undefined> {
  const said: string[] = [];
  for (const [name, what] of Object.entries(wanted)) {
    const column = await askForColumn(header, what, ask);
    if (column === undefined) return undefined;
    said.push(`${name}=${column}`);
  }
  return said.join(',');
}

async function askForColumn(
  header: readonly string[],
  what: string,
  ask: Ask,
): Promise<string | undefined> {
  let hint = '';
  for (;;) {
    const answer = await ask(`${hint}Which column is ${what}? ${header.join(', ')}`);
    if (answer === undefined || answer === '') return undefined;
    const column = header.find((name) => name.toLowerCase() === answer.toLowerCase());
    if (column !== undefined) return column;
    hint = `No column is called ${answer}.${didYouMean(answer, header)} `;
  }
}

/** Throws if there is no terminal to ask on and `--yes` is missing. */
export function demandYesInPipes({ options, terminal }: Invocation, command: string): void {
  if (options['yes'] === true || (terminal.isTerminal && !terminal.json)) return;
  throw new UsageError(`Add --yes: vedette ${command} asks for confirmation on a terminal only.`);
}

/** Like `demandYesInPipes`, for commands that a pipe may answer. */
export function demandYesWithJson({ options, terminal }: Invocation): void {
  if (options['yes'] === true || !terminal.json) return;
  throw new UsageError('--json needs --yes: it cannot ask for confirmation.');
}

/** True with `--yes`, or if the user types yes. */
export async function confirmed(
  { options, terminal, stdin }: Invocation,
  whatHappens: string,
  otherwise = 'Nothing was deleted.',
): Promise<boolean> {
  if (options['yes'] === true) return true;
  terminal.note(`${whatHappens} Type yes to confirm:`);
  const answer = await linesOf(stdin).next();
  if (answer.done !== true && answer.value.trim().toLowerCase() === 'yes') return true;
  terminal.note(otherwise);
  return false;
}
