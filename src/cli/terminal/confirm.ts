import { UsageError, type Invocation } from '../command.ts';

/** Fails where there is no terminal to ask on and `--yes` is missing. */
export function demandYesInPipes({ options, terminal }: Invocation, command: string): void {
  if (options['yes'] === true || (terminal.isTerminal && !terminal.json)) return;
  throw new UsageError(`Add --yes: vedette ${command} asks for confirmation on a terminal only.`);
}

/** Shows what will happen and waits for the word yes. */
export async function askYes(
  { terminal, stdin }: Pick<Invocation, 'terminal' | 'stdin'>,
  whatHappens: string,
): Promise<boolean> {
  terminal.note(`${whatHappens} Type yes to confirm:`);
  return (await readLine(stdin)).trim().toLowerCase() === 'yes';
}

async function readLine(input: AsyncIterable<Uint8Array>): Promise<string> {
  let text = '';
  for await (const chunk of input) {
    text += Buffer.from(chunk).toString('utf8');
    if (text.includes('\n')) break;
  }
  return text.split('\n', 1)[0] ?? '';
}
