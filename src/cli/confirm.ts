import type { Invocation } from './command.ts';

/** True if the answer to the question is "yes". */
export async function confirm({ terminal, stdin }: Invocation, question: string): Promise<boolean> {
  terminal.note(`${question} Type yes to confirm:`);
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
