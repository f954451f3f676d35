import type { Command, Option } from './command.ts';
import type { Terminal } from './terminal.ts';

const globalOptions: Record<string, Option> = {
  json: { description: 'Print JSON.' },
  help: { description: 'Show this help.' },
};

export function renderOverview(commands: readonly Command[], { paint }: Terminal): string {
  const width = Math.max(...commands.map(({ name }) => name.length)) + 2;
  const lines = commands.map(
    ({ name, summary }) => `  ${paint('bold', name.padEnd(width))}${summary}`,
  );
  return [
    'Vedette looks up addresses, banners, domains and exploits in your own data.',
    '',
    'Usage: vedette COMMAND [ARGUMENTS] [OPTIONS]',
    '',
    ...lines,
    '',
    'Run vedette COMMAND --help for details, vedette config for settings.',
    'Exit codes: 0 success, 1 failure, 2 usage error, 3 cannot start.',
  ].join('\n');
}

export function renderHelp(command: Command, { paint }: Terminal): string {
  const usage = ['vedette', command.name, ...command.arguments, '[OPTIONS]'].join(' ');
  const options = Object.entries({ ...command.options, ...globalOptions }).map(
    ([name, option]) => [nameOf(name, option), option.description] as const,
  );
  const width = Math.max(...options.map(([name]) => name.length)) + 2;
  const examples = command.examples.flatMap(([line, does]) => [
    `  ${paint('dim', `# ${does}`)}`,
    `  ${line}`,
  ]);
  return [
    `${command.summary}.`,
    '',
    `Usage: ${usage}`,
    '',
    'Options:',
    ...options.map(([name, description]) => `  ${name.padEnd(width)}${description}`),
    ...(examples.length > 0 ? ['', 'Examples:', ...examples] : []),
  ].join('\n');
}

function nameOf(name: string, { value }: Option): string {
  return value === undefined ? `--${name}` : `--${name} ${value}`;
}

/** docs/reference/commands.md. */
export function renderCommandPage(commands: readonly Command[]): string {
  const plain = { paint: (_: string, text: string) => text } as unknown as Terminal;
  const sections = commands.map(
    (command) =>
      `## vedette ${command.name}\n\n\`\`\`text\n${renderHelp(command, plain)}\n\`\`\`\n`,
  );
  return `# Commands\n\nGenerated from the command table; do not edit.\n\n${sections.join('\n')}`;
}
