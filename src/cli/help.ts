import type { Command, Option } from './command.ts';
import { wrap, type Terminal } from './terminal/terminal.ts';

export const globalOptions: Record<string, Option> = {
  json: { description: 'Print JSON.' },
  help: { description: 'Show this help.' },
};

export function renderOverview(commands: readonly Command[], terminal: Terminal): string {
  return [
    ...prose(
      'Vedette looks up addresses, banners, domains and exploits in your own data.',
      terminal,
    ),
    '',
    'Usage: vedette COMMAND [ARGUMENTS] [OPTIONS]',
    '',
    ...listCommands(commands, terminal),
    '',
    ...prose('Run vedette COMMAND --help for details, vedette config for settings.', terminal),
    ...prose(
      'Exit codes: 0 success, 1 failure, 2 usage error, 3 cannot start, 4 --fail-on.',
      terminal,
    ),
  ].join('\n');
}

/** The commands that share a first word, such as `key`. */
export function renderFamily(
  first: string,
  family: readonly Command[],
  terminal: Terminal,
): string {
  return [
    `Usage: vedette ${first} COMMAND [ARGUMENTS] [OPTIONS]`,
    '',
    ...listCommands(family, terminal),
    '',
    ...prose(`Run vedette ${family[0]?.name ?? first} --help for details.`, terminal),
  ].join('\n');
}

export function renderHelp(command: Command, terminal: Terminal): string {
  const usage = ['vedette', command.name, ...(command.arguments ?? []), '[OPTIONS]'].join(' ');
  const options = Object.entries({ ...command.options, ...globalOptions }).map(
    ([name, option]) => [nameOf(name, option), option.description] as const,
  );
  const examples = command.examples.flatMap(([line, does]) => [
    ...wrap(`# ${does}`, terminal.width - indent.length).map(
      (part) => `${indent}${terminal.paint('dim', part)}`,
    ),
    ...breakCommandLine(line, terminal.width - indent.length).map((part) => `${indent}${part}`),
  ]);
  return [
    ...prose(`${command.summary}.`, terminal),
    '',
    ...prose(`Usage: ${usage}`, terminal),
    '',
    'Options:',
    ...listTerms(options, terminal),
    ...(examples.length > 0 ? ['', 'Examples:', ...examples] : []),
  ].join('\n');
}

const indent = '  ';

function prose(text: string, { width }: Terminal): string[] {
  return wrap(text, width);
}

function listCommands(commands: readonly Command[], terminal: Terminal): string[] {
  const terms = commands.map(({ name, summary }) => [name, summary] as const);
  return listTerms(terms, terminal, (name) => terminal.paint('bold', name));
}

/** Terms in one column, their descriptions wrapped in a second. */
function listTerms(
  terms: readonly (readonly [term: string, meaning: string])[],
  { width }: Terminal,
  paintTerm = (term: string) => term,
): string[] {
  const termWidth = Math.max(...terms.map(([term]) => term.length)) + 2;
  const room = Math.max(narrowestMeaning, width - indent.length - termWidth);
  return terms.flatMap(([term, meaning]) =>
    wrap(meaning, room).map(
      (line, at) => indent + paintTerm((at === 0 ? term : '').padEnd(termWidth)) + line,
    ),
  );
}

const narrowestMeaning = 20;

/** Breaks a command line with backslashes, so that it still works when pasted. */
function breakCommandLine(line: string, width: number): string[] {
  const lines: string[] = [];
  let current = '';
  for (const word of wordsOf(line)) {
    if (current !== '' && current.length + word.length + continued.length + 1 > width) {
      lines.push(current + continued);
      current = `${indent}${word}`;
    } else current = current === '' ? word : `${current} ${word}`;
  }
  return [...lines, current];
}

const continued = ' \\';

/** Blanks inside quotes do not separate words. */
function wordsOf(line: string): string[] {
  const words = [''];
  for (const piece of line.match(/"[^"]*"?|'[^']*'?|[^\s"']+|\s+/g) ?? []) {
    words.push(piece.trim() === '' ? '' : (words.pop() ?? '') + piece);
  }
  return words;
}

function nameOf(name: string, { value }: Option): string {
  const long = value === undefined ? `--${name}` : `--${name} ${value}`;
  return name === 'help' ? `-h, ${long}` : long;
}

/** Renders docs/reference/commands.md. */
export function renderCommandPage(commands: readonly Command[]): string {
  const plain = {
    width: Infinity,
    paint: (_: string, text: string) => text,
  } as unknown as Terminal; // help uses nothing else
  const sections = commands.map(
    (command) =>
      `## vedette ${command.name}\n\n\`\`\`text\n${renderHelp(command, plain)}\n\`\`\`\n`,
  );
  return `# Commands\n\nGenerated from the command table; do not edit.\n\n${sections.join('\n')}`;
}
