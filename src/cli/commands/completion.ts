import { UsageError, type Command } from '../command.ts';

export const completion: Command = {
  name: 'completion',
  summary: 'Print a shell completion script',
  arguments: ['SHELL'],
  examples: [
    ['source <(vedette completion bash)', 'For the current shell'],
    ['vedette completion fish > ~/.config/fish/completions/vedette.fish', 'For all fish sessions'],
  ],
  async run({ args, show }) {
    // Imported late, because the list of commands includes this one.
    const { commands } = await import('../index.ts');
    const render = renderers[args[0] ?? ''];
    if (!render) throw new UsageError(`Supported shells: ${Object.keys(renderers).join(', ')}.`);
    const script = render(commands);
    show({ shell: args[0], script }, script);
  },
};

type Render = (commands: readonly Command[]) => string;

const renderers: Record<string, Render> = {
  bash: renderBash,
  // zsh can load bash completion functions.
  zsh: (commands) => `autoload -U +X bashcompinit && bashcompinit\n${renderBash(commands)}`,
  fish: renderFish,
};

function firstWords(commands: readonly Command[]): string[] {
  return [...new Set(commands.map(({ name }) => name.split(' ')[0] ?? ''))];
}

function secondWords(commands: readonly Command[], first: string): string[] {
  return commands.flatMap(({ name }) =>
    name.startsWith(`${first} `) ? [name.split(' ')[1] ?? ''] : [],
  );
}

function optionsOf({ options = {} }: Command): string[] {
  return [...Object.keys(options), 'json', 'help'].map((name) => `--${name}`);
}

function renderBash(commands: readonly Command[]): string {
  const families = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  const seconds = families.map(
    (first) => `    "${first}") words="${secondWords(commands, first).join(' ')}" ;;`,
  );
  const options = commands.map(
    (command) => `    "${command.name}"*) words="${optionsOf(command).join(' ')}" ;;`,
  );
  return `_vedette() {
  local current="\${COMP_WORDS[COMP_CWORD]}" line="\${COMP_WORDS[*]:1:COMP_CWORD-1}" words=""
  case "$line" in
    "") words="${firstWords(commands).join(' ')} help" ;;
${seconds.join('\n')}
${options.join('\n')}
  esac
  [[ "$current" == -* || "$words" != --* ]] || return 0
  COMPREPLY=($(compgen -W "$words" -- "$current"))
}
complete -o default -F _vedette vedette`;
}

function renderFish(commands: readonly Command[]): string {
  const quote = (text: string) => `'${text.replaceAll("'", "\\'")}'`;
  const top = commands
    .filter(({ name }) => !name.includes(' '))
    .map(
      ({ name, summary }) =>
        `complete -c vedette -n __fish_use_subcommand -a ${name} -d ${quote(summary)}`,
    );
  const families = firstWords(commands).filter((first) => secondWords(commands, first).length > 0);
  const firsts = families.map(
    (first) => `complete -c vedette -n __fish_use_subcommand -a ${first}`,
  );
  const seconds = commands
    .filter(({ name }) => name.includes(' '))
    .map(({ name, summary }) => {
      const [first = '', second = ''] = name.split(' ');
      return `complete -c vedette -n '__fish_seen_subcommand_from ${first}' -a ${second} -d ${quote(summary)}`;
    });
  const options = commands.flatMap(({ name, options: declared = {} }) => {
    const seen = name
      .split(' ')
      .map((word) => `__fish_seen_subcommand_from ${word}`)
      .join('; and ');
    return Object.entries(declared).map(
      ([option, { description }]) =>
        `complete -c vedette -n '${seen}' -l ${option} -d ${quote(description)}`,
    );
  });
  return ['complete -c vedette -f', ...top, ...firsts, ...seconds, ...options].join('\n');
}
