import type { Command } from './command.ts';
import { globalOptions } from './help.ts';

/** Manual pages by file name: one overview and one per command. */
export function manualPages(commands: readonly Command[], version: string): Record<string, string> {
  const pages = commands.map(
    (command) => [pageName(command.name), renderPage(command, version)] as const,
  );
  return { 'vedette.1': renderOverviewPage(commands, version), ...Object.fromEntries(pages) };
}

const pageName = (command: string) => `vedette-${command.replace(' ', '-')}.1`;

function renderOverviewPage(commands: readonly Command[], version: string): string {
  return [
    title('vedette', version),
    '.SH NAME',
    'vedette \\- threat\\-intelligence look\\-ups over your own data',
    '.SH SYNOPSIS',
    '.B vedette',
    '\\fICOMMAND\\fR [\\fIARGUMENTS\\fR] [\\fIOPTIONS\\fR]',
    '.SH COMMANDS',
    ...commands.flatMap(({ name, summary }) => term(`\\fBvedette ${escape(name)}\\fR`, summary)),
    '.SH EXIT STATUS',
    ...exitStatus.flatMap(([code, means]) => term(code, means)),
    '.SH FILES',
    ...term(
      '\\fI/etc/vedette/vedette.yaml\\fR',
      'Settings; vedette config shows where else they are read from.',
    ),
    '',
  ].join('\n');
}

const exitStatus = [
  ['0', 'Success.'],
  ['1', 'Failure.'],
  ['2', 'Usage error.'],
  ['3', 'Cannot start.'],
  ['4', 'Found what --fail-on asks for.'],
] as const;

function renderPage(command: Command, version: string): string {
  const { name, summary, options = {}, examples } = command;
  const words = (command.arguments ?? []).map((word) => `\\fI${escape(word)}\\fR`);
  return [
    title(`vedette-${name.replace(' ', '-')}`, version),
    '.SH NAME',
    `vedette\\-${escape(name.replace(' ', '-'))} \\- ${escape(summary)}`,
    '.SH SYNOPSIS',
    `.B vedette ${escape(name)}`,
    [...words, '[\\fIOPTIONS\\fR]'].join(' '),
    '.SH OPTIONS',
    ...Object.entries({ ...options, ...globalOptions }).flatMap(
      ([option, { value, description }]) =>
        term(
          `\\fB\\-\\-${escape(option)}\\fR${value === undefined ? '' : ` \\fI${escape(value)}\\fR`}`,
          description,
        ),
    ),
    ...(examples.length > 0 ? ['.SH EXAMPLES'] : []),
    ...examples.flatMap(([line, does]) => ['.PP', escape(does), '.PP', '.EX', escape(line), '.EE']),
    '.SH SEE ALSO',
    '.BR vedette (1)',
    '',
  ].join('\n');
}

/** Has no date, so that builds are reproducible. */
const title = (name: string, version: string) =>
  `.TH ${escape(name.toUpperCase())} 1 "" "Vedette ${escape(version)}" "Vedette"`;

const term = (head: string, text: string) => ['.TP', head, escape(text)];

/** Escapes text for roff: backslashes, hyphens, and lines that would be read as requests. */
function escape(text: string): string {
  return text
    .replaceAll('\\', '\\e')
    .replaceAll('-', '\\-')
    .split('\n')
    .map((line) => line.trim())
    .join(' ')
    .replace(/^(?=[.'])/, '\\&');
}
