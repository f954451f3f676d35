import { didYouMean } from '../../lib/suggest.ts';
import { harmless, wrap, type Terminal } from './terminal.ts';

/** Asks the user for a line; undefined where there is no terminal or no more input. */
export type Ask = (question: string) => Promise<string | undefined>;

/** Questions on a terminal. In a pipe and with --json none are asked. */
export function createQuestions(terminal: Terminal, stdin: AsyncIterable<Uint8Array>): Ask {
  if (!terminal.isTerminal || terminal.json) return () => Promise.resolve(undefined);
  const lines = linesOf(stdin);
  return async (question) => {
    terminal.note(wrap(harmless(question), terminal.width).join('\n'));
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
